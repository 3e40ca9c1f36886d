import type { APIRequestContext } from '@playwright/test';
import { neonMeridian, softGame } from '../fixtures/catalogue';
import { card, gateName, heading, hydrated, open, openRendered } from '../fixtures/pages';
import { expect, test } from '../fixtures/test';

/** Games and performers that are not soft. */
const fullOnly = [
  'Ember Orbit',
  'Kestrel Station',
  'Midnight Cartographer',
  'Noor Ashquill',
];
const agreed = { cookie: 'age-agreement=1' };

interface List {
  total: number;
}
const totalOf = async (request: APIRequestContext, path: string, headers = {}) =>
  ((await (await request.get(path, { headers })).json()) as List).total;

test.describe('before the visitor has agreed', () => {
  // A page that the server did not render in time asks for its soft page itself, and is refused as it should.
  test.use({ tolerate: /status of 403/ });

  for (const path of ['/', '/games', '/pornstars', '/camgirls', neonMeridian.path]) {
    test(`${path} shows the gate, and neither its HTML nor its state holds the full catalogue`, async ({ page }) => {
      const response = await page.goto(path);
      const html = (await response?.text()) ?? '';
      await expect(page.getByRole('dialog', { name: gateName })).toBeVisible();
      // The title of the page that was asked for is in its address, so in its head; nothing of its content is.
      const text = path === neonMeridian.path ? html.slice(html.indexOf('<body')) : html;
      for (const name of [...fullOnly, 'About the game']) expect(text.includes(name), name).toBe(false);
      await hydrated(page);
      for (const name of fullOnly) expect((await page.content()).includes(name), name).toBe(false);
    });
  }

  test('the games list is the soft one', async ({ page, request }) => {
    await openRendered(page, '/games');
    const soft = await totalOf(request, '/api/soft-page/games');
    const full = await totalOf(request, '/api/games', agreed);
    expect(soft).toBeLessThan(full / 2);
    await expect(page.locator('main')).toContainText(`${soft} games`);
    await expect(page.locator('main')).toContainText(softGame.title);
  });

  test('the API refuses what is not soft', async ({ request }) => {
    for (const path of [
      '/api/games',
      `/api${neonMeridian.path}`,
      '/api/models',
      '/api/camgirls',
      '/media/w_360,q_80,f_webp,fit_cover/posters/neon-meridian.webp',
    ]) {
      const response = await request.get(path);
      expect(response.status(), path).toBe(403);
      expect(await response.json(), path).toMatchObject({ serverStatus: 403, code: 'age-agreement-required' });
    }
    expect((await request.get(`/api${neonMeridian.path}`, { headers: agreed })).status()).toBe(200);
  });

  test('a cookie with another value agrees to nothing', async ({ request }) => {
    for (const cookie of [
      'age-agreement=0',
      'age-agreement=true',
      'age-agreement',
      'xage-agreement=1',
      'av-token=1; nv-token=1',
    ]) {
      expect((await request.get('/api/games', { headers: { cookie } })).status(), cookie).toBe(403);
    }
  });

  test('Escape and Tab do not get past the gate', async ({ page }) => {
    await open(page, '/games');
    const gate = page.getByRole('dialog', { name: gateName });
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(gate).toBeVisible();
    for (let presses = 0; presses < 8; presses += 1) {
      await page.keyboard.press('Tab');
      const outside = await gate.evaluate(
        (dialog) => document.activeElement !== document.body && !dialog.contains(document.activeElement),
      );
      expect(outside).toBe(false);
    }
  });

  test('leaving goes to the configured address', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Leave this site' })).toHaveAttribute(
      'href',
      'https://www.wikipedia.org/',
    );
  });
});

test.describe('agreeing', () => {
  // As above: a server without the time to render leaves it to the browser to ask, and to be refused.
  test.use({ tolerate: /status of 403/ });

  test(
    'opens the full list in place, for this visit and the next',
    { tag: '@main' },
    async ({ page, context, request }) => {
      await open(page, '/games');
      await page.getByRole('button', { name: 'I’m 18 or older – enter' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      const full = await totalOf(request, '/api/games', agreed);
      // Until the list has come another status says so.
      const status = page.getByRole('region', { name: 'Games' }).getByRole('status');
      await expect(status.filter({ hasText: `${full} games` })).toBeVisible();
      await expect(card(page, neonMeridian.title)).toBeVisible();

      const cookie = (await context.cookies()).find(({ name }) => name === 'age-agreement');
      expect(cookie?.value).toBe('1');
      const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
      expect(days).toBeGreaterThan(364);
      expect(days).toBeLessThan(366);

      await page.goto(neonMeridian.path);
      await expect(heading(page, neonMeridian.title)).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
  );

  test('stands in the middle of the window, on phones, too', async ({ page }) => {
    await open(page, '/games');
    const shown = page.getByRole('dialog', { name: gateName }).locator('> div');
    for (const size of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size);
      const { y = 0, height = 0 } = (await shown.boundingBox()) ?? {};
      expect(Math.abs(y + height / 2 - size.height / 2)).toBeLessThan(24);
    }
  });

  test('opens the page that was asked for', async ({ page }) => {
    await open(page, neonMeridian.path);
    await page.getByRole('button', { name: 'I’m 18 or older – enter' }).click();
    await expect(heading(page, neonMeridian.title)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Price' })).toBeVisible();
  });
});
