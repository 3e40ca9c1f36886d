import type { Page, Route } from '@playwright/test';
import { open } from '../fixtures/pages';
import { demoMember, expect, test } from '../fixtures/test';

/** What the page frame needs; the rest is the page's own. */
const ofTheFrame = /\/api\/(?:bootstrap|bars|client-errors)/;

/** Goes to a page as a link does, in the document that is there. */
const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);

const get = async <Reply>(page: Page, address: string): Promise<Reply> =>
  (await (await page.context().request.get(`${process.env['E2E_ORIGIN']}/api/${address}`)).json()) as Reply;
const ownedGame = async (page: Page) =>
  (await get<{ items: { game: { id: number; slug: string; title: string } }[] }>(page, 'library?limit=1')).items[0]
    ?.game ?? { id: 0, slug: '', title: '' };
const payment = async (page: Page, kind: 'pack' | 'plan') =>
  (await get<{ items: { id: string; kind: string }[] }>(page, 'checkouts')).items.find((one) => one.kind === kind)
    ?.id ?? '';

/** Pages of a member, and the heading that says that they are there. */
const pages: readonly (readonly [
  name: string,
  find: (page: Page) => Promise<readonly [path: string, heading: string]>,
])[] = [
  ['the dashboard', async () => ['/dashboard', `Hello, ${demoMember.name}`]],
  ['the library', async () => ['/dashboard/games', 'Library']],
  [
    'a game of the library',
    async (page) => {
      const { id, title } = await ownedGame(page);
      return [`/dashboard/games/${id}`, title];
    },
  ],
  ['the transactions', async () => ['/dashboard/transactions', 'Transactions']],
  ['the payments', async () => ['/dashboard/transactions?tab=payments', 'Transactions']],
  ['a payment', async (page) => [`/dashboard/payments/${await payment(page, 'pack')}`, 'Receipt']],
  [
    'the result of a payment',
    async (page) => [`/payment?checkout=${await payment(page, 'plan')}`, 'Welcome to Premium'],
  ],
  ['the packs', async () => ['/payment', 'Get coins']],
  ['the plans', async () => ['/premium', 'You have Premium']],
  ['the favourites', async () => ['/dashboard/gallery?tab=favourites', 'Favourites']],
  ['the pictures', async () => ['/dashboard/gallery', 'Gallery']],
  ['the settings', async () => ['/dashboard/settings', 'Settings']],
  [
    'the page of a game that is owned',
    async (page) => {
      const { slug, title } = await ownedGame(page);
      return [`/games/${slug}`, title];
    },
  ],
  [
    'the page on which a game is played',
    async (page) => {
      const { slug, title } = await ownedGame(page);
      return [`/games/${slug}/play`, title];
    },
  ],
  ['the results of a search', async () => ['/search?q=neon', 'Results for “neon”']],
];

async function expectNoOverflow(page: Page, state: string): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), state).toBeLessThanOrEqual(0);
}

test.describe('on the narrowest phone', { tag: ['@mfe-dashboard', '@mfe-catalogue'] }, () => {
  test.use({ viewport: { width: 320, height: 640 }, tolerate: /status of 503|ERR_FAILED|ERR_INTERNET_DISCONNECTED/ });

  for (const [name, find] of pages)
    test(`${name} has its shape while it loads, says what failed, and is there after another try`, async ({
      member: page,
    }) => {
      const main = page.getByRole('main');
      await open(page, '/sex-toys');
      const [path, heading] = await find(page);
      const held: Route[] = [];
      let state: 'slow' | 'failing' | 'well' = 'slow';
      const refuse = (route: Route) =>
        route.fulfill({ status: 503, json: { serverStatus: 503, code: 'unavailable', message: '', requestId: '-' } });
      await page.route(/\/api\//, async (route) => {
        if (state === 'well' || ofTheFrame.test(route.request().url())) return route.continue();
        if (state === 'failing') return refuse(route);
        held.push(route);
      });

      await follow(page, path);
      await expect(main.locator('[role=status], [aria-busy=true]').first()).toBeAttached();
      await expect(main.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expectNoOverflow(page, 'while it loads');

      state = 'failing';
      await Promise.all(held.splice(0).map(refuse));
      const again = main.getByRole('button', { name: 'Try again' });
      await expect(again.first()).toBeVisible();
      await expect(main.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expectNoOverflow(page, 'after a failure');

      state = 'well';
      // A part that waited for another comes with a failure of its own.
      await expect(async () => {
        if ((await again.count()) > 0) await again.first().click({ timeout: 1_000 });
        await expect(main.getByRole('heading', { level: 1, name: heading })).toBeVisible({ timeout: 1_000 });
        await expect(main.getByRole('alert')).toHaveCount(0, { timeout: 1_000 });
      }).toPass({ timeout: 30_000 });
      await expectNoOverflow(page, 'when it is there');
    });

  test('a page that is opened without a network says so, and is there after another try', async ({
    member: page,
    context,
  }) => {
    const main = page.getByRole('main');
    await open(page, '/sex-toys');
    await context.setOffline(true);
    await follow(page, '/dashboard/games');
    await expect(main.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible();
    await expectNoOverflow(page, 'without a network');
    await context.setOffline(false);
    const again = main.getByRole('button', { name: 'Try again' });
    // The page may try by itself when the network is back.
    await expect(async () => {
      if ((await again.count()) > 0) await again.click({ timeout: 1_000 });
      await expect(main.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 30_000 });
  });
});
