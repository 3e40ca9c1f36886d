import type { Page } from '@playwright/test';
import { codeOf } from '../fixtures/authenticator';
import type { NewMember } from '../fixtures/new-member';
import { heading, open } from '../fixtures/pages';
import { addAuthenticator } from '../fixtures/passkeys';
import {
  confirmIdentity,
  dialog,
  keepRecoveryCodes,
  logOutToLogin,
  openSettings,
  part,
  settings,
} from '../fixtures/settings-page';
import { expect, logIn, test } from '../fixtures/test';

/** Milliseconds that a code of an authenticator app stands for. */
const step = 30_000;
/** Members who have said no name are greeted without one. */
const welcome = (page: Page) => expect(page.getByText('Welcome back.')).toBeVisible();
const logInButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Log in', exact: true });

/** Passes the first step of the log-in, up to the prompt for the second. */
async function enterPassword(page: Page, member: NewMember): Promise<void> {
  await logIn(page, member);
  await expect(heading(page, 'One more step')).toBeVisible();
  await page.goto('/dashboard');
  // The password alone has opened nothing.
  await expect(page).toHaveURL('/login?continue=%2Fdashboard');
  await open(page, '/login');
  await logIn(page, member);
  await expect(heading(page, 'One more step')).toBeVisible();
}

test.describe('a second step of the log-in', { tag: '@mfe-auth' }, () => {
  // The API responds with 403 when a proof is needed and 400 to a wrong code; browsers log both.
  test.use({ tolerate: /status of 40[013]/ });

  test('is a passkey, made in the settings', async ({ page }) => {
    await addAuthenticator(page);
    const member = await openSettings(page);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const adding = dialog(page, 'Add a passkey');
    await adding.getByLabel('Name', { exact: true }).fill('My laptop');
    await adding.getByRole('button', { name: 'Create passkey' }).click();
    await confirmIdentity(page, member);
    await keepRecoveryCodes(page);
    await expect(part(page, 'Two-step login')).toContainText('My laptop');
    await expect(part(page, 'Two-step login')).toContainText('never used');

    await logOutToLogin(page);
    await enterPassword(page, member);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await welcome(page);
    await open(page, settings);
    await expect(part(page, 'Two-step login')).toContainText('last used');
    await expect(page.getByRole('button', { name: 'Remove the passkey My laptop' })).toBeVisible();
  });

  test('is not asked for after a passkey alone', async ({ page }) => {
    await addAuthenticator(page);
    const member = await openSettings(page);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const adding = dialog(page, 'Add a passkey');
    await adding.getByLabel('Name', { exact: true }).fill('My phone');
    await adding.getByRole('button', { name: 'Create passkey' }).click();
    await confirmIdentity(page, member);
    await keepRecoveryCodes(page);
    await logOutToLogin(page);
    await open(page, '/login?continue=%2Fdashboard%2Fsettings');
    await expect(heading(page, 'Log in to change your settings')).toBeVisible();
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await expect(heading(page, 'Settings')).toBeVisible();
    await expect(part(page, 'Two-step login')).toContainText('last used');
  });

  test('is an old recovery code when the phone is lost, also after another factor was added', async ({ page }) => {
    await addAuthenticator(page);
    const member = await openSettings(page);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const adding = dialog(page, 'Add a passkey');
    await adding.getByLabel('Name', { exact: true }).fill('My phone');
    await adding.getByRole('button', { name: 'Create passkey' }).click();
    await confirmIdentity(page, member);
    const [recovery = ''] = await keepRecoveryCodes(page);
    await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
    const setUp = dialog(page, 'Set up your authenticator app');
    await setUp.getByLabel('Code from your app').fill(codeOf(await setUp.locator('code').innerText()));
    await setUp.getByRole('button', { name: 'Turn it on' }).click();
    await expect(page.getByText('Authenticator app set up.')).toBeVisible();
    // No new codes: those that were saved still stand.
    await expect(part(page, 'Two-step login')).toContainText('10 left.');
    await logOutToLogin(page);
    await enterPassword(page, member);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code', { exact: true }).fill(recovery);
    await logInButton(page).click();
    await expect(page).toHaveURL('/');
  });

  test('is a code of an authenticator app, or a recovery code, each good once', async ({ page }) => {
    // Five log-ins.
    test.setTimeout(180_000);
    const member = await openSettings(page);
    await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
    await confirmIdentity(page, member);
    const setUp = dialog(page, 'Set up your authenticator app');
    const secret = await setUp.locator('code').innerText();
    const first = codeOf(secret);
    await setUp.getByLabel('Code from your app').fill(first);
    await setUp.getByRole('button', { name: 'Turn it on' }).click();
    const [recovery = ''] = await keepRecoveryCodes(page);

    await logOutToLogin(page);
    await enterPassword(page, member);
    await page.getByLabel('Code', { exact: true }).fill(first);
    await logInButton(page).click();
    await expect(page.getByText('Wrong code.').first()).toBeVisible();
    // The app's next code: the server takes it early, as clocks differ.
    await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, Date.now() + step));
    await logInButton(page).click();
    await welcome(page);

    await logOutToLogin(page);
    await enterPassword(page, member);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code', { exact: true }).fill(recovery.toUpperCase());
    await logInButton(page).click();
    await welcome(page);
    await open(page, settings);
    await expect(part(page, 'Two-step login')).toContainText('9 left.');

    await logOutToLogin(page);
    await enterPassword(page, member);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code', { exact: true }).fill(recovery);
    await logInButton(page).click();
    await expect(page.getByText('Wrong recovery code.').first()).toBeVisible();
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/login?continue=%2Fdashboard');
  });
});
