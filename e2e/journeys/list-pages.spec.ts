import type { Locator, Page } from '@playwright/test';
import { hydrated, markDocument, expectSameDocument, open, openRendered } from '../fixtures/pages';
import { agree, expect, test } from '../fixtures/test';

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

/** Address, name, cards on the first page and on two of them: the last page is not full. */
const lists = [
  ['/games', 'Games', 24, 48],
  ['/videos', 'Videos', 24, 40],
  ['/pornstars', 'Performers', 24, 40],
  ['/camgirls?status=recorded', 'Recorded', 16, 20],
] as const;

const cards = (page: Page, name: string | RegExp) => page.getByRole('list', { name }).getByRole('article');
const more = (page: Page) => page.getByRole('link', { name: /^Show \d+ more of \d+$/ });

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  for (const [path, name, size, both] of lists) {
    test(`${path} loads more below, and Back comes to the same place of what was loaded @mfe-catalogue @mfe-camgirls`, async ({
      visitor: page,
    }) => {
      await open(page, path);
      await expect(cards(page, name)).toHaveCount(size);
      await expect(page.getByRole('navigation', { name: /^Pages of/ })).toBeHidden();
      await markDocument(page);

      await more(page).click();
      await expect(cards(page, name)).toHaveCount(both);
      await expect(page).toHaveURL(path);
      const wanted = cards(page, name).nth(size + 3);
      await expect(cards(page, name).nth(size).getByRole('link').first()).toBeFocused();
      await wanted.scrollIntoViewIfNeeded();
      const title = await wanted.getByRole('link').first().innerText();
      const top = await page.evaluate(() => Math.round(scrollY));
      expect(top).toBeGreaterThan(1000);

      await wanted.getByRole('link').first().click();
      await expect(page).not.toHaveURL(path);
      await hydrated(page);
      await page.goBack();
      await expect(cards(page, name)).toHaveCount(both);
      await expect(wanted.getByRole('link', { name: title, exact: true })).toBeInViewport();
      await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(top);
      await expectSameDocument(page);

      await page.reload();
      await expect(cards(page, name)).toHaveCount(both);
      await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(top);
    });
  }

  test('filters and order stay below the header, and hide nothing that has focus @mfe-catalogue', async ({
    visitor: page,
  }) => {
    await open(page, '/games');
    const filters = page.getByRole('button', { name: /^Filters/ });
    const bottomOf = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().bottom);
    const tenth = cards(page, 'Games').nth(9).getByRole('link').first();
    await tenth.focus();
    await page.mouse.wheel(0, 400);
    await expect(filters).toBeInViewport({ ratio: 1 });
    const header = await bottomOf(page.getByRole('banner'));
    const top = () => filters.evaluate((element) => element.getBoundingClientRect().top);
    await expect.poll(top).toBeGreaterThanOrEqual(header);
    await expect.poll(top).toBeLessThan(header + 16);
    for (let stops = 0; stops < 6; stops += 1) {
      await page.keyboard.press('Shift+Tab');
      const focused = await page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0);
      expect(focused).toBeGreaterThanOrEqual(await bottomOf(filters));
    }
  });

  test('the order and the filters go on in what is loaded, and another order begins anew @mfe-catalogue', async ({
    visitor: page,
  }) => {
    await open(page, '/games?sort=title');
    const titles = () => cards(page, 'Games').getByRole('heading').allInnerTexts();
    await more(page).click();
    await expect(cards(page, 'Games')).toHaveCount(48);
    const both = await titles();
    expect(both).toEqual(both.toSorted((a, b) => a.localeCompare(b, 'en')));
    expect(new Set(both).size).toBe(48);
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('newest');
    await expect(cards(page, 'Games')).toHaveCount(24);
  });

  test('without scripts the link leads to the next page, which has a way to every other @mfe-catalogue', async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ viewport: phone, javaScriptEnabled: false });
    await agree(context, baseURL);
    await context.route('**/media/**', (route) => route.abort());
    const page = await context.newPage();
    await openRendered(page, `${baseURL}/games`);
    await expect(more(page)).toHaveAttribute('rel', 'next');
    await more(page).click();
    await expect(page).toHaveURL(`${baseURL}/games?page=2`);
    await openRendered(page, page.url());
    await expect(cards(page, 'Games')).toHaveCount(24);
    const pages = page.getByRole('navigation', { name: 'Pages of games' });
    await expect(pages.getByRole('link', { name: 'Previous page' })).toBeVisible();
    await context.close();
  });
});

test.describe('on a wide screen', () => {
  test.use({ viewport: desktop });

  test('a list has links to its pages, and no way to load more @mfe-catalogue', async ({ visitor: page }) => {
    await open(page, '/games');
    await expect(page.getByRole('navigation', { name: 'Pages of games' })).toBeVisible();
    await expect(more(page)).toBeHidden();
  });

  for (const path of [
    '/games',
    '/games?onSale=true',
    '/games?q=neon',
    '/videos',
    '/pornstars',
    '/deals',
    '/camgirls',
    '/sex-toys',
  ]) {
    test(`${path} begins at most 240 px below the header @mfe-catalogue @mfe-camgirls`, async ({ visitor: page }) => {
      await open(page, path);
      const header = await page.getByRole('banner').boundingBox();
      const main = page.getByRole('main');
      const begins = main
        .getByRole('article')
        .or(main.getByRole('group', { name: /filters$/i }))
        .or(main.getByRole('complementary', { name: 'Filters' }))
        // An offer's banner, or a device.
        .or(main.locator('section[aria-labelledby] h2'))
        .first();
      const top = ((await begins.boundingBox())?.y ?? 0) - (header?.y ?? 0) - (header?.height ?? 0);
      expect(Math.round(top)).toBeGreaterThan(0);
      expect(Math.round(top)).toBeLessThanOrEqual(240);
    });
  }
});
