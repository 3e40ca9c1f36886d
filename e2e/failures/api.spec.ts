import { expectAccessible } from '../fixtures/accessible';
import { parts } from '../fixtures/control';
import type { Response } from '@playwright/test';
import { expectSameDocument, heading, hydrated, markDocument, open, openRendered } from '../fixtures/pages';
import { expect, test } from '../fixtures/seen';
import { demoMember } from '../fixtures/test';

test.describe('with the API down', () => {
  test.use({ tolerate: /status of 503/ });
  test.afterEach(async () => {
    await parts.start('api');
  });

  test(
    'a page responds with 503, says so, and comes back by itself',
    { tag: '@main' },
    async ({ visitor: page, watch }) => {
      const saw = watch('the API is stopped');
      await parts.stop('api');
      let response = null as Response | null;
      await saw('opens a page', page, async () => {
        response = await page.goto('/games?sort=rating');
        await expect(heading(page, 'We’ll be right back')).toBeVisible();
      });
      expect(response?.status()).toBe(503);
      expect(Number(response?.headers()['retry-after'])).toBeGreaterThan(0);
      expect(response?.headers()['cache-control']).toContain('no-store');
      await expect(page.getByRole('status')).toContainText('This page will try again automatically.');
      await expectAccessible(page);

      expect((await page.request.get('/healthz')).status()).toBe(200);
      // It has pages of before, and no balancer takes it away with them.
      const ready = await page.request.get('/readyz');
      expect([ready.status(), await ready.json()]).toMatchObject([200, { api: 'away' }]);
      const call = await page.request.get('/api/games');
      expect(call.status()).toBe(503);
      expect(await call.json()).toMatchObject({ serverStatus: 503, code: 'unavailable' });

      await saw('waits while the API starts', page, async () => {
        await parts.start('api');
        await expect(heading(page, 'VR games')).toBeVisible();
      });
      await expect(page).toHaveURL('/games?sort=rating');
    },
  );

  test('an open page keeps its session and its menu, and its part tries again', async ({ member: page, watch }) => {
    const saw = watch('the API is stopped under an open page');
    await open(page, '/games');
    await markDocument(page);
    await parts.stop('api');
    const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
    await saw('sorts the list anew', page, async () => {
      // This sort order is in no cache yet.
      await page.getByLabel('Sort by').selectOption('Title, A to Z');
      await expect(again).toBeVisible({ timeout: 30_000 });
    });
    // A network fault does not end the session.
    await expect(page.getByRole('banner').getByRole('link', { name: `${demoMember.coins} coins` })).toBeVisible();

    await parts.start('api');
    await saw('tries again once it is back', page, async () => {
      await again.click();
      await expect(again).toHaveCount(0);
      await expect(page.getByRole('list', { name: 'Games' }).getByRole('article')).toHaveCount(24);
    });
    await expect(page).toHaveURL('/games?sort=title');
    await expectSameDocument(page);
  });

  test('a guest goes on reading the last good pages, while a member is told to wait', async ({
    visitor: guest,
    browser,
    memberCookies,
    watch,
  }) => {
    const saw = watch('the API is stopped, and the page was made less than a minute ago');
    await openRendered(guest, '/games');
    await parts.stop('api');
    await saw('opens it again', guest, async () => {
      expect((await guest.goto('/games'))?.status()).toBe(200);
    });
    await expect(guest.getByRole('list', { name: 'Games' }).getByRole('article')).toHaveCount(24);
    await hydrated(guest);

    // A member's page is nobody else's, and nobody else's is a member's.
    const context = await browser.newContext({ baseURL: process.env['E2E_ORIGIN'] ?? '' });
    await context.addCookies(memberCookies);
    const member = await context.newPage();
    const response = await member.goto('/games');
    expect([response?.status(), response?.headers()['cache-status']]).toEqual([503, undefined]);
    await expect(heading(member, 'We’ll be right back')).toBeVisible();
    await context.close();

    await saw('waits while the API starts, and opens it again', guest, async () => {
      await parts.start('api');
      await openRendered(guest, '/games?page=2');
    });
  });
});
