import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible';
import { heading, open } from '../fixtures/pages';
import { expect, test } from '../fixtures/test';

test.use({ serviceWorkers: 'allow', tolerate: /Failed to load resource|ERR_INTERNET_DISCONNECTED/ });

/** Waits until the browser has kept the offline page. */
const ready = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
const notice = (page: Page) => page.getByText('You’re offline. This page keeps working');

test('a visitor whose network goes is told so, and told no longer when it is back', async ({
  visitor: page,
  context,
}) => {
  await open(page, '/games');
  await ready(page);
  await expect(notice(page)).toBeHidden();
  await context.setOffline(true);
  await expect(notice(page)).toBeVisible();
  await context.setOffline(false);
  await expect(notice(page)).toBeHidden();
});

test('a reload without a network shows a page of ours, which comes back by itself when the network does', async ({
  visitor: page,
  context,
}) => {
  await open(page, '/games');
  await ready(page);
  await context.setOffline(true);
  await page.reload();
  await expect(heading(page, 'You’re offline')).toBeVisible();
  // Its style sheets are kept, too.
  await expect(heading(page, 'You’re offline')).toHaveCSS('text-wrap-style', 'balance');
  await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(heading(page, 'VR games')).toBeVisible();
  await expect(page).toHaveURL(/\/games$/);
});

test('that page has the site’s font, also where the browser has thrown its own copy away', async ({
  visitor: page,
  context,
}) => {
  await open(page, '/games');
  await ready(page);
  const browser = await context.newCDPSession(page);
  await browser.send('Network.clearBrowserCache');
  await context.setOffline(true);
  await page.reload();
  await expect(heading(page, 'You’re offline')).toBeVisible();
  const loaded = () =>
    page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family));
  await expect.poll(loaded).toContainEqual(expect.stringContaining('Site Sans'));
  await context.setOffline(false);
});

test('nothing but the offline page is kept', async ({ visitor: page }) => {
  await open(page, '/games');
  await ready(page);
  await open(page, '/videos');
  const kept = await page.evaluate(async () => {
    const caches = await globalThis.caches.keys();
    const requests = await Promise.all(caches.map(async (name) => (await globalThis.caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain('/assets/offline');
  for (const path of kept) expect(path).toMatch(/^\/assets\/(?:offline|offline-page\.js|[\w.-]+\.css|[\w.-]+\.woff2)$/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('no network, a new version and the question about cookies stand apart from each other at the log-in', async ({
    visitor: page,
    context,
  }) => {
    let build = 'one';
    await context.route('**/assets/builds/latest.json', (route) => route.fulfill({ json: { build } }));
    await Promise.all([page.waitForResponse('**/assets/builds/latest.json'), open(page, '/login')]);
    build = 'two';
    // A look that is under way is not begun again.
    await expect(async () => {
      await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
      await expect(page.getByText('A new version is ready')).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await context.setOffline(true);
    await expect(notice(page)).toBeVisible();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    let bottom = 0;
    for (const place of [
      page.getByRole('region', { name: 'Cookies' }),
      notice(page).locator('..'),
      page.getByText('A new version is ready').locator('..'),
    ]) {
      const box = await place.boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual(bottom);
      bottom = (box?.y ?? 0) + (box?.height ?? 0);
    }
    expect(bottom).toBeLessThanOrEqual(844);
    // Nor does the footer: what is seen at the notice's heading is the notice.
    await page.getByRole('heading', { name: 'Cookies' }).click({ trial: true });
    await context.setOffline(false);
  });
});
