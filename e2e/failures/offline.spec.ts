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

test('a reload without a network shows a page of ours, and leads on when the network is back', async ({
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
  await expectAccessible(page);
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(heading(page, 'VR games')).toBeVisible();
  await expect(page).toHaveURL(/\/games$/);
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
  for (const path of kept) expect(path).toMatch(/^\/assets\/(?:offline|[\w.-]+\.css)$/);
});
