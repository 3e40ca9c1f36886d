import type { ReplyOf } from '../../shared/src/contracts';
import { expectAccessible } from '../fixtures/accessible';
import { memberWithCoins } from '../fixtures/member-with-coins';
import { registerMember } from '../fixtures/new-member';
import { heading, open } from '../fixtures/pages';
import { performer } from '../fixtures/performer';
import { dialog } from '../fixtures/settings-page';
import { confirmIfAsked, enter, guest } from '../fixtures/staff';
import { expect, test } from '../fixtures/test';

test.describe('lists of staff', { tag: '@mfe-staff' }, () => {
  test.use({ tolerate: /status of 40[0134]/ });
  test.setTimeout(180_000);
  const headers = () => ({ origin: process.env['E2E_ORIGIN'] ?? '' });

  test('a moderator claims several reports at once, and lets go of them', async ({ page, browser }) => {
    const visitor = await guest(browser);
    await registerMember(visitor.context());
    const numbers: string[] = [];
    for (const kind of ['room', 'model']) {
      const reply = await visitor.request.post('/api/reports', {
        headers: headers(),
        data: { about: { kind, slug: performer.nickname }, reason: 'consent', text: 'I was not asked' },
      });
      expect(reply.status(), await reply.text()).toBe(200);
      numbers.push(((await reply.json()) as { number: string }).number);
    }
    const moderator = await enter(page, 'moderator');
    await open(page, '/staff/reports');
    const select = async (): Promise<void> => {
      for (const number of numbers) await page.getByRole('checkbox', { name: `Select ${number}` }).check();
    };
    const rowOf = (number: string) => page.getByRole('row', { name: new RegExp(number) });
    await select();
    await page.getByRole('button', { name: 'Claim 2 reports' }).click();
    await confirmIfAsked(page, moderator, '2 reports claimed.');
    for (const number of numbers) await expect(rowOf(number)).toContainText('You');
    await select();
    await page.getByRole('button', { name: 'Release 2 reports' }).click();
    await expect(page.getByText('2 reports released.')).toBeVisible();
    for (const number of numbers) await expect(rowOf(number)).toContainText('No one yet');
    await visitor.context().close();
  });

  test('finance looks at a chargeback, which leaves the queue', async ({ page, browser }) => {
    const member = await memberWithCoins(browser);
    const { items } = (await (await member.request.get('/api/checkouts')).json()) as ReplyOf<'GET /api/checkouts'>;
    const id = items[0]?.id ?? '';
    await member.request.post(`/api/dev/payments/${id}`, {
      headers: headers(),
      form: { outcome: 'charged-back' },
      maxRedirects: 0,
    });
    const finance = await enter(page, 'finance');
    await open(page, '/staff/orders?review=true');
    await expect(page.getByRole('row', { name: new RegExp(id) })).toContainText('Reversed by the bank');
    await page.getByRole('checkbox', { name: `Select order ${id}` }).check();
    await page.getByRole('button', { name: 'Mark reviewed 1 order' }).click();
    const act = dialog(page, 'Mark reviewed 1 order');
    await act.getByLabel('What you found').fill('The card was stolen');
    await act.getByRole('button', { name: 'Mark reviewed' }).click();
    await confirmIfAsked(page, finance, '1 order removed from the queue.');
    await expect(page.getByRole('row', { name: new RegExp(id) })).toHaveCount(0);
    await member.context().close();
  });

  test('finance saves filters of the orders, finds them after a reload, and copies their link', async ({ page }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await enter(page, 'finance');
    await open(page, '/staff/orders');
    await page.getByLabel('State').selectOption('Refunded');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('button', { name: 'Save these filters' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Gone back');
    await page.keyboard.press('Enter');
    const tab = page.getByRole('link', { name: 'Gone back', exact: true });
    await expect(tab).toBeFocused();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByText('Link copied, with its filters.')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/staff\/orders\?state=refunded$/);
    await open(page, '/staff/orders');
    await tab.click();
    await expect(page).toHaveURL(/\?state=refunded$/);
    await expect(tab).toHaveAttribute('aria-current', 'page');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Remove the saved filters Gone back' }).click();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Save these filters' })).toBeVisible();
    await expect(tab).toHaveCount(0);
  });

  test('finance adds a partner, who is in the list at once', async ({ page }) => {
    const finance = await enter(page, 'finance');
    await open(page, '/staff/partners');
    const code = `partner-${Date.now()}`;
    await page.getByRole('button', { name: 'Add a partner' }).click();
    const add = page.getByRole('dialog', { name: 'Add a partner' });
    await add.getByLabel('Code').fill(code);
    await add.getByLabel('Postback address').fill('https://partner.example/?click={click_id}');
    await add.getByLabel('Reason').fill('Signed on Monday');
    await expectAccessible(page);
    await add.getByRole('button', { name: 'Add' }).click();
    await confirmIfAsked(page, finance, `${code} is now a partner.`);
    await expect(page.getByRole('row', { name: new RegExp(code) })).toContainText('0 clicks');
    await open(page, `/staff/audit?search=${code}`);
    await expect(page.getByRole('row', { name: new RegExp(code) })).toContainText('Add a partner');
  });

  test('an owner gives a room to an account, whose studio opens, and takes it back', async ({ page, browser }) => {
    const theirs = await guest(browser);
    const member = await registerMember(theirs.context());
    const owner = await enter(page, 'owner');
    const { performers } = (await (
      await page.request.get('/api/staff/performers')
    ).json()) as ReplyOf<'GET /api/staff/performers'>;
    const other = performers.find(({ rooms }) => rooms.some(({ nickname }) => nickname !== performer.nickname));
    await open(page, `/staff/performers/${other?.id}`);
    await page.getByRole('button', { name: 'Give the room' }).click();
    const give = page.getByRole('dialog');
    await give.getByLabel('E-mail').fill(member.email);
    await give.getByLabel('Reason').fill('Signed today');
    await give.getByRole('button', { name: 'Give the room' }).click();
    await confirmIfAsked(page, owner, new RegExp(`^${member.email} can now broadcast from`));
    await open(theirs, '/studio');
    await expect(theirs.getByRole('button', { name: 'Go live' })).toBeVisible();
    await page.getByRole('button', { name: 'Take the room back' }).click();
    const take = page.getByRole('dialog');
    await take.getByLabel('Reason').fill('Left us');
    await take.getByRole('button', { name: 'Take the room back' }).click();
    await confirmIfAsked(page, owner, /now has no performer\.$/);
    expect((await theirs.request.get('/api/studio')).status()).toBe(403);
    await expect(heading(page, other?.name ?? '')).toBeVisible();
    await theirs.context().close();
  });
});
