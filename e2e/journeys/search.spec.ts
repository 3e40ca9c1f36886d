import type { Locator, Page } from '@playwright/test';
import { softGame } from '../fixtures/catalogue';
import { heading, hydrated, open } from '../fixtures/pages';
import { expect, test } from '../fixtures/test';

const headerField = (page: Page) => page.getByRole('combobox', { name: 'Search games, videos and performers' });
const field = (page: Page) => page.getByRole('searchbox', { name: 'Search games, videos and performers' });
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Kinds of results' });
const hrefs = (links: Locator): Promise<(string | null)[]> =>
  links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
const kindOf = (href: string | null) => href?.split('/')[1];

const windows = [
  ['on a phone', { width: 390, height: 844 }],
  ['on a wide screen', { width: 1440, height: 900 }],
] as const;

for (const [where, viewport] of windows) {
  test.describe(where, () => {
    test.use({ viewport });

    for (const q of ['mara', 'neon', 'catedr', 'a']) {
      test(`Enter on “${q}” loses nothing of what was suggested @mfe-catalogue`, async ({ visitor: page }) => {
        await open(page, '/games');
        if (where === 'on a phone') {
          await page.getByRole('button', { name: 'Open menu' }).click();
          await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Search' }).click();
        } else await page.keyboard.press('/');
        await expect(headerField(page)).toBeFocused();
        const suggested = page.waitForResponse((response) => response.url().endsWith(`/search/suggest?q=${q}`));
        await page.keyboard.type(q);
        const { items } = (await (await suggested).json()) as { items: { pageUrl: string }[] };
        expect(items.length).toBeGreaterThan(0);
        // And the way to all results.
        const lines = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
        await expect(lines).toHaveCount(items.length + 1);
        const options = (await hrefs(lines)).slice(0, -1);
        expect(options).toEqual(items.map(({ pageUrl }) => pageUrl));

        await page.keyboard.press('Enter');
        await expect(page).toHaveURL(`/search?q=${q}`);
        await expect(heading(page, `Results for “${q}”`)).toBeFocused();
        await expect(tabs(page).getByRole('link', { name: /^All/ })).toHaveAttribute('aria-current', 'page');
        // The heading is there before the results are.
        const shown = page.getByRole('main').getByRole('link');
        await expect.poll(() => hrefs(shown)).toContain(options[0]);
        const found = await hrefs(shown);
        for (const kind of ['games', 'videos', 'pornstars']) {
          const wanted = options.filter((href) => kindOf(href) === kind);
          expect([...new Set(found)].filter((href) => wanted.includes(href))).toEqual(wanted);
        }
        // The kind that is suggested first comes first, be it apart or in its section.
        expect(kindOf(found.find((href) => options.includes(href)) ?? null)).toBe(kindOf(options[0] ?? null));
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      });
    }

    test('a tab has an address, Back leads to the one before, and the list has its filters @mfe-catalogue', async ({
      visitor: page,
    }) => {
      await open(page, '/search?q=neon');
      const total = Number(
        await tabs(page)
          .getByRole('link', { name: /^Games/ })
          .locator('span')
          .innerText(),
      );
      await tabs(page)
        .getByRole('link', { name: /^Games/ })
        .click();
      await expect(page).toHaveURL('/search?q=neon&tab=games');
      await expect(page.getByRole('list', { name: 'Games' }).getByRole('article')).toHaveCount(Math.min(total, 24));
      await expect(page.getByRole('main').getByRole('status')).toHaveText(/^\d+ games?$/);
      await page.getByRole('link', { name: 'Filter and sort these games' }).click();
      await expect(page).toHaveURL('/games?q=neon');
      await page.goBack();
      await page.goBack();
      await expect(page).toHaveURL('/search?q=neon');
      await expect(tabs(page).getByRole('link', { name: /^All/ })).toHaveAttribute('aria-current', 'page');
    });

    test('a search that finds nothing offers what of it would @mfe-catalogue', async ({ visitor: page }) => {
      await open(page, '/search?q=cathedral+zzzzzz');
      await expect(page.getByRole('heading', { level: 2, name: 'Nothing found for “cathedral zzzzzz”' })).toBeVisible();
      await expect(page.getByRole('list', { name: 'Games' }).getByRole('article')).toHaveCount(6);
      await page.getByRole('link', { name: 'Search for “cathedral”' }).click();
      await expect(page).toHaveURL('/search?q=cathedral');
      await expect(page.getByRole('region', { name: 'Best match' })).toContainText(softGame.title);
    });
  });
}

test('a long tab goes on where it ends, on a phone @mfe-catalogue', async ({ visitor: page }) => {
  await page.setViewportSize(windows[0][1]);
  await open(page, '/search?q=a&tab=games');
  const cards = page.getByRole('list', { name: 'Games' }).getByRole('article');
  await expect(cards).toHaveCount(24);
  await page.getByRole('link', { name: /^Show \d+ more of \d+$/ }).click();
  await expect.poll(() => cards.count()).toBeGreaterThan(24);
  await expect(page).toHaveURL('/search?q=a&tab=games');
});

test.describe('without a network', () => {
  test.use({ tolerate: /ERR_INTERNET_DISCONNECTED/ });
  test('the page says so, keeps what was typed, and searches as soon as there is one @mfe-catalogue', async ({
    visitor: page,
    context,
  }) => {
    await open(page, '/search?q=neon');
    // What is loaded after the first paint could not come any more.
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await field(page).fill('mara');
    await field(page).press('Enter');
    await expect(page.getByRole('main').getByRole('alert')).toContainText('No connection');
    await expect(field(page)).toHaveValue('mara');
    await context.setOffline(false);
    await expect(page.getByRole('region', { name: 'Best match' })).toContainText('Mara Vellin');
  });
});

test.describe('results', () => {
  test('search engines are asked to leave them out, whatever is searched for @mfe-catalogue', async ({ request }) => {
    for (const path of ['/search', '/search?q=neon', '/search?q=%3Cscript%3Ealert(1)%3C/script%3E&tab=videos']) {
      const html = await (await request.get(path, { headers: { cookie: 'age-agreement=1' } })).text();
      expect(html).toMatch(/<meta[^>]* name="robots" content="noindex/);
      expect(html).toMatch(/<link[^>]* rel="canonical" href="[^"?]*\/search"/);
      expect(html).toContain('<title>Search · ');
      expect(html).not.toContain('<script>alert');
    }
    const sitemaps = await (await request.get('/sitemap.xml')).text();
    for (const [, address = ''] of sitemaps.matchAll(/<loc>([^<]+)<\/loc>/g))
      expect(await (await request.get(new URL(address).pathname)).text()).not.toContain('/search<');
  });

  test('before the gate they hold soft records alone @mfe-catalogue', async ({ request }) => {
    interface Results {
      games: { items: { title: string }[] };
      videos: { items: { title: string }[] };
    }
    const read = async (path: string, cookie = ''): Promise<string[]> => {
      const { games, videos } = (await (await request.get(path, { headers: { cookie } })).json()) as Results;
      return [...games.items, ...videos.items].map(({ title }) => title);
    };
    const [all, soft] = [
      await read('/api/search?q=night', 'age-agreement=1'),
      await read('/api/soft-page/search?q=night'),
    ];
    const closed = all.filter((title) => !soft.includes(title));
    expect(closed.length).toBeGreaterThan(0);
    expect(soft.length).toBeGreaterThan(0);
    let html = '';
    await expect
      .poll(async () => (html = await (await request.get('/search?q=night')).text()))
      .toContain('data-rendered=');
    expect(closed.filter((title) => html.includes(`>${title}<`))).toEqual([]);
    expect(soft.some((title) => html.includes(`>${title}<`))).toBe(true);
  });
});

test('a search in the page keeps the tab, and the header’s begins with all @mfe-catalogue', async ({
  visitor: page,
}) => {
  await open(page, '/search?q=neon&tab=videos');
  await field(page).fill('night');
  await field(page).press('Enter');
  await expect(page).toHaveURL('/search?q=night&tab=videos');
  await expect(field(page)).toBeFocused();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('/');
  await page.keyboard.type('mara');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?q=mara');
  await hydrated(page);
  await expect(heading(page, 'Results for “mara”')).toBeFocused();
});
