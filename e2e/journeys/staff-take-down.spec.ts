import { expectAccessible } from '../fixtures/accessible';
import { open } from '../fixtures/pages';
import { confirmIfAsked, enter, guest } from '../fixtures/staff';
import { expect, test } from '../fixtures/test';

test.use({ tolerate: /status of 40[0134]/ });

test(
  'a moderator takes down a game that nobody reported, and a second one gives it back',
  { tag: '@mfe-staff' },
  async ({ page, browser }) => {
    test.setTimeout(240_000);
    const theirs = await guest(browser);
    const status = async () => (await theirs.goto('/games/marble-passage'))?.status();
    expect(await status()).toBe(200);

    const first = await enter(page, 'moderator');
    await page.keyboard.press('/');
    await page.keyboard.type('Marble Passage');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Take down Marble Passage' }).click();
    const act = page.getByRole('dialog', { name: 'Take down Marble Passage' });
    await expect(act.getByRole('radio', { name: 'Picture 1', exact: true })).toBeVisible();
    await expectAccessible(page);
    await act.getByLabel('Rule it breaks').selectOption({ label: 'My work or my likeness' });
    await act.getByLabel('To the person behind it').fill('The cover copies a registered work.');
    await act.getByLabel('Reason').fill('Rule 4');
    await act.getByRole('button', { name: 'Take it down' }).click();
    await confirmIfAsked(page, first, /^Taken down\. Report R-[0-9A-Z]{8} says why\.$/);
    await expect.poll(status, { timeout: 2_500 }).toBe(404);

    await open(page, '/staff/reports?queue=decided');
    await page.getByRole('table', { name: 'Reports' }).getByRole('link').first().click();
    await expect(page.getByText('Took it down without a report')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Record an appeal' }).click();
    const appeal = page.getByRole('dialog', { name: /^Record an appeal/ });
    await appeal.getByLabel('What they wrote').fill('We hold the licence for the cover.');
    await appeal.getByLabel('Reason').fill('It came by e-mail');
    await appeal.getByRole('button', { name: 'Record it' }).click();
    await confirmIfAsked(page, first, /^Appeal on .+ recorded\.$/);
    await expect(page.getByText('You made the first decision. Someone else must decide this.')).toBeVisible();

    const other = await guest(browser);
    const second = await enter(other, 'moderator');
    await open(other, new URL(page.url()).pathname);
    const decision = other.getByRole('region', { name: 'Decision', exact: true });
    await decision.getByRole('radio', { name: /^No action/ }).check();
    await decision.getByLabel('To the reporter').fill('The licence is there.');
    await decision.getByLabel('To the other side').fill('It is on the site again.');
    await decision.getByLabel('Reason').fill('Licence seen');
    await decision.getByRole('button', { name: 'Decide: no action', exact: true }).click();
    await confirmIfAsked(other, second, /^The appeal about .+ has been decided\.$/);
    await expect.poll(status).toBe(200);
    await other.context().close();
    await theirs.context().close();
  },
);
