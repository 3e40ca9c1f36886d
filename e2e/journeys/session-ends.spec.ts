import { heading, hydrated } from '../fixtures/pages';
import { openSettings } from '../fixtures/settings-page';
import { expect, logIn, test } from '../fixtures/test';

test.describe('a session that ends while a form is filled in', { tag: ['@mfe-auth', '@mfe-dashboard'] }, () => {
  test.use({ tolerate: /status of 40[13]/ });

  test('says so, and the form has what was typed after the log-in', async ({ page }) => {
    const member = await openSettings(page);
    await page.getByLabel('Your name').fill('Rowan of the Lake');
    await page.context().clearCookies({ name: /session/ });
    await page.getByRole('button', { name: 'Save name' }).click();
    await expect(page.getByText('Your session has ended. Log in to continue; what you typed is kept.')).toBeVisible();
    await expect(heading(page, 'Log in to change your settings')).toBeVisible();
    await hydrated(page);
    await logIn(page, member);
    await expect(heading(page, 'Settings')).toBeVisible();
    await expect(page.getByLabel('Your name')).toHaveValue('Rowan of the Lake');
    await page.getByRole('button', { name: 'Save name' }).click();
    await expect(page.getByText('Name saved.')).toBeVisible();
  });

  test('gives it to its member alone', async ({ page, browser }) => {
    const member = await openSettings(page);
    await page.getByLabel('Your name').fill('Nobody else reads this');
    const elsewhere = await browser.newContext();
    const other = await openSettings(await elsewhere.newPage());
    await elsewhere.close();
    await page.context().clearCookies({ name: /session/ });
    await page.getByRole('button', { name: 'Save name' }).click();
    await expect(heading(page, 'Log in to change your settings')).toBeVisible();
    await hydrated(page);
    await logIn(page, other);
    await expect(heading(page, 'Settings')).toBeVisible();
    await expect(page.getByLabel('Your name')).toHaveValue(member.name);
  });
});
