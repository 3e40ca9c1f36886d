import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { withCamera } from '../fixtures/call-page';
import { expectMail } from '../fixtures/mail';
import { memberWithCoins } from '../fixtures/member-with-coins';
import { open } from '../fixtures/pages';
import { endStream, logInAs, performer, performerOnAir } from '../fixtures/performer';
import { confirmIfAsked, enter, guest, type StaffMember } from '../fixtures/staff';
import { expect, test } from '../fixtures/test';

test.use({ launchOptions: withCamera, tolerate: /status of 40[0134]/ });

const TIP = 5_000;
/** 60 percent of what 1,000 coins cost in the largest pack, 769 cents. */
const worthOf = (coins: number): string => `$${(Math.floor((coins * 769 * 60) / 100_000) / 100).toFixed(2)}`;

/** Fills an act's dialog with a reason, sends it, and waits for what it says. */
async function act(page: Page, staff: StaffMember, verb: string, said: string | RegExp): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Sums are right');
  await dialog.getByRole('button', { name: verb, exact: true }).click();
  await confirmIfAsked(page, staff, said);
  await expect(dialog).toBeHidden();
}

test(
  'a performer’s payout equals the tips: finance proposes it, another approves and pays it, and she reads it in the studio',
  { tag: ['@mfe-staff', '@mfe-camgirls'] },
  async ({ page, browser }) => {
    test.setTimeout(300_000);
    const studio = await performerOnAir(browser);
    const balance = async () =>
      ((await (await studio.request.get('/api/studio/earnings')).json()) as { balance: number }).balance;
    const before = await balance();
    const member = await memberWithCoins(browser, 'coins-6500');
    const tipped = await member.request.post(`/api/camgirls/${performer.nickname}/tips`, {
      headers: { origin: process.env['E2E_ORIGIN'] ?? '' },
      data: { coins: TIP, text: 'What a show', key: randomUUID() },
    });
    expect(tipped.status(), await tipped.text()).toBe(200);
    await member.context().close();
    await endStream(studio);
    const coins = before + TIP;
    const money = worthOf(coins);

    const finance = await enter(page, 'finance');
    await page.getByRole('link', { name: 'Payouts', exact: true }).click();
    const due = page.getByRole('table', { name: 'Rooms with coins to pay out' });
    await expect(due.getByRole('row', { name: new RegExp(performer.nickname) })).toContainText(money);
    await page.getByRole('button', { name: 'Propose a payout to Mara Vellin' }).click();
    await page.getByLabel('Up to and including (UTC)').fill(new Date().toISOString().slice(0, 10));
    await act(page, finance, 'Propose', `A payout of ${money} to Mara Vellin proposed.`);
    await page
      .getByRole('table', { name: 'Payouts' })
      .getByRole('link', { name: /^Payout/ })
      .first()
      .click();
    await expect(page.getByText('Someone else must approve it.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Approve/ })).toHaveCount(0);

    const other = await guest(browser);
    const second = await enter(other, 'finance');
    await open(other, new URL(page.url()).pathname);
    await other.getByRole('button', { name: `Approve ${money}` }).click();
    await act(other, second, `Approve ${money}`, /^Payout \d+ is approved\.$/);
    await expectMail(performer.email, new RegExp(`^Payout of \\${money} approved`));
    await other.getByRole('button', { name: 'Mark as paid' }).click();
    const reference = `B-${Date.now()}`;
    await other.getByLabel('Payment reference').fill(reference);
    await act(other, second, 'Mark as paid', /^Payout \d+ is paid\.$/);
    await expectMail(performer.email, new RegExp(`^Payout of \\${money} sent`));
    await other.context().close();

    const hers = await logInAs(browser, performer.email);
    await open(hers, '/studio?tab=earnings');
    const line = hers.getByRole('listitem').filter({ hasText: reference });
    await expect(line).toContainText(money);
    await expect(line).toContainText('Paid');
    await expect(hers.getByText(/^About \$0\.00/)).toBeVisible();
    await hers.context().close();
  },
);
