import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { codeOf } from '../fixtures/authenticator';
import type { NewMember } from '../fixtures/new-member';
import { accountButton, heading, open } from '../fixtures/pages';
import { confirmIdentity, dialog, openSettings, part, settings } from '../fixtures/settings-page';
import { expect, logIn, test } from '../fixtures/test';

const said = (page: Page, words: string) => expect(page.getByText(words)).toBeVisible();

/** Another browser of the same member. */
async function logInElsewhere(browser: Browser, member: NewMember): Promise<Page> {
  const context = await browser.newContext({
    baseURL: process.env['E2E_ORIGIN'] ?? '',
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0',
  });
  await context.addCookies([{ name: 'age-agreement', value: '1', url: process.env['E2E_ORIGIN'] ?? '' }]);
  const page = await context.newPage();
  await open(page, `/login?continue=${encodeURIComponent('/dashboard')}`);
  await logIn(page, member);
  await expect(heading(page, 'Welcome')).toBeVisible();
  return page;
}

async function expectGuest(page: Page): Promise<void> {
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login?continue=%2Fdashboard');
}

test.describe('the settings', { tag: '@mfe-dashboard' }, () => {
  // The API responds with 403 when a proof is needed and 400 to a wrong password; browsers log both.
  test.use({ tolerate: /status of 40[03]/ });

  test('are in the menu of the member area, and closed to guests', async ({ member: page, browser }) => {
    await open(page, '/dashboard');
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Settings' }).click();
    await expect(heading(page, 'Settings')).toBeVisible();
    await expect(
      page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Dashboard' }),
    ).toBeVisible();
    const guest = await browser.newPage({ baseURL: process.env['E2E_ORIGIN'] ?? '' });
    await guest.goto(settings);
    await expect(guest).toHaveURL('/login?continue=%2Fdashboard%2Fsettings');
    await guest.context().close();
  });

  test('change name and picture, and the header follows', async ({ page }) => {
    await openSettings(page);
    const picture = accountButton(page).locator('img');
    await page.getByLabel('Your name').fill('Ash Vale');
    await page.getByRole('button', { name: 'Save name' }).click();
    await said(page, 'Name saved.');
    await expect(page.getByRole('main')).toContainText('Ash Vale');
    await expect(picture).toHaveCount(0);

    await page.getByRole('button', { name: 'Change picture' }).click();
    await dialog(page, 'Your picture').getByRole('radio', { name: 'Picture 3' }).check();
    await page.getByRole('button', { name: 'Use this picture' }).click();
    await said(page, 'Picture saved.');
    await expect(picture).toBeVisible();

    await open(page, '/dashboard');
    await expect(heading(page, 'Hello, Ash Vale')).toBeVisible();
    await expect(picture).toBeVisible();
  });

  test('take an own picture, cut to a square', async ({ page }) => {
    await openSettings(page);
    await page.getByRole('button', { name: 'Change picture' }).click();
    await page
      .getByLabel('Picture file')
      .setInputFiles({ name: 'wide.png', mimeType: 'image/png', buffer: await drawn(page, 400, 100) });
    const preview = page.getByRole('img', { name: 'Preview of your crop' });
    await expect(preview).toBeVisible();
    expect(await preview.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([
      100, 100,
    ]);
    await page.getByRole('button', { name: 'Use this picture' }).click();
    await said(page, 'Picture saved.');
    await page.getByRole('button', { name: 'Change picture' }).click();
    await expect(dialog(page, 'Your picture').getByRole('radio', { name: 'Picture 1', exact: true })).toBeChecked();
  });

  test('keep a notification that was switched', async ({ page }) => {
    await openSettings(page);
    const news = page.getByRole('switch', { name: 'News and promotions' });
    const before = await news.isChecked();
    const saved = page.waitForResponse(
      (response) => response.url().endsWith('/api/profile') && response.request().method() === 'PUT',
    );
    await news.click();
    await expect(news).toBeChecked({ checked: !before });
    await saved;
    await open(page, settings);
    await expect(news).toBeChecked({ checked: !before });
  });

  test('show another device, and sign it out', async ({ page, browser }) => {
    const member = await openSettings(page);
    await expect(part(page, 'Devices')).toContainText('You’re logged in on this device only.');
    const other = await logInElsewhere(browser, member);
    await open(page, settings);
    await expect(part(page, 'Devices')).toContainText('Firefox on Windows');
    await page.getByRole('button', { name: 'Log out Firefox on Windows' }).click();
    await dialog(page, 'Log out Firefox on Windows?').getByRole('button', { name: 'Log out' }).click();
    await said(page, 'Firefox on Windows is logged out.');
    await expect(part(page, 'Devices')).toContainText('You’re logged in on this device only.');
    await expectGuest(other);
    await other.context().close();
  });

  test('change the password, which ends the other device', async ({ page, browser }) => {
    const member = await openSettings(page);
    const other = await logInElsewhere(browser, member);
    await page.getByLabel('Current password').fill('not this one');
    await page.getByLabel('New password').fill('seven slow copper rivers');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('Current password').fill(member.password);
    await page.getByRole('button', { name: 'Change password' }).click();
    await said(page, 'Password changed. Your other devices are logged out.');
    await expectGuest(other);
    await open(page, settings);
    await expect(heading(page, 'Settings')).toBeVisible();
    await logIn(other, { email: member.email, password: 'seven slow copper rivers' });
    await expect(heading(other, 'Welcome')).toBeVisible();
    await other.context().close();
  });

  test('set up an authenticator app, and take it away', async ({ page }) => {
    const member = await openSettings(page);
    await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
    await confirmIdentity(page, member);
    const setUp = dialog(page, 'Set up your authenticator app');
    await expect(setUp.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    await setUp.getByLabel('Code from your app').fill(codeOf(await setUp.locator('code').innerText()));
    await setUp.getByRole('button', { name: 'Turn it on' }).click();
    const codes = dialog(page, 'Save your recovery codes');
    await expect(codes.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).not.toHaveCount(0);
    await codes.getByRole('checkbox', { name: 'I’ve saved them in a safe place' }).check();
    await codes.getByRole('button', { name: 'Done' }).click();

    await open(page, settings);
    await expect(part(page, 'Two-step login')).toContainText('ON');
    await page.getByRole('button', { name: 'Remove the authenticator app' }).click();
    await dialog(page, 'Remove the authenticator app?').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
  });

  test('hand the member’s data out as JSON', async ({ page }) => {
    const member = await openSettings(page);
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    const download = page.waitForEvent('download');
    await confirmIdentity(page, member);
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^my-data-.*\.json$/);
    const data = await readFile(await file.path(), 'utf8');
    expect(JSON.stringify(JSON.parse(data))).toContain(member.email);
  });
});

/** A picture of two colours, drawn by the page. */
async function drawn(page: Page, width: number, height: number): Promise<Buffer> {
  const address = await page.evaluate(
    ([wide, high]) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [wide, high];
      const context = canvas.getContext('2d');
      if (context !== null) {
        context.fillStyle = '#c0803a';
        context.fillRect(0, 0, wide / 2, high);
      }
      return canvas.toDataURL('image/png');
    },
    [width, height] as const,
  );
  return Buffer.from(address.replace(/^[^,]*,/, ''), 'base64');
}
