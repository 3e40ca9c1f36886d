import type { Request, Route } from '@playwright/test';
import { accountEntry, heading, hydrated } from '../fixtures/pages';
import { openSettings } from '../fixtures/settings-page';
import { expect, logIn, test } from '../fixtures/test';

test(
  'a log-out gives up what the page still reads: none of it is refused',
  { tag: '@mfe-dashboard' },
  async ({ page }) => {
    await openSettings(page);
    const isLibrary = (request: Request) => new URL(request.url()).pathname === '/api/library';
    const outcome = Promise.race([
      page.waitForEvent('requestfailed', isLibrary).then(() => 'given up'),
      page.waitForEvent('requestfinished', isLibrary).then(() => 'answered'),
    ]);
    const held: Route[] = [];
    await page.route('**/api/library', (route) => void held.push(route));
    // The page hears of its log-out last: by leaving the page it would give the list up, too.
    await page.route('**/api/profile/logout', async (route) => {
      const response = await route.fetch();
      // The slow machine: the server gets to the list after the log-out.
      for (const request of held) await request.continue().catch(() => undefined);
      await outcome;
      await route.fulfill({ response });
    });
    const begun = page.waitForRequest(isLibrary);
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Library' }).click();
    await begun;
    await (await accountEntry(page, 'Log out')).click();
    expect(await outcome).toBe('given up');
    await expect(page.getByText('You’re logged out.')).toBeVisible();
    await expect(page).toHaveURL('/');
  },
);

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
