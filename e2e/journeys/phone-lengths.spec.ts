import type { Browser, Page } from '@playwright/test';
import { open } from '../fixtures/pages';
import { agree, expect, test } from '../fixtures/test';

/** A phone's context as a visitor has it who answered the age gate and the cookie notice. */
async function phonePage(browser: Browser, origin: string | undefined, width = 390): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin ?? '',
    viewport: { width, height: 844 },
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  });
  await agree(context, origin);
  await context.route('**/media/**', (route) => route.abort());
  const page = await context.newPage();
  await open(page, '/premium');
  await page.getByRole('button', { name: 'Refuse' }).click();
  return page;
}

test('lists begin at most 300 px below the header of a phone, and the home page has six screens @mfe-catalogue @mfe-camgirls', async ({
  browser,
  baseURL,
}) => {
  const page = await phonePage(browser, baseURL);
  for (const path of ['/games', '/videos', '/pornstars', '/camgirls', '/search?q=mara']) {
    await open(page, path);
    const main = page.getByRole('main');
    const first = main.getByRole('region', { name: 'Best match' }).or(main.getByRole('article')).first();
    const header = await page.getByRole('banner').boundingBox();
    const top = ((await first.boundingBox())?.y ?? Infinity) - (header?.height ?? 0);
    expect(top, path).toBeGreaterThan(0);
    expect(top, path).toBeLessThanOrEqual(300);
  }
  await open(page, '/games');
  await page.getByRole('group', { name: 'Popular tags' }).getByRole('button').first().click();
  await expect(page).toHaveURL(/\/games\?tags=/);
  await open(page, '/');
  const screens = await page.evaluate(() => {
    document.documentElement.dataset['navigated'] = '';
    return document.documentElement.scrollHeight / innerHeight;
  });
  expect(screens).toBeLessThanOrEqual(6);
  await page.context().close();
});

for (const width of [360, 375, 390])
  test(`the footer of a window of ${width} px is at most 600 px high, and its links at least 24`, async ({
    browser,
    baseURL,
  }) => {
    const page = await phonePage(browser, baseURL, width);
    await open(page, '/games');
    const footer = page.getByRole('contentinfo');
    await footer.scrollIntoViewIfNeeded();
    // Out of the window it has the height that its style keeps for it.
    await expect(footer.getByRole('link').first()).toBeInViewport();
    expect((await footer.boundingBox())?.height).toBeLessThanOrEqual(600);
    const targets = await footer
      .locator('a, button')
      .evaluateAll((links) => links.map((link) => [link.textContent, link.getBoundingClientRect().height >= 24]));
    expect(targets.length).toBeGreaterThan(20);
    expect(targets.filter(([, isLarge]) => !isLarge)).toEqual([]);
    await page.context().close();
  });

test('the log-in of a phone ends with its footer, where nothing is left to ask @mfe-auth', async ({
  browser,
  baseURL,
}) => {
  const page = await phonePage(browser, baseURL);
  await open(page, '/login');
  const footer = page.getByRole('contentinfo');
  await footer.scrollIntoViewIfNeeded();
  await expect(footer.getByRole('link').first()).toBeInViewport();
  // The place of messages comes after the first paint.
  await expect(page.locator('body > :last-child > * [aria-live]')).toBeAttached();
  const below = () =>
    footer.evaluate((end) => document.documentElement.scrollHeight - scrollY - end.getBoundingClientRect().bottom);
  expect(Math.round(await below())).toBe(0);
  await page.context().close();
});
