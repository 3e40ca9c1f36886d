import type { Page } from '@playwright/test';
import { mailedLink } from '../fixtures/mail';
import { accountButton, heading, hydrated, open, openRendered } from '../fixtures/pages';
import { demoMember, expect, test } from '../fixtures/test';

/** An address that no other run has used. */
const newAddress = () => `visitor-${Date.now().toString(36)}-${Math.round(Math.random() * 1e6)}@example.com`;
const password = 'kettle river anchor';

/** From the header to a new account, through the mail. */
async function register(page: Page, email: string): Promise<void> {
  await open(page, '/');
  await page.getByRole('banner').getByRole('link', { name: 'Join free' }).click();
  await expect(heading(page, 'Join free')).toBeVisible();
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Check your e-mail')).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await open(page, await mailedLink(email, '/registration'));
  await expect(heading(page, 'Choose a password')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Welcome. Your account is ready.')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(accountButton(page)).toBeVisible();
}

async function logInAs(page: Page, email: string, secret = password): Promise<void> {
  await open(page, '/login');
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

test.describe('an account', { tag: '@mfe-auth' }, () => {
  // The first session check is refused, and a page whose session has ended may still send requests.
  test.use({ tolerate: /status of 40[013]/ });
  test('begins with a mail, and its link works once', { tag: '@main' }, async ({ visitor: page }) => {
    const email = newAddress();
    await register(page, email);
    await page.goto(await mailedLink(email, '/registration'));
    // Members have nothing to register: the guard takes them home.
    await expect(page).toHaveURL('/');
    await page.context().clearCookies({ name: /session/ });
    await page.goto(await mailedLink(email, '/registration'));
    await expect(heading(page, 'This link was already used')).toBeVisible();
  });

  test('gets a new password by mail, and the old one ends', async ({ visitor: page }) => {
    const email = newAddress();
    await register(page, email);
    await page.context().clearCookies({ name: /session/ });
    await open(page, '/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    // The form before this one has a field of the same name.
    await expect(heading(page, 'Forgot your password?')).toBeVisible();
    await page.getByLabel('E-mail', { exact: true }).fill(email);
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await expect(heading(page, 'Check your e-mail')).toBeVisible();
    await open(page, await mailedLink(email, '/set-password'));
    await page.getByLabel('Password', { exact: true }).fill('another lantern tide');
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByText('Your new password is set.')).toBeVisible();
    await expect(accountButton(page)).toBeVisible();

    await page.context().clearCookies({ name: /session/ });
    await logInAs(page, email);
    await expect(page.getByText('Wrong e-mail or password.').first()).toBeVisible();
    await logInAs(page, email, 'another lantern tide');
    await expect(accountButton(page)).toBeVisible();
  });

  test('is removed after re-authentication, and logging in keeps it', async ({ visitor: page }) => {
    const email = newAddress();
    await register(page, email);
    await open(page, '/account-removal');
    await page.getByRole('checkbox', { name: /I want to remove my account/ }).check();
    await page.getByRole('button', { name: 'Remove my account' }).click();
    const prompt = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await expect(prompt.getByLabel('Password', { exact: true })).toBeFocused();
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await expect(page.getByText(/Your account will be removed on/)).toBeVisible();
    await expect(page).toHaveURL('/login');
    await logInAs(page, email);
    await expect(page.getByText('Welcome back. Your account has been kept.')).toBeVisible();
    await hydrated(page);
  });
});

test(
  'a form that is sent before its remote has come is sent when it has',
  { tag: '@mfe-auth' },
  async ({ visitor: page }) => {
    let deliver = (): void => undefined;
    const delivered = new Promise<void>((resolve) => {
      deliver = resolve;
    });
    await page.route('**/remotes/mfe-auth/**/*.js', async (route) => {
      await delivered;
      await route.continue();
    });
    // The shell's own code has run by then; the document is not whole before the remote's has come.
    await openRendered(page, '/login', 'domcontentloaded');
    await page.getByLabel('E-mail', { exact: true }).fill(demoMember.email);
    await page.getByLabel('Password', { exact: true }).fill(demoMember.password);
    await page.keyboard.press('Enter');
    deliver();
    await expect(page.getByText(`Welcome back, ${demoMember.name}.`)).toBeVisible();
  },
);
