import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessible';
import { expectMail } from '../fixtures/mail';
import { registerMember } from '../fixtures/new-member';
import { open } from '../fixtures/pages';
import { performer } from '../fixtures/performer';
import { confirmIfAsked, enter, guest, type StaffMember } from '../fixtures/staff';
import { expect, test } from '../fixtures/test';

test.use({ tolerate: /status of 40[0134]|ERR_INTERNET_DISCONNECTED/ });

const words = { reporter: 'Thank you. We looked into it.', reported: 'Your room broke rule four.' };

interface Decision {
  readonly outcome: string;
  readonly button: string;
  readonly said: string;
}

/** The form beside the report, or why there is none. */
const decision = (page: Page) => page.getByRole('region', { name: 'Decision', exact: true });

/** None of these parts of the page lies over another. */
async function expectApart(parts: readonly Locator[]): Promise<void> {
  const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
  for (const [at, a] of boxes.entries())
    for (const b of boxes.slice(at + 1)) {
      if (a === null || b === null) throw new Error('A part is not shown.');
      const isOver = a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
      expect(isOver, JSON.stringify([a, b])).toBe(false);
    }
}

/** Chooses what happens by its key, and writes to both sides. */
async function decide(page: Page, staff: StaffMember, { button, outcome, said }: Decision): Promise<void> {
  const form = decision(page);
  await page.keyboard.press(outcome);
  await form.getByLabel('To the reporter').fill(words.reporter);
  await form.getByLabel(/^To (?!the reporter)/).fill(words.reported);
  await form.getByLabel('Reason').fill('Rule 4');
  await form.getByRole('button', { name: button, exact: true }).click();
  await confirmIfAsked(page, staff, said);
}

test(
  'a moderator takes a room down that a member reported, and a second one decides the appeal',
  { tag: '@mfe-staff' },
  async ({ page, browser }) => {
    test.setTimeout(240_000);
    const theirs = await guest(browser);
    const member = await registerMember(theirs.context());
    const reply = await theirs.request.post('/api/reports', {
      headers: { origin: process.env['E2E_ORIGIN'] ?? '' },
      data: {
        about: { kind: 'room', slug: performer.nickname },
        reason: 'consent',
        text: 'I am in it and was not asked',
        email: member.email,
      },
    });
    expect(reply.status(), await reply.text()).toBe(200);
    const { number } = (await reply.json()) as { number: string };
    await expectMail(member.email, new RegExp(`^Report ${number} received$`));
    const status = async () => (await theirs.goto(performer.room))?.status();
    expect(await status()).toBe(200);

    const first = await enter(page, 'moderator');
    await page
      .getByRole('navigation', { name: 'Staff', exact: true })
      .getByRole('link', { name: /^Reports/ })
      .click();
    await page.getByRole('table', { name: 'Reports' }).getByRole('link', { name: number }).click();
    await expect(page.getByText('I am in it and was not asked')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Queue' }).getByRole('link', { name: number })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Claim' }).click();
    await expect(page.getByRole('button', { name: 'Release' })).toBeVisible();
    // Without a network it says so, and what was typed is there after a reload.
    await decision(page).getByLabel('Reason').fill('Rule 4');
    await page.context().setOffline(true);
    await expect(decision(page).getByText('You’re offline.')).toBeVisible();
    await expectAccessible(page);
    await page.context().setOffline(false);
    await expect(decision(page).getByText('You’re offline.')).toBeHidden();
    await page.reload();
    await expect(decision(page).getByLabel('Reason')).toHaveValue('Rule 4');
    await decide(page, first, { button: 'Take it down', outcome: '3', said: `${number} has been decided.` });
    await expect.poll(status).toBe(404);
    await expectMail(member.email, new RegExp(`^Report ${number} is decided$`));
    await expectMail(performer.email, new RegExp(`report ${number} is decided$`));

    await page.getByRole('button', { name: 'Record an appeal' }).click();
    const appeal = page.getByRole('dialog', { name: `Record an appeal on ${number}` });
    await page.setViewportSize({ width: 1280, height: 800 });
    const queue = page.getByRole('region', { name: 'Queue' });
    const evidence = page.getByRole('region', { name: 'The report says' });
    await expectApart([appeal, decision(page), evidence, queue]);
    expect((await evidence.boundingBox())?.width).toBeGreaterThan(400);
    await appeal.getByLabel('What they wrote').fill('Everybody in it has signed a consent.');
    await appeal.getByLabel('Reason').fill('It came by e-mail');
    await appeal.getByRole('button', { name: 'Record it' }).click();
    await confirmIfAsked(page, first, `Appeal on ${number} recorded.`);
    await expect(page.getByText('You made the first decision. Someone else must decide this.')).toBeVisible();
    await expect(decision(page).getByRole('radio')).toHaveCount(0);

    const other = await guest(browser);
    const second = await enter(other, 'moderator');
    await open(other, '/staff/reports?queue=appeals');
    await other.getByRole('table', { name: 'Reports' }).getByRole('link', { name: number }).click();
    await expect(other.getByText('Everybody in it has signed a consent.')).toBeVisible();
    await decide(other, second, {
      button: 'Decide: no action',
      outcome: '1',
      said: `The appeal about ${number} has been decided.`,
    });
    await expect.poll(status).toBe(200);
    for (const address of [member.email, performer.email])
      await expectMail(address, new RegExp(`^The appeal about report ${number} is decided$`));
    await open(page, `/staff/audit?search=${number}`);
    for (const who of [first, second]) await expect(page.getByRole('cell', { name: who.email }).first()).toBeVisible();
    await other.context().close();
    await theirs.context().close();
  },
);
