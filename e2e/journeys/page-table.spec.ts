import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../tooling/scripts/apps/apps.mjs';
import { remoteList } from '../../tooling/scripts/apps/remotes.mjs';
import { addressesOf, declaredPages, isOpenTo, type Visitor } from '../fixtures/every-page';
import { expect, test } from '../fixtures/test';

interface DeclaredPage {
  path: string;
  layout?: string;
  access?: string;
  title?: string;
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

test('every page of a remote says what the window is called, should neither an editor nor its record say it', async ({
  request,
}) => {
  const table = (await (await request.get('/pages.json')).json()) as { pages: Record<string, DeclaredPage[]> };
  const all = Object.values(table.pages).flat();
  expect(all.filter(({ title = '' }) => title === '').map(({ path }) => path)).toEqual([]);
});

for (const visitor of ['guest', 'member'] as const satisfies Visitor[])
  test(
    `the window of no page of a ${visitor} has the name of the site alone`,
    { tag: '@main' },
    async ({ visitor: page, context, memberCookies }) => {
      if (visitor === 'member') await context.addCookies(memberCookies);
      const titles = new Map<string, string>();
      for (const declared of declaredPages.filter((one) => isOpenTo(one, visitor)))
        for (const address of addressesOf(declared.path)) {
          const at = typeof address === 'string' ? address : await address(page);
          const html = await (await context.request.get(at)).text();
          titles.set(at, /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '');
        }
      for (const [at, title] of titles) expect.soft(title, at).toMatch(/^.+ · Vespera$/);
    },
  );
