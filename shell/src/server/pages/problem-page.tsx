import { renderToStaticMarkup } from 'react-dom/server';
import { RouterBridge } from '@platform/shared/remote';
import { Brand } from '../../chrome/header/brand';
import { ProblemPage } from '../../errors/problem-page';
import { createStaticRouter } from '../../navigation/host-router';
import { headTags } from '../../seo/head';
import { documentEnd, documentStart } from './document';
import { CachedPage } from './cached-page';

export interface Problem {
  title: string;
  text: string;
  /** Whether the page waits until the site is back, and then reloads. */
  waits: boolean;
  /** Whether the same address may work at another time; always true for a page that waits. */
  canRetry?: boolean;
}

const ownsEverything = () => true;

/**
 * A page for when nothing is known about the visitor: no menu from the API, no state, safe for every visitor.
 * @param shell files of the shell's release
 * @param brand the site's name; empty while no API has provided it
 * @param status HTTP status
 */
export function problemPage(
  shell: { styles: readonly string[]; fonts: readonly string[]; scripts: readonly string[] },
  brand: string,
  status: number,
  { title, text, waits, canRetry = waits }: Problem,
): CachedPage {
  const start = documentStart({
    head: headTags(null, brand === '' ? title : `${title} · ${brand}`),
    pictures: '',
    fonts: shell.fonts,
    styles: shell.styles,
    preloads: [],
    scripts: waits ? shell.scripts : [],
  });
  const body = renderToStaticMarkup(
    <RouterBridge router={createStaticRouter({ pathname: '/', search: '' })} owns={ownsEverything}>
      <main id="main" tabIndex={-1}>
        <ProblemPage
          brand={<Brand logo={{ title: brand, image: null }} plain />}
          title={title}
          text={text}
          waits={waits}
          canRetry={canRetry}
        />
      </main>
    </RouterBridge>,
  );
  return new CachedPage(status, `${start}${body}${documentEnd({ kind: 'unavailable' }, null)}`, waits ? 5 : null);
}
