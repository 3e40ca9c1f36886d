import type { Locator, Page } from '@playwright/test';
import { neonMeridian } from '../fixtures/catalogue';
import { hydrated, open, openRendered, tabTo } from '../fixtures/pages';
import { expect, test } from '../fixtures/test';

const viewport = { width: 390, height: 844 };
test.use({ viewport });

/** Screens that a page is long, footer included, in true heights. */
const screens = (page: Page): Promise<number> =>
  page.evaluate(() => {
    document.documentElement.dataset['navigated'] = '';
    return document.documentElement.scrollHeight / innerHeight;
  });

for (const [path, most] of [
  ['/', 7],
  ['/games', 8],
  ['/videos', 8],
  ['/pornstars', 8],
  ['/camgirls', 8],
  ['/deals', 8],
  ['/sex-toys', 8],
  ['/search?q=mara', 8],
] as const) {
  test(`${path} is at most ${most} screens long`, async ({ visitor: page }) => {
    await open(page, path);
    await expect.poll(() => screens(page)).toBeLessThanOrEqual(most);
  });
}

test('a game that two filters leave is open after five taps', async ({ visitor: page }) => {
  await open(page, '/games');
  let taps = 0;
  const tap = async (target: Locator): Promise<void> => {
    taps += 1;
    await target.click();
  };
  await tap(page.getByRole('button', { name: /^Filters/ }));
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await tap(sheet.getByRole('checkbox', { name: /^Easy/ }));
  await tap(sheet.getByRole('checkbox', { name: /^With scripts/ }));
  await tap(sheet.getByRole('button', { name: /^Show \d+ games?$/ }));
  await expect(page).toHaveURL(/difficulty=.*scripts=true|scripts=true.*difficulty=/);
  const first = page.getByRole('list', { name: 'Games' }).getByRole('article').first();
  const title = await first.getByRole('heading').innerText();
  await tap(first.getByRole('link'));
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
  expect(taps).toBeLessThanOrEqual(5);
});

test('at 320 pixels search and the way to join stand beside each other, each word in one line', async ({
  visitor: page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, '/games');
  const header = page.getByRole('banner');
  // In two lines it is higher than a button.
  expect((await header.getByRole('link', { name: 'Join free' }).boundingBox())?.height).toBeLessThanOrEqual(44);
  await header.getByRole('combobox', { name: /^Search games/ }).click();
  await expect(header.getByRole('button', { name: 'Close search' })).toBeInViewport();
});

test('at 320 pixels a member’s header stays inside the page', async ({ member: page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, '/games');
  await hydrated(page);
  const account = await page.getByRole('banner').getByRole('button', { name: 'Your account' }).boundingBox();
  expect((account?.x ?? 0) + (account?.width ?? 999)).toBeLessThanOrEqual(300);
  const past = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(past).toBeLessThanOrEqual(0);
});

test('at 320 pixels the way to a whole list and the day of a game take one line each', async ({ visitor: page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, '/');
  for (const name of ['All games', 'All performers'])
    expect((await page.getByRole('link', { name }).first().boundingBox())?.height, name).toBeLessThanOrEqual(32);
  await open(page, neonMeridian.path);
  const day = page.locator('dt', { hasText: 'Updated' }).locator('+ dd');
  expect((await day.boundingBox())?.height).toBeLessThan(36);
});

test('a film has its name and one large button in the first view, and its other ways in a row', async ({
  member: page,
}) => {
  await open(page, '/videos/the-long-crossing');
  const play = page.getByRole('button', { name: /^(?:Play|Continue at .+)$/ });
  const name = await page.getByRole('heading', { level: 1 }).boundingBox();
  const large = await play.boundingBox();
  expect(large?.y).toBeGreaterThan((name?.y ?? 0) + (name?.height ?? 0));
  await expect(play).toBeInViewport({ ratio: 1 });
  const others = [
    page.getByRole('button', { name: 'Watch in VR' }),
    page.getByRole('button', { name: /the trailer$/ }),
  ];
  const tops = await Promise.all(others.map(async (way) => (await way.boundingBox())?.y));
  expect(new Set(tops).size).toBe(1);
  expect(tops[0]).toBeGreaterThan(large?.y ?? 0);
});

test('with reduced motion, the button of a preview stands above the title of its poster', async ({ visitor: page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/');
  const card = page.getByRole('list', { name: 'Featured games' }).getByRole('article').first();
  const button = await card.getByRole('button', { name: /^Preview of/ }).boundingBox();
  const name = await card.getByRole('heading').boundingBox();
  // The poster ends 14 pixels above the name, and its title is at most 84 high and 24 above that end.
  expect((button?.y ?? Infinity) + (button?.height ?? 0)).toBeLessThan((name?.y ?? 0) - 122);
});

test('a rail shows the beginning of the next card, and snaps to it', async ({ visitor: page }) => {
  await openRendered(page, '/');
  await hydrated(page);
  const rail = page.getByRole('list', { name: 'Featured games' });
  const [first, second] = await rail
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().x)));
  expect(first).toBe(20);
  expect(second).toBeGreaterThan(viewport.width * 0.7);
  expect(second).toBeLessThan(viewport.width * 0.85);
  await rail.evaluate((element) => element.scrollBy(200, 0));
  await expect
    .poll(() =>
      rail
        .getByRole('listitem')
        .nth(1)
        .evaluate((item) => Math.round(item.getBoundingClientRect().x)),
    )
    .toBe(20);
});

test('a card of a rail has a line for its name, and one for facts and price', async ({ visitor: page }) => {
  await openRendered(page, '/');
  await hydrated(page);
  const cards = await page.getByRole('list', { name: 'Featured games' }).getByRole('article').all();
  expect(cards.length).toBeGreaterThan(3);
  for (const card of cards) {
    const name = await card.getByRole('heading').boundingBox();
    const facts = await card.getByText(/scenes/).boundingBox();
    const price = await card.getByRole('paragraph').last().boundingBox();
    expect(name?.height).toBeLessThan(30);
    expect(Math.abs((facts?.y ?? 0) - (price?.y ?? 99))).toBeLessThan(12);
  }
});

test('who comes to join finds the form first, and below it what one gets', async ({ visitor: page }) => {
  await open(page, '/registration');
  const email = await page.getByRole('textbox', { name: 'E-mail' }).boundingBox();
  const benefits = await page.getByRole('list', { name: 'What you get' }).boundingBox();
  expect(email?.y).toBeLessThan(350);
  expect(benefits?.y).toBeGreaterThan(email?.y ?? Infinity);
});

for (const path of ['/', '/deals'])
  test(`${path}: every rail is drawn to the edge of the window, those further down as well`, async ({
    visitor: page,
  }) => {
    await openRendered(page, path);
    await hydrated(page);
    const rails = await page.locator('main section ul').filter({ visible: true }).all();
    let reaching = 0;
    for (const rail of rails) {
      await rail.scrollIntoViewIfNeeded();
      const reaches = await rail.evaluate((element) => {
        element.scrollTo({ left: 0, behavior: 'instant' });
        // Beside it is the scroll bar's room, where bars have one; phones have none.
        const edge = document.body.getBoundingClientRect().right - 3;
        const cut = [...element.children].find((item) => {
          const { left, right } = item.getBoundingClientRect();
          return left < edge && right > edge;
        });
        if (cut === undefined) return null;
        cut.scrollIntoView({ block: 'nearest', inline: 'end', behavior: 'instant' });
        element.scrollTo({ left: 0, behavior: 'instant' });
        const { top, height } = cut.getBoundingClientRect();
        return cut.contains(document.elementFromPoint(edge, top + Math.min(height / 3, 80)));
      });
      // A list in a column, or one card alone: nothing is cut by the edge.
      if (reaches === null) continue;
      reaching += 1;
      expect(reaches, `rail ${reaching}`).toBe(true);
    }
    expect(reaching).toBeGreaterThan(1);
  });

test('the price and its button stay with a visitor who reads on, and lead to the purchase', async ({
  member: page,
}) => {
  await open(page, neonMeridian.path.replace('neon-meridian', 'polar-signal'));
  const bar = page.locator('[data-buy-bar]');
  const buy = bar.getByRole('link', { name: /^Buy for .+ coins$/ });
  const panel = page.getByRole('region', { name: 'Price' });
  await panel.scrollIntoViewIfNeeded();
  await expect(bar).toBeHidden();
  // Its first lines at the edge of the screen are no button yet.
  await panel.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - innerHeight + 90));
  await expect(buy).toBeVisible();
  // From here on the bar comes next: after the cards, before the footer.
  await page.getByRole('region', { name: 'More like this' }).getByRole('link').last().focus();
  await expect(buy).toBeVisible();

  await tabTo(page, buy);
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog');
  await expect(sheet).toBeVisible();
  // Never two amber buttons at once.
  await expect(buy).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(buy).toBeFocused();
  // Nothing that has the focus lies under it: the end of the page can be read, too.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const last = await page
    .getByRole('contentinfo')
    .getByRole('button', { name: 'Cookie settings' })
    .evaluate((button) => button.getBoundingClientRect().bottom);
  expect(last).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0);
});

test('the cookie notice never covers what has the focus, nor the end of the page', async ({ visitor: page }) => {
  await open(page, '/premium');
  const notice = page.getByRole('region').filter({ has: page.getByRole('button', { name: 'Refuse' }) });
  await expect(notice).toBeVisible();
  /** CSS pixels between a link's end and the notice; negative when it is covered. */
  const free = async (link: Locator): Promise<number> => {
    const [below, above] = await Promise.all([notice.boundingBox(), link.boundingBox()]);
    return (below?.y ?? 0) - ((above?.y ?? 0) + (above?.height ?? 0));
  };
  const links = page.getByRole('contentinfo').getByRole('link');
  await links.first().focus();
  await expect.poll(() => free(links.first())).toBeGreaterThanOrEqual(0);
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  await expect.poll(() => free(links.last())).toBeGreaterThanOrEqual(0);
});

test.describe('under a finger', () => {
  test.use({ hasTouch: true, isMobile: true });

  for (const path of [neonMeridian.path, '/videos/the-long-crossing'])
    test(`${path}: the way to report it stands beside the one to favourites`, async ({ visitor: page }) => {
      await open(page, path);
      const favourites = await page.getByRole('link', { name: 'Favourite', exact: true }).boundingBox();
      const report = await page
        .getByRole('main')
        .getByRole('button', { name: /^Report / })
        .first()
        .boundingBox();
      expect(report?.x).toBeGreaterThan((favourites?.x ?? 0) + (favourites?.width ?? Infinity));
    });

  test('a button looks as before once it was pressed', async ({ visitor: page }) => {
    await open(page, '/games');
    const filters = page.getByRole('button', { name: /^Filters/ });
    const ground = () => filters.evaluate((button) => getComputedStyle(button).backgroundColor);
    const before = await ground();
    await filters.tap();
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeHidden();
    expect(await ground()).toBe(before);
  });
});
