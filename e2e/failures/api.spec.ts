import { parts } from '../fixtures/control';
import { expectSameDocument, heading, markDocument, open } from '../fixtures/pages';
import { demoMember, expect, test } from '../fixtures/test';

test.describe('with the API down', () => {
  test.use({ tolerate: /status of 503/ });
  test.afterEach(async () => {
    await parts.start('api');
  });

  test('a page responds with 503, says so, and comes back by itself', { tag: '@main' }, async ({ visitor: page }) => {
    await parts.stop('api');
    const response = await page.goto('/games?sort=rating');
    expect(response?.status()).toBe(503);
    expect(Number(response?.headers()['retry-after'])).toBeGreaterThan(0);
    expect(response?.headers()['cache-control']).toContain('no-store');
    await expect(heading(page, 'We will be right back')).toBeVisible();
    await expect(page.getByRole('status')).toContainText('This page tries again by itself.');

    expect((await page.request.get('/healthz')).status()).toBe(200);
    expect((await page.request.get('/readyz')).status()).toBe(503);
    const call = await page.request.get('/api/games');
    expect(call.status()).toBe(503);
    expect(await call.json()).toMatchObject({ serverStatus: 503, code: 'unavailable' });

    await parts.start('api');
    await expect(heading(page, 'VR games')).toBeVisible();
    await expect(page).toHaveURL('/games?sort=rating');
  });

  test('an open page keeps its session and its menu, and its part tries again', async ({ member: page }) => {
    await open(page, '/games');
    await markDocument(page);
    await parts.stop('api');
    // This sort order is in no cache yet.
    await page.getByLabel('Sort by').selectOption('Title, A to Z');
    const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible({ timeout: 30_000 });
    // A network fault does not end the session.
    await expect(
      page.getByRole('banner').getByRole('link', { name: `${demoMember.coins} coins ${demoMember.gems} gems` }),
    ).toBeVisible();

    await parts.start('api');
    await again.click();
    await expect(again).toHaveCount(0);
    await expect(page.getByRole('list', { name: 'Games' }).getByRole('article')).toHaveCount(24);
    await expect(page).toHaveURL('/games?sort=title');
    await expectSameDocument(page);
  });
});
