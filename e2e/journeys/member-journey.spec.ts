import type { Locator, Page } from '@playwright/test';
import {
  accountButton,
  accountEntry,
  card,
  expectSameDocument,
  heading,
  hydrated,
  mainMenu,
  markDocument,
  open,
  tabTo,
} from '../fixtures/pages';
import { firstGame } from '../fixtures/catalogue';
import { demoMember, expect, test } from '../fixtures/test';

/** How a visitor uses the site: mouse, keyboard or touch. */
interface Hand {
  press(target: Locator): Promise<void>;
  write(field: Locator, text: string): Promise<void>;
  /** Brings the card to the visitor's attention, as hovering and focusing do. */
  pointAt(article: Locator): Promise<void>;
  menuEntry(name: string | RegExp): Promise<Locator>;
  logOut(): Promise<Locator>;
}

const byMouse = (page: Page): Hand => ({
  press: (target) => target.click(),
  write: (field, text) => field.fill(text),
  pointAt: (article) => article.hover(),
  menuEntry: async (name) => mainMenu(page).getByRole('link', { name }),
  logOut: () => accountEntry(page, 'Log out'),
});

const byKeyboard = (page: Page): Hand => ({
  ...byMouse(page),
  press: async (target) => {
    await tabTo(page, target);
    await page.keyboard.press('Enter');
  },
  write: async (field, text) => {
    await tabTo(page, field);
    await page.keyboard.type(text);
  },
  pointAt: (article) => tabTo(page, article.getByRole('link')),
  logOut: async () => {
    await tabTo(page, accountButton(page));
    await page.keyboard.press('Enter');
    const menu = page.getByRole('menu', { name: 'Your account' });
    await expect(menu).toBeVisible();
    await page.keyboard.press('End');
    return menu.getByRole('menuitem', { name: 'Log out' });
  },
});

/** A phone: the menu is in a drawer, and fingers do not hover. */
const byFinger = (page: Page): Hand => {
  const drawer = async () => {
    await page.getByRole('button', { name: 'Open menu' }).click();
    return page.getByRole('dialog', { name: 'Menu' });
  };
  return {
    ...byMouse(page),
    press: (target) => target.tap(),
    pointAt: (article) => article.scrollIntoViewIfNeeded(),
    menuEntry: async (name) => (await drawer()).getByRole('link', { name }).first(),
    logOut: async () => (await drawer()).getByRole('button', { name: 'Log out' }),
  };
};

/** From the age gate to the member area and out again, through all four remotes (issue "One journey"). */
async function journey(page: Page, hand: Hand, { previews }: { previews: boolean }): Promise<void> {
  await open(page, '/');
  const gate = page.getByRole('dialog', { name: 'This site is for adults only' });
  await expect(gate).toBeVisible();
  await markDocument(page);
  await hand.press(gate.getByRole('button', { name: 'I’m 18 or older – enter' }));
  await expect(gate).toBeHidden();

  await hand.press(await hand.menuEntry('Games'));
  await expect(heading(page, 'VR games')).toBeVisible();
  const first = card(page, firstGame.title);
  await expect(first).toContainText('VR 180');
  await expect(first).toContainText('HARD');
  await hand.pointAt(first);
  const preview = first.locator('video');
  if (previews)
    await expect
      .poll(() => preview.evaluate((video: HTMLVideoElement) => !video.paused && video.currentTime > 0))
      .toBe(true);
  else await expect(preview).not.toBeAttached();
  await hand.press(first.getByRole('link', { name: firstGame.title }));
  await expect(heading(page, firstGame.title)).toBeVisible();
  await expectSameDocument(page);

  // A guest types the address of the member area.
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login?continue=%2Fdashboard');
  await hydrated(page);
  await markDocument(page);
  await hand.write(page.getByLabel('E-mail'), demoMember.email);
  await hand.write(page.getByLabel('Password', { exact: true }), demoMember.password);
  await hand.press(page.getByRole('button', { name: 'Log in', exact: true }));

  await expect(heading(page, `Hello, ${demoMember.name}`)).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('region', { name: 'Coins' })).toContainText(`${demoMember.coins} coins`);
  // A rating or a month of Premium in another test earns some.
  await expect(page.getByRole('region', { name: 'Gems' })).toContainText(/\d+ gems/);

  await hand.press(await hand.menuEntry(/^Live rooms/));
  await expect(heading(page, 'Live rooms')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Recorded' }).getByRole('article')).toHaveCount(4);

  await hand.press(page.getByRole('banner').getByRole('link', { name: `${demoMember.coins} coins` }));
  await expect(heading(page, `Hello, ${demoMember.name}`)).toBeVisible();
  await hand.press(await hand.logOut());
  await expect(page.getByText('You’re logged out.')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(accountButton(page)).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Join free' })).toBeVisible();
  await expectSameDocument(page);

  // And the session is over for the server, too.
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login?continue=%2Fdashboard');
}

test.describe('the journey through all rooms', { tag: ['@mfe-dashboard', '@mfe-auth'] }, () => {
  test('goes from the gate to the dashboard and out again by mouse', { tag: '@main' }, async ({ page }) => {
    await journey(page, byMouse(page), { previews: true });
  });

  test('goes the same way by keyboard alone', async ({ page }) => {
    await journey(page, byKeyboard(page), { previews: true });
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    test('goes the same way by finger, with the menu in a drawer', async ({ page }) => {
      await journey(page, byFinger(page), { previews: false });
    });
  });
});
