import type { Page } from '@playwright/test';
import type { Deals } from '@platform/shared/contracts';
import { softGame } from '../fixtures/catalogue';
import { heading, hydrated, open, openRendered } from '../fixtures/pages';
import { agree, expect, test } from '../fixtures/test';

const searchField = (page: Page) => page.getByRole('combobox', { name: 'Search games, videos and performers' });

test(
  '/ leads to the search; a slip of the finger finds the game, arrows and Enter go there',
  { tag: ['@main', '@mfe-catalogue'] },
  async ({ visitor: page }) => {
    await open(page, '/games');
    await page.keyboard.press('/');
    await expect(searchField(page)).toBeFocused();
    // Responses to the first letters may show it, too, for a moment.
    const suggested = page.waitForResponse((response) => response.url().includes('/search/suggest?q=cathedarl'));
    await page.keyboard.type('cathedarl');
    await suggested;
    const option = page.getByRole('option', { name: softGame.title });
    await expect(option).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(option).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(softGame.path);
  },
);

test(
  'the search and its tabs work without scripts, and a list says where else something is found',
  { tag: '@mfe-catalogue' },
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({ ...(baseURL && { baseURL }), javaScriptEnabled: false });
    await agree(context, baseURL);
    // Without scripts every picture is loaded at once, and drawn first.
    await context.route('**/media/**', (route) => route.abort());
    const page = await context.newPage();
    await page.goto('/games');
    await searchField(page).fill('mara');
    await searchField(page).press('Enter');
    await expect(page).toHaveURL('/search?q=mara');
    await openRendered(page, '/search?q=mara');
    const tabs = page.getByRole('navigation', { name: 'Kinds of results' });
    await tabs.getByRole('link', { name: /^Performers/ }).click();
    await expect(page).toHaveURL('/search?q=mara&tab=performers');
    await page.getByRole('searchbox', { name: 'Search games, videos and performers' }).fill('noor');
    await page.getByRole('searchbox', { name: 'Search games, videos and performers' }).press('Enter');
    await expect(page).toHaveURL('/search?q=noor&tab=performers');
    await openRendered(page, '/games?q=mara');
    await expect(
      page.getByRole('navigation', { name: 'Also found for “mara”' }).getByRole('link', { name: /performer/ }),
    ).toHaveAttribute('href', '/pornstars?q=mara');
    await context.close();
  },
);

test(
  'a filtered list can be shared: another browser shows the same',
  { tag: '@mfe-catalogue' },
  async ({ visitor: page, browser, baseURL }) => {
    await open(page, '/games');
    await page.getByRole('complementary', { name: 'Filters' }).getByRole('checkbox', { name: /^Hard/ }).click();
    await expect(page).toHaveURL(/difficulty=2/);
    const titles = (of: Page) => of.getByRole('list', { name: 'Games' }).getByRole('heading').allTextContents();
    const count = (of: Page) => of.getByRole('region', { name: 'Games' }).getByRole('status').first().textContent();
    await expect(page.getByRole('list', { name: 'Games' })).toBeVisible();
    await expect.poll(async () => (await count(page)) ?? '').toMatch(/^\d+ games/);
    const other = await browser.newContext(baseURL === undefined ? {} : { baseURL });
    await agree(other, baseURL);
    const there = await other.newPage();
    await open(there, page.url());
    await expect
      .poll(async () => [await count(there), await titles(there)])
      .toEqual([await count(page), await titles(page)]);
    await other.close();
  },
);

test(
  'a member marks a game, finds it in the gallery and removes it',
  { tag: '@mfe-catalogue' },
  async ({ member: page }) => {
    await open(page, softGame.path);
    const button = page.getByRole('button', { name: 'Favourite', exact: true });
    if ((await button.getAttribute('aria-pressed')) === 'true') await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'false');
    const saved = page.waitForResponse(
      (response) => response.request().method() === 'PUT' && response.url().includes('/api/favourites/'),
    );
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    expect((await saved).status()).toBe(200);

    await open(page, '/dashboard/gallery?tab=favourites');
    await expect(heading(page, 'Favourites')).toBeVisible();
    const removed = page.waitForResponse(
      (response) => response.request().method() === 'DELETE' && response.url().includes('/api/favourites/'),
    );
    await page
      .getByRole('list', { name: 'Games' })
      .getByRole('button', { name: `Remove ${softGame.title}` })
      .click();
    await removed;
    await expect(page.getByRole('button', { name: `Undo ${softGame.title}` })).toBeVisible();
    await page.getByRole('tab', { name: 'Recently viewed' }).click();
    await expect(
      page.getByRole('list', { name: 'Recently viewed' }).getByRole('link', { name: softGame.title }),
    ).toBeVisible();
    await open(page, softGame.path);
    await expect(button).toHaveAttribute('aria-pressed', 'false');
  },
);

test('the gallery of a game is seen by keyboard alone', async ({ visitor: page }) => {
  await open(page, softGame.path);
  const second = page.getByRole('link', { name: /^Open picture 2 of/ });
  await second.focus();
  await page.keyboard.press('Enter');
  const box = page.getByRole('dialog', { name: `Pictures of ${softGame.title}` });
  await expect(box.getByText(/^Picture 2 of/)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(box.getByText(/^Picture 3 of/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
  await expect(second).toBeFocused();
});

test('an owner rates a game and takes it back', { tag: '@mfe-catalogue' }, async ({ member: page }) => {
  await open(page, '/games?owned=true');
  await page.getByRole('region', { name: 'Games' }).locator('a[href^="/games/"]:not([href$="/play"])').first().click();
  // The stars show at once, and are kept a moment later.
  const kept = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().endsWith('/rating'),
  );
  // The page of an owner is in another order: the stars of what comes before it go.
  await expect(page.getByRole('region', { name: 'Your game' })).toBeVisible();
  await page.getByRole('radio', { name: '4 stars' }).check({ force: true });
  await expect(page.getByText('You rated it 4 stars.')).toBeVisible();
  await kept;
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked();
  await page.getByRole('button', { name: 'Remove rating' }).click();
  await expect(page.getByText('Rate it once and earn 5 gems.')).toBeVisible();
});

test(
  'the offers say how long they last, and the devices what they cost: on a page of this site, which is no advertisement',
  { tag: '@mfe-catalogue' },
  async ({ visitor: page }) => {
    await open(page, '/deals');
    const { items } = (await (await page.request.get('/api/deals')).json()) as Deals;
    // The demo's one last day comes, too.
    const isDated = items.some(({ terms, endsOn }) => terms.kind === 'save' && endsOn !== null);
    const days = page.getByText(/^Until \d+ \w+ \d{4}$/).filter({ visible: true });
    await expect.poll(async () => (await days.count()) > 0).toBe(isDated);
    await open(page, '/sex-toys');
    const prices = page.getByRole('link', { name: /^See prices/ });
    await expect(prices.first()).toBeVisible();
    await expect(page.getByText('Ad: affiliate link')).toHaveCount(0);
    await prices.first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Device shop' })).toBeVisible();
  },
);

test('where a search finds nothing, no empty column of filters stands beside it', async ({ visitor: page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const left = async () => (await page.getByRole('region', { name: 'Games', exact: true }).boundingBox())?.x;
  await open(page, '/games?q=xyzzyq');
  const title = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect(await left()).toBe(title?.x);
  await page.getByRole('button', { name: 'Show all games' }).click();
  await expect(page.getByRole('complementary', { name: 'Filters' })).toBeVisible();
  expect(await left()).toBeGreaterThan((title?.x ?? 0) + 272);
});
