import { renderToStaticMarkup } from 'react-dom/server';
import { RouterBridge, RuntimeProvider } from '@platform/shared/remote';
import { siteName } from '../../chrome/menu/menu';
import { FatalError } from '../../errors/fatal-error';
import { loadErrorPage } from '../../errors/load-error-page';
import { headTags } from '../../seo/head';
import { documentStart } from './document';
import { CachedPage } from './cached-page';
import { type ChromeRequest, createRequestRuntime } from './render-chrome';
import type { ShellFiles } from './shell-files';

const ownsEverything = () => true;

/** Header and footer may be what failed, and a server render knows no error boundary. */
function withoutWhatFails(draw: (bare: boolean) => string): string {
  try {
    return draw(false);
  } catch {
    return draw(true);
  }
}

/**
 * The error page as a whole document, for when the page itself cannot be rendered: links and pictures,
 * and no script, because what failed here would fail in the browser, too.
 * @param reference the request's id, to quote to support
 * @throws whatever a component throws
 */
export async function errorDocument(shell: ShellFiles, request: ChromeRequest, reference: string): Promise<CachedPage> {
  const runtime = createRequestRuntime(request);
  await loadErrorPage(runtime);
  const { pathname, search } = request.url;
  const draw = (bare: boolean): string =>
    renderToStaticMarkup(
      <RuntimeProvider runtime={runtime}>
        <RouterBridge router={runtime.router} owns={ownsEverything}>
          <FatalError
            bars={request.bootstrap.bars}
            empty={request.resolved.decision.empty}
            bare={bare}
            reference={reference}
            retryAt={`${pathname}${search}`}
          />
        </RouterBridge>
      </RuntimeProvider>,
    );
  const body = withoutWhatFails(draw);
  const head = headTags(null, `Something went wrong · ${siteName(request.bootstrap.bars)}`);
  const styles = [...shell.styles, ...shell.chunk('error-page').styles];
  return new CachedPage(
    500,
    `${documentStart({ head, pictures: '', fonts: shell.fonts, styles, preloads: [], scripts: [] })}${body}</div></body></html>`,
  );
}
