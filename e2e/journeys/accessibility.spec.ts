import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { guestPages } from '../fixtures/catalogue';
import { hydrated, open } from '../fixtures/pages';
import { demoMember, expect, test } from '../fixtures/test';
import { root } from '../../scripts/apps/apps.mjs';

/** WCAG 2.2, levels A and AA, and what axe holds to be good practice. */
const tags = [
  'wcag2a',
  'wcag2aa',
  'wcag21a',
  'wcag21aa',
  'wcag22aa',
  'best-practice',
];

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)).toEqual([]);
}

/** A performer, and pages of the shell's own. */
const otherPages = [
  '/pornstars/mara-vellin',
  '/faq',
  '/help',
  '/help/vr-setup',
  '/contact-us',
  '/terms-and-conditions',
  '/privacy',
  '/registration',
  '/forgot-password',
  '/set-password',
  '/email-verify',
  '/age-verification',
  '/cookies',
  '/content-removal',
  '/performer-records',
];

/** What members have, with a heading that only the remote draws; `{game}` stands for the id of an owned game. */
const memberPages = [
  ['/dashboard', `Hello, ${demoMember.name}`],
  ['/dashboard/games', 'Library'],
  ['/dashboard/games/{game}', /./],
  ['/dashboard/settings', 'Settings'],
  ['/dashboard/transactions', 'Transactions'],
  ['/dashboard/gallery', 'Gallery'],
  ['/dashboard/gallery?tab=favourites', 'Gallery'],
  ['/dashboard/gallery?tab=history', 'Gallery'],
  ['/dashboard/gallery/scene/{game}', /./],
  ['/dashboard/easy-cancel', 'Cancel Premium?'],
  ['/premium', 'See everything at its best'],
  ['/payment', 'Get coins'],
  ['/payment?product=premium-monthly', 'Get Premium'],
  ['/deals', 'Deals'],
] as const;

/** For a person to look at; not kept in the repository. */
const picture = (page: Page, address: string, width: number) =>
  page.screenshot({
    path: path.join(
      root,
      `e2e/screens/${address.replaceAll(/\W+/g, '-').replaceAll(/^-|-$/g, '') || 'home'}-${width}.png`,
    ),
    fullPage: true,
  });

/** Visible headings, links and buttons that a box without a scrollbar cuts off at the right edge of the screen. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isScrolled = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || isScrolled(element.parentElement));
    return [...document.querySelectorAll('main :is(h1, h2, a, button)')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !isScrolled(element))
      .filter((element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
      .map((element) => element.textContent);
  });

async function expectOnScreen(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, 'the page must not scroll sideways').toBeLessThanOrEqual(0);
  expect(await cutOff(page), 'headings, links and buttons lie on the screen, or in a rail that scrolls').toEqual([]);
}

/** The id of a game that the member owns. */
async function ownedGame(page: Page): Promise<string> {
  const response = await page.context().request.get(`${process.env['E2E_ORIGIN']}/api/library?limit=1`);
  const { items } = (await response.json()) as { items: { game: { id: number } }[] };
  return String(items[0]?.game.id);
}

const sizes = [
  { name: 'a wide window', viewport: { width: 1440, height: 900 } },
  { name: 'a phone', viewport: { width: 390, height: 844 } },
];

for (const { name, viewport } of sizes) {
  test.describe(`axe finds nothing serious in ${name}`, () => {
    test.use({ viewport, tolerate: /status of 40[04]/ });

    for (const { path: address } of guestPages) {
      test(`on ${address}`, async ({ visitor: page }) => {
        await open(page, address);
        await picture(page, address, viewport.width);
        await expectAccessible(page);
        await expectOnScreen(page);
      });
    }

    for (const address of otherPages) {
      test(`on ${address}`, async ({ visitor: page }) => {
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await picture(page, address, viewport.width);
        await expectAccessible(page);
      });
    }

    for (const [pattern, title] of memberPages) {
      test(`on ${pattern} as a member`, async ({ member: page }) => {
        const address = pattern.replace('{game}', await ownedGame(page));
        await open(page, address);
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
        await expect(page.locator('main').getByText(/^Loading /)).toHaveCount(0);
        await picture(page, `${pattern}-member`, viewport.width);
        await expectAccessible(page);
        await expectOnScreen(page);
      });
    }

    test('on the open search', async ({ visitor: page }) => {
      await open(page, '/games');
      await page.keyboard.press('/');
      await page.keyboard.type('cathedral');
      await expect(page.getByRole('option').first()).toBeVisible();
      await expectAccessible(page);
    });

    test('on the pictures of the settings', async ({ member: page }) => {
      await open(page, '/dashboard/settings');
      await page.getByRole('button', { name: 'Change picture' }).click();
      await expect(page.getByRole('radio').first()).toBeVisible();
      await expectAccessible(page);
    });

    test('on the age gate', async ({ page }) => {
      await page.goto('/games');
      await hydrated(page);
      await expectAccessible(page);
    });

    test('on the page that is not found', async ({ visitor: page }) => {
      await page.goto('/nothing-here');
      await expectAccessible(page);
    });

    test('on a list page that does not exist', async ({ visitor: page }) => {
      await open(page, '/games?page=0');
      await expectAccessible(page);
    });

    test('on the log-in form with mistakes', async ({ visitor: page }) => {
      await open(page, '/login');
      await page.getByRole('button', { name: 'Log in' }).click();
      await expect(page.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true');
      await expectAccessible(page);
    });
  });
}

test.describe('a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  test('has an accessible menu in a drawer, which gives the focus back', async ({ visitor: page }) => {
    await open(page, '/games');
    const opener = page.getByRole('button', { name: 'Open menu' });
    await opener.click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
    await expect(opener).toBeFocused();
  });
});
