import type { Page } from '@playwright/test';
import { answerCookies, expectAccessible } from '../fixtures/accessible';
import { withCamera } from '../fixtures/call-page';
import { neonMeridian, notFound } from '../fixtures/catalogue';
import { runCli } from '../fixtures/data';
import { mailedLink } from '../fixtures/mail';
import { addFactorByCall, registerMember } from '../fixtures/new-member';
import { accountButton, heading, hydrated, mainMenu, open, roomLists } from '../fixtures/pages';
import { countryHeader, strictCountry } from '../fixtures/places';
import { confirmIdentity, openSettings } from '../fixtures/settings-page';
import { demoMember, expect, logIn, test } from '../fixtures/test';

/** What opens over a page, and pages that something is wrong with; the pages themselves: ../pages/accessibility.spec.ts. */
test.use({ launchOptions: withCamera, pictures: 'drawn', tolerate: /status of (?:40[034]|503)|net::ERR_/ });
test.slow();

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const phone = { width: 390, height: 844 };

test.describe('accessible to a guest', () => {
  test('the cookie notice', async ({ visitor: page }) => {
    await open(page, '/premium');
    await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible();
    await expectAccessible(page);
  });

  test('the age gate', async ({ page }) => {
    await page.goto('/games');
    await hydrated(page);
    await expect(dialog(page, 'This site is for adults only')).toBeVisible();
    await expectAccessible(page);
  });

  test('a page that is not found', async ({ visitor: page }) => {
    await answerCookies(page);
    await page.goto('/nothing-here');
    await expect(heading(page, notFound.heading)).toBeVisible();
    await expectAccessible(page);
  });

  test('a list page that does not exist', async ({ visitor: page }) => {
    await answerCookies(page);
    await open(page, '/games?page=0');
    await expectAccessible(page);
  });

  test('the open search', async ({ visitor: page }) => {
    await answerCookies(page);
    await open(page, '/games');
    await page.keyboard.press('/');
    await page.keyboard.type('cathedral');
    await expect(page.getByRole('option').first()).toBeVisible();
    // The last letter's suggestions make the panel as high as it stays.
    await page.waitForLoadState('networkidle');
    await expectAccessible(page);
  });

  test('the log-in form with mistakes', async ({ visitor: page }) => {
    await answerCookies(page);
    await open(page, '/login');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
  });

  test('the trailer of a game', async ({ visitor: page }) => {
    await answerCookies(page);
    await open(page, neonMeridian.path);
    await page.getByRole('button', { name: /trailer/i }).click();
    await expect(dialog(page, /^Trailer of/)).toBeVisible();
    await expectAccessible(page);
  });

  test('a picture of a game’s gallery', async ({ visitor: page }) => {
    await answerCookies(page);
    await open(page, neonMeridian.path);
    await page.getByRole('link', { name: 'Open picture 1 of' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('accessible to a guest, when something is out of order:', () => {
  test('the page of the site’s maintenance', async ({ visitor: page }) => {
    await runCli('maintenance', 'on');
    try {
      // The edge keeps a guest's page for a moment, and may send one in a circle while it keeps one of two.
      await expect
        .poll(async () => {
          await page.goto('/games').catch(() => null);
          return new URL(page.url()).pathname;
        })
        .toBe('/maintenance');
      await expect(heading(page, 'We’ll be back shortly')).toBeVisible();
      await expectAccessible(page);
      // What comes after the first paint adds nothing to its height.
      await expect(page.locator('[data-announcer]')).toBeAttached();
      expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
    } finally {
      await runCli('maintenance', 'off');
    }
    await expect
      .poll(
        async () => {
          await page.goto('/games').catch(() => null);
          return new URL(page.url()).pathname;
        },
        { timeout: 60_000 },
      )
      .toBe('/games');
  });

  test('the notice of a lost network', async ({ visitor: page, context }) => {
    await answerCookies(page);
    await open(page, '/login');
    // What says so comes after the first paint; it could not come any more.
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await expect(page.getByText('You’re offline. This page keeps working')).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('accessible to a guest, when a remote did not load,', () => {
  // Text on the rooms' pictures is measured in ../pages/accessibility.spec.ts.
  test.use({ pictures: 'one-pixel' });

  const fallback = (page: Page) => page.getByRole('main').getByRole('alert');
  test.beforeEach(async ({ visitor: page }) => {
    await answerCookies(page);
    await page.route('**/remotes/mfe-camgirls/**/*.js', (route) => route.abort());
  });

  test('what the server rendered of it, and the button beside it', async ({ visitor: page }) => {
    await page.goto('/camgirls');
    await expect(fallback(page)).toContainText('This part didn’t load');
    await expectAccessible(page);
  });

  test('the words that stand in its place', async ({ visitor: page }) => {
    await open(page, '/login');
    await mainMenu(page)
      .getByRole('link', { name: /^Live rooms/ })
      .click();
    await expect(fallback(page)).toContainText('This part didn’t load');
    await expect(page.getByRole('list', { name: roomLists })).toHaveCount(0);
    await expectAccessible(page);
  });
});

test.describe('accessible to a guest on a phone', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true });

  test('the menu in a drawer, which gives the focus back', async ({ visitor: page }) => {
    await answerCookies(page);
    await open(page, '/games');
    const opener = page.getByRole('button', { name: 'Open menu' });
    await opener.click();
    await expect(dialog(page, 'Menu')).toBeVisible();
    await expectAccessible(page, 'phone');
    await page.keyboard.press('Escape');
    await expect(dialog(page, 'Menu')).toBeHidden();
    await expect(opener).toBeFocused();
  });

  test('the sheet of filters', async ({ visitor: page }) => {
    await answerCookies(page);
    await open(page, '/games');
    await page.getByRole('button', { name: /^Filters/ }).click();
    await expect(dialog(page, 'Filters')).toBeVisible();
    await expectAccessible(page, 'phone');
  });
});

test.describe('accessible to a member', () => {
  test('the account menu', async ({ member: page }) => {
    await answerCookies(page);
    await open(page, '/camgirls');
    await accountButton(page).click();
    await expect(page.getByRole('menu', { name: 'Your account' })).toBeVisible();
    await expectAccessible(page);
  });

  test('the pictures of the settings', async ({ member: page }) => {
    await answerCookies(page);
    await open(page, '/dashboard/settings');
    await page.getByRole('button', { name: 'Change picture' }).click();
    await expect(page.getByRole('radio').first()).toBeVisible();
    await expectAccessible(page);
  });

  test('the dialog that asks for the password again', async ({ member: page }) => {
    await answerCookies(page);
    await open(page, '/account-removal');
    await page.getByRole('checkbox', { name: /I want to remove my account/ }).check();
    await page.getByRole('button', { name: 'Remove my account' }).click();
    await expect(dialog(page, 'Confirm it’s you')).toBeVisible();
    await expectAccessible(page);
  });

  test('the confirmation of a purchase', async ({ member: page }) => {
    await answerCookies(page);
    await open(page, '/games/polar-signal?buy=1');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
  });

  test('the player of a video, and its settings on a phone', async ({ member: page }) => {
    await answerCookies(page);
    await page.setViewportSize(phone);
    await open(page, '/videos/tide-tables');
    await page.getByRole('button', { name: /^(?:Play|Play from the beginning)$/ }).click();
    const player = page.getByRole('region', { name: 'Player: Tide tables' });
    await expect(player).toBeVisible();
    // A film that plays would be another picture at each look.
    await player.getByRole('button', { name: 'Pause' }).click();
    await expectAccessible(page);
    await player.getByRole('button', { name: 'Player settings' }).click();
    await expect(dialog(page, 'Player settings')).toBeVisible();
    await expectAccessible(page, 'phone');
  });

  test('the viewer', async ({ member: page }) => {
    await answerCookies(page);
    await open(page, '/videos/tide-tables');
    await page.getByRole('button', { name: 'Watch in VR' }).click();
    await expect(page.getByRole('region', { name: 'Viewer: Tide tables' })).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('accessible to a guest who must verify their age', () => {
  test.use({
    extraHTTPHeaders: { [countryHeader]: strictCountry },
    tolerate: /status of (?:40[0134]|503)/,
  });

  test.beforeEach(async ({ visitor: page }) => {
    await answerCookies(page);
    await open(page, '/age-verification');
    await expect(heading(page, 'Verify your age')).toBeVisible();
  });

  test('the form, and its answer that no check can begin', async ({ visitor: page }) => {
    await expectAccessible(page);
    await page.route('**/api/age-verification/session*', (route) =>
      route.fulfill({
        status: 503,
        json: { serverStatus: 503, code: 'unavailable', message: 'Not now.', requestId: 'none' },
      }),
    );
    await page.getByRole('button', { name: 'Start the age check' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible({ timeout: 30_000 });
    await expectAccessible(page);
  });

  for (const [outcome, title] of [
    ['Leave it running', 'Waiting for the result'],
    ['Not old enough', 'Try the age check again'],
    ['Cancelled by the visitor', 'Try the age check again'],
  ] as const)
    test(`the ending “${outcome}”`, async ({ visitor: page }) => {
      await page.getByRole('button', { name: 'Start the age check' }).click();
      await page.getByRole('button', { name: outcome }).click();
      await expect(heading(page, title)).toBeVisible();
      await hydrated(page);
      await expectAccessible(page);
    });
});

test.describe('accessible to a member of the test’s own', () => {
  // The first check of a session is refused, and a change of the account asks for a proof.
  test.use({ tolerate: /status of 40[013]/ });

  test('the form that a mailed link opens, for a new password', async ({ visitor: page, context }) => {
    const { email } = await registerMember(context);
    await context.clearCookies({ name: /session/ });
    await answerCookies(page);
    await open(page, '/forgot-password');
    await page.getByLabel('E-mail', { exact: true }).fill(email);
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await expect(heading(page, 'Check your e-mail')).toBeVisible();
    await expectAccessible(page);
    await open(page, await mailedLink(email, '/set-password'));
    await expect(heading(page, 'Set a new password')).toBeVisible();
    await expectAccessible(page);
  });

  test('the form that a mailed link opens, for a new address', async ({ page }) => {
    const member = await openSettings(page);
    await answerCookies(page);
    await open(page, '/init-change-email');
    await page.getByLabel('New e-mail').fill(`new-${member.email}`);
    await page.getByRole('button', { name: 'Send the links' }).click();
    await confirmIdentity(page, member);
    await expect(heading(page, 'Check both inboxes')).toBeVisible();
    await expectAccessible(page);
    await open(page, await mailedLink(member.email, '/email-verify'));
    await expect(page.getByRole('button', { name: 'Confirm the change' })).toBeVisible();
    await expectAccessible(page);
  });

  test('the second step of the log-in', async ({ page, context }) => {
    const member = await registerMember(context);
    await addFactorByCall(context, member);
    await context.clearCookies({ name: /session/ });
    await answerCookies(page);
    await open(page, '/login');
    await logIn(page, member);
    await expect(heading(page, 'One more step')).toBeVisible();
    await expectAccessible(page);
  });

  test('a payment that was declined', async ({ page, context }) => {
    await registerMember(context);
    await answerCookies(page);
    await open(page, '/payment');
    await page.getByRole('button', { name: /^Pay \$/ }).click();
    await page.getByRole('button', { name: 'The card is declined', exact: true }).click();
    await expect(heading(page, 'Your payment was declined')).toBeVisible();
    await hydrated(page);
    await expectAccessible(page);
  });
});

test('accessible to a performer: the studio before a show and on air', async ({ visitor: page }) => {
  await answerCookies(page);
  await open(page, '/login');
  await logIn(page, { email: 'mara@example.com', password: demoMember.password });
  await expect(accountButton(page)).toBeVisible();
  await open(page, '/studio');
  // A picture that moves would be another one at each look.
  const camera = page.getByRole('group', { name: 'Camera controls' }).getByRole('button', { name: 'Camera' });
  await camera.click();
  await expect(page.getByText('Your camera is off')).toBeVisible();
  await expectAccessible(page);
  await camera.click();
  await page.getByRole('button', { name: 'Go live' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /You’re live/ })).toBeVisible({ timeout: 60_000 });
  await camera.click();
  await expect(page.getByText('Your camera is off')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'End stream' }).click();
  await expect(page.getByRole('button', { name: 'Go live' })).toBeEnabled({ timeout: 30_000 });
});
