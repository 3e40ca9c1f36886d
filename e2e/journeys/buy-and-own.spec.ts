import type { Locator, Page } from '@playwright/test';
import { neonMeridian } from '../fixtures/catalogue';
import { expectMail, mailedLink } from '../fixtures/mail';
import { memberWithCoins } from '../fixtures/member-with-coins';
import { type NewMember, registerMember } from '../fixtures/new-member';
import { card, expectSameDocument, heading, hydrated, markDocument, open, tabTo } from '../fixtures/pages';
import { agree, expect, logIn, test } from '../fixtures/test';

const { title, path } = neonMeridian;
/** The panel beside the game, before and after the purchase. */
const price = (page: Page): Locator => page.getByRole('region', { name: /^(?:Price|Your game)$/ });
const player = (page: Page): Locator => page.getByRole('region', { name: `Player: ${title}` });

/** Opens the game as a guest, and logs in on the way to its confirmation. */
async function logInToBuy(page: Page, member: NewMember): Promise<void> {
  await open(page, path);
  await price(page).getByRole('link', { name: 'Log in to buy' }).click();
  await expect(heading(page, `Log in to buy ${title}`)).toBeVisible();
  await logIn(page, member);
  await expect(page).toHaveURL(`${path}?buy=1`);
}

/** Buys the coins that are missing in the sandbox, and comes back to the confirmation. */
async function getCoins(page: Page, afterPayment: (page: Page) => Promise<void> = async () => {}): Promise<void> {
  const missing = page.getByRole('dialog', { name: /^You need .* more coins$/ });
  await missing.getByRole('link', { name: /^Get .* more coins$/ }).click();
  await expect(page.getByRole('heading', { name: /^You need .* more coins$/ })).toBeVisible();
  await expect(page.getByText(/^Neon Meridian costs .* coins\. You have 0\.$/)).toBeVisible();
  await page
    .getByRole('button', { name: /^Pay \$/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { name: /coins added$/ })).toBeVisible();
  await afterPayment(page);
  await expect(page.getByRole('heading', { name: /coins added$/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your order' })).toHaveCount(0);
  await page.getByRole('link', { name: `Continue to ${title}`, exact: true }).click();
  await expect(page).toHaveURL(`${path}?buy=1`);
}

/** Goes back to where the order was paid, past the provider’s page: there is no new order. */
async function goBackToOrder(page: Page): Promise<void> {
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Payment: sandbox' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/payment\?checkout=/);
}

/** Confirms without the mouse: the focus stays in the dialog, and is on Play afterwards. */
async function confirmByKeyboard(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Confirm your purchase' });
  await expect(sheet.getByText('Balance after purchase')).toBeVisible();
  await markDocument(page);
  await tabTo(page, sheet.getByRole('button', { name: /^Buy for .* coins$/ }));
  await page.keyboard.press('Enter');
  await expect(price(page).getByText('PURCHASED')).toBeVisible();
  await expect(price(page).getByRole('link', { name: 'Play', exact: true })).toBeFocused();
  await expectSameDocument(page);
}

/** Plays the film of the game for a moment. */
async function playFilm(page: Page): Promise<void> {
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${path}/play`);
  await expect(heading(page, title)).toBeVisible();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect
    .poll(() =>
      player(page)
        .locator('video')
        .evaluate((film: HTMLVideoElement) => film.currentTime),
    )
    .toBeGreaterThan(0.3);
}

test('a member buys a game with coins, plays it, rates it, and finds all of it in the member area', async ({
  page,
  context,
  baseURL,
}) => {
  const member = await registerMember(context);
  await context.clearCookies();
  await agree(context, baseURL);
  await logInToBuy(page, member);
  await getCoins(page, goBackToOrder);
  await confirmByKeyboard(page);
  await expectMail(member.email, new RegExp(`^Your receipt for ${title}$`));

  await playFilm(page);
  await page.getByRole('radio', { name: '5 stars' }).check({ force: true });
  await expect(page.getByText('You earned 5 gems.')).toBeVisible();
  await expect(page.getByText('You rated it 5 stars.')).toBeVisible();
  await expectSameDocument(page);

  await test.step('the shop and the library know whose it is', async () => {
    await open(page, '/games?q=neon+meridian');
    await expect(card(page, title).getByText('PURCHASED')).toBeVisible();
    await expect(card(page, title).getByRole('link', { name: `Play ${title}` })).toBeVisible();
    await open(page, '/dashboard/games');
    await page.getByRole('list', { name: 'My games' }).getByRole('link', { name: title }).click();
    await expect(heading(page, title)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Your game' }).getByText(/^Receipt \d+$/)).toBeVisible();
  });

  await test.step('the transactions say what was paid and earned', async () => {
    await open(page, '/dashboard/transactions');
    const row = (name: string | RegExp) => page.getByRole('row').filter({ hasText: name });
    await expect(row('Games').filter({ hasText: title })).toContainText(/−.*coins/);
    await expect(row('Ratings')).toContainText('+5 gems');
    await expect(row('Coin packs')).toContainText(/\+.*coins/);
  });
});

test('a game is bought and played on a phone', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await registerMember(context);
  await open(page, path);
  await price(page)
    .getByRole('link', { name: /^Buy for .* coins$/ })
    .click();
  await getCoins(page);
  await hydrated(page);
  await confirmByKeyboard(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await playFilm(page);
});

test('a guest joins on another device on the way to a game, and buys and plays it there', async ({
  page,
  browser,
  baseURL,
  context,
}) => {
  await agree(context, baseURL);
  const email = `guest-${Date.now().toString(36)}-${Math.round(Math.random() * 1e6)}@example.com`;
  await open(page, path);
  await price(page).getByRole('link', { name: 'Log in to buy' }).click();
  await expect(heading(page, `Log in to buy ${title}`)).toBeVisible();
  await page.getByRole('link', { name: 'Join free with your e-mail' }).click();
  await expect(heading(page, 'Join free')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(`and then you can buy ${title}`);
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Check your e-mail')).toBeVisible();

  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    ...(baseURL !== undefined && { baseURL }),
  });
  await agree(phone, baseURL);
  const other = await phone.newPage();
  await open(other, await mailedLink(email, '/registration'));
  await other.getByLabel('Password', { exact: true }).fill('kettle river anchor');
  await other.getByRole('button', { name: 'Create account' }).click();
  await expect(other).toHaveURL(`${path}?buy=1`);
  await getCoins(other);
  await hydrated(other);
  await confirmByKeyboard(other);
  await playFilm(other);
  await phone.close();
});

test('a member with coins buys a game by keyboard alone, from the list to the page of its owner', async ({
  browser,
}) => {
  const page = await memberWithCoins(browser, 'coins-6500');
  const press = async (target: Locator): Promise<void> => {
    await tabTo(page, target);
    await page.keyboard.press('Enter');
  };
  await open(page, '/games');
  await markDocument(page);
  await press(card(page, title).getByRole('link', { name: title, exact: true }));
  await expect(page).toHaveURL(path);
  await expect(heading(page, title)).toBeVisible();
  await press(price(page).getByRole('link', { name: /^Buy for .* coins$/ }));
  await confirmByKeyboard(page);
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('region', { name: 'Your game' }).getByText('PURCHASED')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${path}/play`);
  await expect(heading(page, title)).toBeVisible();
  await page.context().close();
});
