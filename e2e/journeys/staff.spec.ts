import { answerCookies, expectAccessible } from '../fixtures/accessible';
import { registerMember } from '../fixtures/new-member';
import { heading, open } from '../fixtures/pages';
import { logInAs, performer } from '../fixtures/performer';
import { dialog } from '../fixtures/settings-page';
import { confirm, confirmIfAsked, enter, guest, setUpFactor } from '../fixtures/staff';
import { demoMember, expect, test } from '../fixtures/test';

test.describe('the staff area', { tag: '@mfe-staff' }, () => {
  test.use({ tolerate: /status of 40[0134]/ });
  test.setTimeout(180_000);

  test('does not exist for guests, members and performers', async ({ browser }) => {
    const visitors = [
      await guest(browser),
      await logInAs(browser, demoMember.email),
      await logInAs(browser, performer.email),
    ];
    for (const page of visitors) {
      const get = async (path: string) => {
        const response = await page.context().request.get(path, { headers: { accept: 'text/html' } });
        return { status: response.status(), text: await response.text() };
      };
      // Without its own words, and what is random in it.
      const plain = (text: string) => text.replaceAll(/st[au]ff/g, '…').replaceAll(/[0-9a-f-]{36}/g, '');
      for (const path of ['/staff', '/staff/orders', '/staff/members/1', '/remotes/mfe-staff/release.json']) {
        const unknown = path.replace('staff', 'stuff');
        const [hidden, missing] = [await get(path), await get(unknown)];
        expect(hidden.status).toBe(404);
        expect(plain(hidden.text)).toBe(plain(missing.text));
      }
      for (const path of ['/', '/pages.json', '/readyz', '/robots.txt', '/sitemap.xml'])
        expect((await get(path)).text).not.toMatch(/mfe-staff|\/staff/);
      await page.goto('/staff');
      await expect(page.getByText('The page is not found', { exact: false })).toBeVisible();
      await page.context().close();
    }
  });

  test('opens for staff once they have a second factor, and every page of it is accessible', async ({ page }) => {
    await enter(page, 'owner');
    for (const [address, title] of [
      ['/staff', 'Today'],
      ['/staff/search?q=rowan', 'Search'],
      ['/staff/orders', 'Orders'],
      ['/staff/subscriptions', 'Subscriptions'],
      ['/staff/performers', 'Performers'],
      ['/staff/performers/1', /./],
      ['/staff/members', 'Members'],
      ['/staff/members/1', /./],
      ['/staff/members/1/orders', /./],
      ['/staff/members/1/ledger', /./],
      ['/staff/members/1/library', /./],
      ['/staff/members/1/sessions', /./],
      ['/staff/members/1/mails', /./],
      ['/staff/members/1/audit', /./],
      ['/staff/partners', 'Partners'],
      ['/staff/mails', 'E-mails'],
      ['/staff/jobs', 'Jobs'],
      ['/staff/releases', 'Releases'],
      ['/staff/team', 'Team'],
      ['/staff/audit', 'Audit log'],
    ] as const) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.getByText(/^Loading /)).toHaveCount(0);
      await expectAccessible(page);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/staff/orders');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.setViewportSize({ width: 1280, height: 900 });
    await open(page, '/staff/audit');
    // Its last column, whatever the addresses in it: a card cuts off what is wider.
    const reason = page.getByRole('table', { name: 'What staff did' }).getByRole('columnheader', { name: 'Reason' });
    await expect(reason).toBeInViewport({ ratio: 1 });
  });

  test('lets support find a member by the search key and give coins, which the audit log keeps', async ({ page }) => {
    const staff = await enter(page, 'support');
    await page.keyboard.press('/');
    await page.keyboard.type('wren@example.com');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Wren Castle' }).click();
    await expect(heading(page, 'Wren Castle')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Grant coins or gems' }).click();
    const grant = dialog(page, 'Grant coins or gems to Wren Castle');
    await grant.getByRole('button', { name: 'Grant', exact: true }).click();
    await expect(grant.getByLabel('Amount')).toHaveAccessibleDescription(/whole number/);
    await grant.getByLabel('Amount').fill('7');
    await grant.getByLabel('Reason').fill('A film that stopped <b>twice</b>');
    await page.reload();
    await page.getByRole('button', { name: 'Grant coins or gems' }).click();
    await expect(grant.getByLabel('Reason')).toHaveValue('A film that stopped <b>twice</b>');
    await grant.getByRole('button', { name: 'Grant', exact: true }).click();
    await confirmIfAsked(page, staff, 'Wren Castle has 7 coins more.');
    await expect(page.getByRole('table', { name: 'What staff did' })).toContainText('A film that stopped <b>twice</b>');
    // Support reads no team.
    await expect(page.getByRole('link', { name: 'Team' })).toHaveCount(0);
  });

  test('lets an act stand beside the page, which is read and used meanwhile', async ({ page }) => {
    await enter(page, 'support');
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, '/staff/members/1');
    const tabs = page.getByRole('navigation', { name: 'Of this member' });
    const opener = page.getByRole('button', { name: 'Grant coins or gems' });
    await opener.click();
    const grant = page.getByRole('dialog', { name: /^Grant coins or gems/ });
    await expect(grant.getByLabel('Amount')).toBeFocused();
    await grant.getByLabel('Reason').fill('A film that stopped');
    await tabs.getByRole('link', { name: /^Library/ }).click();
    await expect(page.getByRole('table', { name: 'Games of this member' })).toBeVisible();
    await expect(grant.getByLabel('Reason')).toHaveValue('A film that stopped');
    const [beside, card] = await Promise.all(
      [grant, page.getByRole('region', { name: 'Library' })].map((place) => place.boundingBox()),
    );
    expect((card?.x ?? 0) + (card?.width ?? 0)).toBeLessThan(beside?.x ?? 0);
    // On a phone it is modal, with what was typed.
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add a note' }).click();
    const note = page.getByRole('dialog');
    await expect(note).toHaveAccessibleName(/^Add a note about/);
    await expect(note.getByLabel('Note')).toBeFocused();
    await opener.click();
    await expect(grant.getByLabel('Reason')).toHaveValue('A film that stopped');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(opener).toBeFocused();
  });

  test('has an owner invite a moderator, who then finds no orders to refund', async ({ page, browser }) => {
    const owner = await enter(page, 'owner');
    const theirs = await guest(browser);
    const moderator = await registerMember(theirs.context());
    await page.goto('/staff/team');
    await page.getByRole('button', { name: 'Invite' }).click();
    const invite = dialog(page, 'Invite to the team');
    await invite.getByLabel('E-mail').fill(moderator.email);
    await invite.getByRole('checkbox', { name: /^Moderator/ }).check();
    await invite.getByLabel('Reason').fill('Starts on Monday');
    await invite.getByRole('button', { name: 'Invite' }).click();
    await confirmIfAsked(page, owner, 'now has these roles');
    await expect(page.getByRole('table', { name: 'People' })).toContainText(moderator.email);
    await answerCookies(theirs);
    const theirFactor = await setUpFactor(theirs, moderator);
    await theirs.goto('/staff/orders');
    // Their session began before they had it.
    await theirs.getByRole('button', { name: 'Confirm', exact: true }).click();
    await confirm(theirs, theirFactor);
    await expect(theirs.getByText('Your role doesn’t include this.')).toBeVisible();
    await expect(theirs.getByText('Please log in')).toHaveCount(0);
    await expect(theirs.getByRole('button', { name: /Refund/ })).toHaveCount(0);
    const refused = await theirs.evaluate(async () => {
      const response = await fetch('/api/staff/orders/4T7K-9QXW-2M5C/refund', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ reason: 'I would like to' }),
      });
      return response.status;
    });
    expect(refused).toBe(403);
    await theirs.context().close();
  });
});
