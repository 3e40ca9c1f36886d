import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible';
import { attachmentsTo, expectMail, mailedLink } from '../fixtures/mail';
import { type NewMember, registerMember } from '../fixtures/new-member';
import { accountButton, heading, open } from '../fixtures/pages';
import { dialog } from '../fixtures/settings-page';
import { confirmIfAsked, enter, guest } from '../fixtures/staff';
import { expect, logIn, test } from '../fixtures/test';

/** A member in a browser of their own. */
async function newMember(browser: Browser): Promise<{ theirs: Page; member: NewMember }> {
  const theirs = await guest(browser);
  return { theirs, member: await registerMember(theirs.context()) };
}

/** Opens the page of a member, found by the e-mail address. */
async function find(page: Page, { email }: Pick<NewMember, 'email'>): Promise<void> {
  await page.keyboard.press('/');
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await page.getByRole('table', { name: 'Found' }).getByRole('link').first().click();
  await expect(page.getByText(email).first()).toBeVisible();
}

test.describe('support, for an account,', { tag: '@mfe-staff' }, () => {
  test.use({ tolerate: /status of 40[0134]/ });
  test.setTimeout(180_000);

  test('sends a receipt again that never came, and sees it in the list', async ({ page, browser }) => {
    const { theirs, member } = await newMember(browser);
    await open(theirs, '/payment');
    await theirs.getByRole('radio', { name: /1\s000/ }).check();
    await theirs.getByRole('button', { name: 'Pay $9.99' }).first().click();
    await theirs.getByRole('button', { name: 'Pay', exact: true }).click();
    await theirs.waitForURL(/\/payment\?checkout=/);
    await expectMail(member.email, /^Receipt/);
    await theirs.context().close();

    const support = await enter(page, 'support');
    await find(page, member);
    const mails = page.getByRole('region', { name: 'E-mails sent' });
    await mails.getByRole('button', { name: /^Send again: Payment receipt/ }).click();
    const again = dialog(page, 'Send again: Payment receipt');
    await again.getByLabel('Reason').fill('It never came');
    await again.getByRole('button', { name: 'Send again' }).click();
    await confirmIfAsked(page, support, 'The e-mail is on its way.');
    await expectMail(member.email, /^Receipt/, 2);
    expect(await attachmentsTo(member.email)).toHaveLength(2);
    await mails.getByRole('link', { name: 'All e-mails' }).click();
    const tabs = page.getByRole('navigation', { name: 'Of this member' });
    await expect(tabs.getByRole('link', { name: 'E-mails' })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('row', { name: /Payment receipt/ })).toHaveCount(2);
    await expectAccessible(page);
  });

  test('changes the e-mail address of a member who lost the mailbox, which the old address stops', async ({
    page,
    browser,
  }) => {
    const { theirs, member } = await newMember(browser);
    const email = `new-${member.email}`;
    const support = await enter(page, 'support');
    await find(page, member);
    await page.getByRole('button', { name: 'Change e-mail' }).click();
    const change = page.getByRole('dialog', { name: /^Change the e-mail address of/ });
    await change.getByLabel('New e-mail').fill(email);
    await change.getByLabel('Proof you have seen').fill('Named the last two payments');
    await change.getByLabel('Reason').fill('Lost the mailbox');
    await expectAccessible(page);
    await change.getByRole('button', { name: 'Start the change' }).click();
    await confirmIfAsked(page, support, 'The links are on their way.');
    await expect(page.getByText(`The e-mail address is about to change to ${email}.`)).toBeVisible();

    await theirs.goto(await mailedLink(email, '/email-verify'));
    await theirs.getByRole('button', { name: 'Confirm the change' }).click();
    await expect(heading(theirs, 'Your new address is confirmed')).toBeVisible();
    await page.reload();
    await expect(page.getByText('The new address has been confirmed.')).toBeVisible();

    await theirs.goto(await mailedLink(member.email, '/email-verify'));
    await expectAccessible(theirs);
    await theirs.getByRole('button', { name: 'Stop the change' }).click();
    await expect(heading(theirs, 'Your address stays the same')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Change e-mail' })).toBeVisible();
    await expect(page.getByText('The e-mail address is about to change')).toHaveCount(0);
    await expect(page.getByRole('table', { name: 'What staff did' })).toContainText('Lost the mailbox');
    await theirs.context().close();
  });

  test('sends a member their data and has the account removed, which logging in undoes', async ({ page, browser }) => {
    const { theirs, member } = await newMember(browser);
    const support = await enter(page, 'support');
    await find(page, member);
    for (const [verb, said] of [
      ['Send the data', 'The data is on its way.'],
      ['Remove the account', 'The account will be erased on'],
    ] as const) {
      await page.getByRole('button', { name: verb }).click();
      const act = page.getByRole('dialog');
      await act.getByLabel('Reason').fill('Asked by mail');
      await act.getByRole('button', { name: verb }).click();
      await confirmIfAsked(page, support, said);
    }
    await expect(page.getByText('This account is about to be erased.')).toBeVisible();
    await expectMail(member.email, /^Your data$/);
    await expectMail(member.email, /^Your account will be removed on/);
    expect(await attachmentsTo(member.email)).toEqual([expect.stringMatching(/^my-data-.*\.json$/)]);
    await theirs.context().close();

    const back = await guest(browser);
    await open(back, '/login');
    await logIn(back, member);
    await expect(accountButton(back)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Remove the account' })).toBeVisible();
    await expect(page.getByRole('table', { name: 'What staff did' })).toContainText('Asked by mail');
    await back.context().close();
  });
});

test.describe('an owner', { tag: '@mfe-staff' }, () => {
  test.use({ tolerate: /status of 40[0134]/ });
  test.setTimeout(180_000);

  test('invites an address without an account, which joins and accepts', async ({ page, browser }) => {
    const owner = await enter(page, 'owner');
    const [email, gone] = [`team-${randomUUID()}@example.com`, `gone-${randomUUID()}@example.com`];
    await page.goto('/staff/team');
    for (const address of [email, gone]) {
      await page.getByRole('button', { name: 'Invite' }).click();
      const invite = dialog(page, 'Invite to the team');
      await invite.getByLabel('E-mail').fill(address);
      await invite.getByRole('checkbox', { name: /^Moderator/ }).check();
      await invite.getByLabel('Reason').fill('Starts on Monday');
      await invite.getByRole('button', { name: 'Invite' }).click();
      await confirmIfAsked(page, owner, `${address} has been invited.`);
    }
    await expectAccessible(page);
    await page.getByRole('button', { name: `Withdraw the invitation to ${gone}` }).click();
    const act = page.getByRole('dialog');
    await act.getByLabel('Reason').fill('Took another job');
    await act.getByRole('button', { name: 'Withdraw' }).click();
    await confirmIfAsked(page, owner, 'Invitation withdrawn.');

    const theirs = await guest(browser);
    await theirs.goto(await mailedLink(gone, '/invitation'));
    await expect(heading(theirs, 'This invitation isn’t valid')).toBeVisible();
    const link = await mailedLink(email, '/invitation');
    await theirs.goto(link);
    await expect(theirs.getByRole('link', { name: 'Join free' }).last()).toHaveAttribute('href', /registration/);
    await expectAccessible(theirs);
    // Joining itself has its own journey.
    await registerMember(theirs.context(), email);
    await theirs.goto(link);
    await theirs.getByRole('button', { name: 'Accept the invitation' }).click();
    await expect(heading(theirs, 'You’re on the team')).toBeVisible();
    await theirs.getByRole('link', { name: 'Open the staff pages' }).click();
    await expect(theirs.getByText('Set up two-step login first')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('table', { name: 'People' })).toContainText(email);
    await theirs.context().close();
  });
});
