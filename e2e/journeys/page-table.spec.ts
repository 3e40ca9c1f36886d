import { addressesOf, declaredPages, isOpenTo, type Visitor } from '../fixtures/every-page';
import { remoteList } from '../../tooling/scripts/apps/remotes.mjs';
import { expect, test } from '../fixtures/test';

interface DeclaredPage {
  path: string;
  layout?: string;
  access?: string;
  title?: string;
}

/** Path, remote, layout and access of the pages of docs/spec/routes.md#pages that remotes have. */
const pages = [
  ['/', 'mfe-catalogue', 'default', 'public'],
  ['/account-removal', 'mfe-auth', 'default', 'member'],
  ['/age-verification', 'mfe-auth', 'default', 'public'],
  ['/camgirls', 'mfe-camgirls', 'default', 'public'],
  ['/camgirls/:slug', 'mfe-camgirls', 'default', 'public'],
  ['/dashboard', 'mfe-dashboard', 'dashboard', 'member'],
  ['/dashboard/easy-cancel', 'mfe-dashboard', 'empty', 'member'],
  ['/dashboard/gallery', 'mfe-dashboard', 'dashboard', 'member'],
  ['/dashboard/gallery/model/:id', 'mfe-dashboard', 'dashboard', 'member'],
  ['/dashboard/gallery/scene/:id', 'mfe-dashboard', 'dashboard', 'member'],
  ['/dashboard/games', 'mfe-dashboard', 'dashboard', 'member'],
  ['/dashboard/games/:id', 'mfe-dashboard', 'dashboard', 'member'],
  ['/dashboard/payments/:id', 'mfe-dashboard', 'default', 'member'],
  ['/dashboard/settings', 'mfe-dashboard', 'dashboard', 'member'],
  ['/dashboard/transactions', 'mfe-dashboard', 'dashboard', 'member'],
  ['/deals', 'mfe-catalogue', 'default', 'public'],
  ['/email-verify', 'mfe-auth', 'default', 'public'],
  ['/forgot-password', 'mfe-auth', 'default', 'guest'],
  ['/games', 'mfe-catalogue', 'default', 'public'],
  ['/games/:slug', 'mfe-catalogue', 'default', 'public'],
  ['/games/:slug/play', 'mfe-catalogue', 'default', 'member'],
  ['/init-change-email', 'mfe-auth', 'default', 'member'],
  ['/login', 'mfe-auth', 'default', 'guest'],
  ['/payment', 'mfe-dashboard', 'default', 'member'],
  ['/payment-playa', 'mfe-dashboard', 'empty', 'public'],
  ['/playalogin', 'mfe-auth', 'default', 'member'],
  ['/pornstars', 'mfe-catalogue', 'default', 'public'],
  ['/pornstars/:slug', 'mfe-catalogue', 'default', 'public'],
  ['/premium', 'mfe-dashboard', 'default', 'public'],
  ['/premium-playa', 'mfe-dashboard', 'empty', 'public'],
  ['/registration', 'mfe-auth', 'default', 'guest'],
  ['/search', 'mfe-catalogue', 'default', 'public'],
  ['/set-password', 'mfe-auth', 'default', 'public'],
  ['/sex-toys', 'mfe-catalogue', 'default', 'public'],
  ['/studio', 'mfe-camgirls', 'default', 'member'],
  ['/subscription', 'mfe-dashboard', 'none', 'public'],
  ['/unsubscribe', 'mfe-dashboard', 'default-bg', 'public'],
  ['/videos', 'mfe-catalogue', 'default', 'public'],
  ['/videos/:slug', 'mfe-catalogue', 'default', 'public'],
];

test('the page table joins what the releases of the remotes declare', { tag: '@main' }, async ({ request }) => {
  const table = (await (await request.get('/pages.json')).json()) as { pages: Record<string, DeclaredPage[]> };
  // A remote that a team has added has pages of its own, which its tests know.
  const known = Object.entries(table.pages).filter(([remote]) => pages.some(([, owner]) => owner === remote));
  const declared = known.flatMap(([remote, list]) =>
    list.map(({ path, layout = 'default', access = 'public' }) => [path, remote, layout, access].join(' ')),
  );
  expect(Object.keys(table.pages).toSorted()).toEqual(remoteList.map(({ name }) => name).toSorted());
  expect(declared.toSorted()).toEqual(pages.map((page) => page.join(' ')).toSorted());
});

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
    async ({ visitor: guestPage, context, memberCookies }) => {
      if (visitor === 'member') await context.addCookies(memberCookies);
      const titles = new Map<string, string>();
      for (const declared of declaredPages.filter((page) => isOpenTo(page, visitor)))
        for (const address of addressesOf(declared.path)) {
          const at = typeof address === 'string' ? address : await address(guestPage);
          const html = await (await context.request.get(at)).text();
          titles.set(at, /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '');
        }
      for (const [at, title] of titles) expect.soft(title, at).toMatch(/^.+ · Vespera$/);
    },
  );
