import { randomUUID } from 'node:crypto';
import { mailedLink } from '../fixtures/mail';
import { expectSameDocument, heading, markDocument, open } from '../fixtures/pages';
import { confirmIdentity, logOutToLogin, openSettings, part } from '../fixtures/settings-page';
import { expect, logIn, test } from '../fixtures/test';

test.describe('a change of the e-mail address', { tag: '@mfe-auth' }, () => {
  test.use({ tolerate: /status of 40[013]/ });

  test('is made when both addresses have confirmed it, and not before', async ({ page, browser }) => {
    const member = await openSettings(page);
    const email = `moved-${randomUUID()}@example.com`;
    await markDocument(page);
    await page.getByRole('link', { name: 'Change e-mail' }).click();
    await expect(heading(page, 'Change your e-mail')).toBeVisible();
    await page.getByLabel('New e-mail').fill(email);
    await page.getByRole('button', { name: 'Send the links' }).click();
    await confirmIdentity(page, member);
    await expect(heading(page, 'Check both inboxes')).toBeVisible();
    await expect(page.getByRole('main')).toContainText(`${email}: not confirmed yet`);

    // The settings are of another remote, and were open a moment ago.
    await page.getByRole('link', { name: 'Back to settings' }).click();
    await expect(part(page, 'Profile')).toContainText(`You’re changing your e-mail to ${email}.`);
    await expectSameDocument(page);

    // The new mailbox is opened on a phone without a session.
    const phone = await browser.newContext({
      baseURL: process.env['E2E_ORIGIN'] ?? '',
      viewport: { width: 390, height: 844 },
    });
    await phone.addCookies([{ name: 'age-agreement', value: '1', url: process.env['E2E_ORIGIN'] ?? '' }]);
    const there = await phone.newPage();
    await open(there, await mailedLink(email, '/email-verify'));
    await there.getByRole('button', { name: 'Confirm the change' }).click();
    await expect(heading(there, 'One more link to open')).toBeVisible();
    await open(there, '/login');
    await logIn(there, { ...member, email });
    await expect(there.getByText('Wrong e-mail or password.').first()).toBeVisible();

    await open(page, '/email-verify');
    await expect(page.getByRole('main')).toContainText(`${email}: confirmed`);
    await expect(page.getByRole('main')).toContainText(`${member.email}: not confirmed yet`);
    await open(page, await mailedLink(member.email, '/email-verify'));
    await page.getByRole('button', { name: 'Confirm the change' }).click();
    await expect(heading(page, 'Your e-mail address has changed')).toBeVisible();
    await page.getByRole('link', { name: 'Go to settings' }).click();
    await expect(part(page, 'Profile')).toContainText(email);

    await logOutToLogin(page);
    await logIn(page, member);
    await expect(page.getByText('Wrong e-mail or password.').first()).toBeVisible();
    await logIn(page, { ...member, email });
    await expect(page.getByText('Welcome back.')).toBeVisible();
    await phone.close();
  });
});
