import type { Page } from '@playwright/test';
import { expectMail, subjectsTo } from '../fixtures/mail';
import { registerMember } from '../fixtures/new-member';
import { open } from '../fixtures/pages';
import { logInAs, performer } from '../fixtures/performer';
import { dialog } from '../fixtures/settings-page';
import { confirmIfAsked, enter, guest } from '../fixtures/staff';
import { expect, test } from '../fixtures/test';

/** Finds something by the search box, as its key opens it. */
async function search(page: Page, text: string): Promise<void> {
  await page.keyboard.press('/');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: 'Found' })).toBeVisible();
}

test.describe('a day of', { tag: '@mfe-staff' }, () => {
  test.use({ tolerate: /status of 40[0134]/ });
  test.setTimeout(180_000);

  test('support: a part of an order goes back, found by the reference in the mail', async ({ page, browser }) => {
    const theirs = await guest(browser);
    const member = await registerMember(theirs.context());
    await open(theirs, '/payment');
    await theirs.getByRole('radio', { name: /1\s000/ }).check();
    await theirs.getByRole('button', { name: 'Pay $9.99' }).first().click();
    await theirs.getByRole('button', { name: 'Pay', exact: true }).click();
    await theirs.waitForURL(/\/payment\?checkout=/);
    const order = new URL(theirs.url()).searchParams.get('checkout') ?? '';
    await expectMail(member.email, /^Receipt/);

    const support = await enter(page, 'support');
    await search(page, order);
    await page
      .getByRole('row', { name: new RegExp(order) })
      .getByRole('link')
      .click();
    await expect(page.getByRole('region', { name: 'Ledger' })).toContainText(order);
    await page.getByRole('button', { name: `Refund part of order ${order}` }).click();
    const refund = dialog(page, `Refund part of order ${order}`);
    await refund.getByLabel('Amount in USD').fill('20');
    await refund.getByLabel('Reason').fill('The room was dark for an hour');
    await refund.getByRole('button', { name: 'Refund this part' }).click();
    await expect(refund.getByLabel('Amount in USD')).toHaveAccessibleDescription(/up to \$9\.98/);
    await refund.getByLabel('Amount in USD').fill('2.50');
    await refund.getByRole('button', { name: 'Refund this part' }).click();
    await confirmIfAsked(page, support, `$2.50 of order ${order} refunded.`);
    await expect(page.getByText('$9.99, $2.50 back')).toBeVisible();
    await expectMail(member.email, /^Refund: \$2\.50/);

    // The member still has the coins, and reads what went back.
    await open(theirs, `/dashboard/payments/${order}`);
    await expect(theirs.getByRole('row', { name: /Refunded in part/ })).toContainText('$2.50');
    await expect(theirs.getByRole('button', { name: /^Return 1\s000 coins, get \$7\.49 back$/ })).toBeVisible();
    await theirs.context().close();
  });

  test('a moderator: a room is closed from its page, exists for nobody, and is opened again', async ({
    page,
    browser,
  }) => {
    const visitor = await guest(browser);
    const status = async () => (await visitor.goto(performer.room))?.status();
    expect(await status()).toBe(200);
    const moderator = await enter(page, 'moderator');
    await search(page, performer.nickname);
    await page.getByRole('row', { name: /Room/ }).getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Mara Vellin' })).toBeVisible();
    for (const [verb, said, tag] of [
      ['Close the room', 'The room is closed.', 'Closed'],
      ['Open the room', 'The room is open.', 'Off air'],
    ] as const) {
      await page.getByRole('button', { name: verb }).click();
      const act = page.getByRole('dialog');
      await act.getByLabel('Reason').fill('Rule 4');
      await act.getByRole('button', { name: verb }).click();
      await confirmIfAsked(page, moderator, said);
      await expect(page.getByText(tag, { exact: true }).first()).toBeVisible();
      await expect.poll(status).toBe(verb === 'Close the room' ? 404 : 200);
    }
    await visitor.context().close();
  });

  test('a moderator: papers are looked at and refused, the room is dark, and a new paper opens it', async ({
    page,
    browser,
  }) => {
    const visitor = await guest(browser);
    const status = async () => (await visitor.goto(performer.room))?.status();
    expect(await status()).toBe(200);
    const moderator = await enter(page, 'moderator');
    const act = async (name: string, verb: string, reason: string, said: string): Promise<void> => {
      await page
        .getByRole('button', { name: `${name} the identity document` })
        .first()
        .click();
      const asked = dialog(page, `${name} the identity document`);
      if (verb === 'Accept') await asked.getByLabel('Valid until').fill(`${new Date().getFullYear() + 3}-01-31`);
      await asked.getByLabel('Reason').fill(reason);
      await asked.getByRole('button', { name: verb, exact: true }).click();
      await confirmIfAsked(page, moderator, said);
    };
    const openPerformer = async (address: string): Promise<void> => {
      await open(page, address);
      await page.getByRole('table', { name: 'Performers' }).getByRole('link', { name: 'Mara Vellin' }).click();
    };
    await openPerformer(`/staff/performers?q=${performer.nickname}`);
    await act('Refuse', 'Refuse', 'The last page is missing', 'The identity document is refused.');
    await expect.poll(status).toBe(404);

    const studio = await logInAs(browser, performer.email);
    await open(studio, '/studio');
    const papers = studio.getByRole('region', { name: 'Papers' });
    await expect(papers.getByText('The last page is missing').first()).toBeVisible();
    await expect(studio.getByRole('region', { name: 'Checklist' })).toContainText(
      'Your room isn’t public: we need your identity document.',
    );
    await papers.getByLabel('File').setInputFiles({
      name: '../../passport.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('<html>not a paper</html>'),
    });
    await papers.getByRole('button', { name: 'Upload' }).click();
    await expect(papers.getByText(/must be a whole PDF, JPEG or PNG/).first()).toBeVisible();
    const picture = await studio.screenshot({ type: 'png' });
    await papers.getByLabel('File').setInputFiles({ name: 'passport.png', mimeType: 'image/png', buffer: picture });
    await papers.getByRole('button', { name: 'Upload' }).click();
    await expect(papers.getByText('We’re checking it')).toBeVisible();

    await openPerformer('/staff/performers?state=papers');
    await act('View', 'View', 'To check the name', 'Your viewing is recorded.');
    const shown = dialog(page, 'The identity document').getByRole('img', { name: 'The identity document' });
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1440);
    await page.getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect(page.getByRole('cell', { name: moderator.email })).toBeVisible();
    // Other journeys of her papers write the same.
    const accepted = async () =>
      (await subjectsTo(performer.email)).filter((subject) => subject.startsWith('We accepted your identity document'))
        .length;
    const before = await accepted();
    await act('Accept', 'Accept', 'Name and day are right', 'The identity document is accepted.');
    await expect.poll(status).toBe(200);
    await expect.poll(accepted).toBe(before + 1);
    await open(page, '/staff/audit?search=papers.read');
    const look = page.getByRole('row', { name: /View papers.*To check the name/ }).first();
    await expect(look).toContainText(moderator.email);
    await studio.context().close();
    await visitor.context().close();
  });

  test('a moderator: a paper that came by mail is handed in, and another moderator accepts it', async ({
    page,
    browser,
  }) => {
    const first = await enter(page, 'moderator');
    const theirs = await guest(browser);
    const second = await enter(theirs, 'moderator');
    const openPerformer = async (on: Page): Promise<void> => {
      await open(on, `/staff/performers?q=${performer.nickname}`);
      await on.getByRole('table', { name: 'Performers' }).getByRole('link', { name: 'Mara Vellin' }).click();
    };
    await openPerformer(page);
    const picture = await page.screenshot({ type: 'png' });
    await page.getByRole('button', { name: 'Add a paper of Mara Vellin' }).click();
    const add = dialog(page, 'Add a paper of Mara Vellin');
    await add.getByLabel('File').setInputFiles({ name: 'consent.png', mimeType: 'image/png', buffer: picture });
    await add.getByLabel('Paper').selectOption('consent');
    await add.getByLabel('Reason').fill('It came by post');
    await add.getByRole('button', { name: 'Add', exact: true }).click();
    await confirmIfAsked(page, first, 'Paper added. Someone else must accept it.');
    await expect(page.getByText(`, by ${first.email}`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Accept the signed consent' })).toHaveCount(0);

    await openPerformer(theirs);
    await theirs.getByRole('button', { name: 'Accept the signed consent' }).click();
    const accept = dialog(theirs, 'Accept the signed consent');
    await accept.getByLabel('Valid until').fill(`${new Date().getFullYear() + 3}-01-31`);
    await accept.getByLabel('Reason').fill('Name and signature are right');
    await accept.getByRole('button', { name: 'Accept', exact: true }).click();
    await confirmIfAsked(theirs, second, 'The signed consent is accepted.');
    await expectMail(performer.email, /^We accepted your signed consent/);
    await theirs.context().close();
  });
});
