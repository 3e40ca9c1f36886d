import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../tooling/scripts/apps/apps.mjs';
import { remoteList } from '../../tooling/scripts/apps/remotes.mjs';
import { expect, test } from '../fixtures/test';

interface DeclaredPage {
  path: string;
  layout?: string;
  access?: string;
}

/** Remotes that every visitor may know of: those of staff are in no table of others (docs/spec/staff.md#who-may-enter). */
const shown = remoteList
  .filter(({ prefixes }) => !prefixes.some(({ access }) => access === 'staff'))
  .map(({ name }) => name);

/** Path, remote, layout and access of each page of those in docs/spec/routes.md#pages. */
async function specifiedPages(): Promise<string[]> {
  const text = await readFile(join(root, 'docs/spec/routes.md'), 'utf8');
  return text.split('\n').flatMap((line) => {
    const [, paths = '', owner, layout, access = ''] = line.split('|').map((cell) => cell.trim());
    if (!shown.includes(`mfe-${owner}`)) return [];
    const pages = [...paths.matchAll(/`(\/[^`]*)`/g)].map(([, page]) => page);
    return pages.map((page) => [page, `mfe-${owner}`, layout, access.split(',')[0]].join(' '));
  });
}

test(
  'the page table joins the pages that the releases of the remotes declare, which are those of the specification',
  {
    tag: '@main',
  },
  async ({ request }) => {
    const table = (await (await request.get('/pages.json')).json()) as { pages: Record<string, DeclaredPage[]> };
    const specified = await specifiedPages();
    // A remote that `npm run create` has added is not in the specification.
    const known = Object.entries(table.pages).filter(([remote]) =>
      specified.some((line) => line.includes(` ${remote} `)),
    );
    const declared = known.flatMap(([remote, list]) =>
      list.map(({ path, layout = 'default', access = 'public' }) => [path, remote, layout, access].join(' ')),
    );
    expect(Object.keys(table.pages).toSorted()).toEqual(shown.toSorted());
    expect(specified.length).toBeGreaterThan(30);
    expect(declared.toSorted()).toEqual(specified.toSorted());
  },
);
