import type { Browser, Page } from '@playwright/test';
import { withCamera } from '../fixtures/call-page';
import { open } from '../fixtures/pages';
import { registerMember } from '../fixtures/new-member';
import { endStream, openRoom, performer, performerOnAir } from '../fixtures/performer';
import { expect, test } from '../fixtures/test';

test.use({ launchOptions: withCamera });

/** A new member who has bought 500 coins in the sandbox: what is spent here is missed by no other test. */
async function memberWithCoins(browser: Browser): Promise<Page> {
  const origin = process.env['E2E_ORIGIN'] ?? '';
  const context = await browser.newContext({ baseURL: origin });
  await registerMember(context);
  const begun = await context.request.post('/api/checkouts', {
    headers: { origin },
    data: { productId: 'coins-500', price: { amount: 599, currency: 'USD' } },
  });
  const { id } = (await begun.json()) as { id: string };
  await context.request.post(`/api/dev/payments/${id}`, {
    headers: { origin },
    form: { outcome: 'pay', renews: 'pay' },
    maxRedirects: 0,
  });
  return context.newPage();
}

test(
  'a performer sets a price and goes private; a member inside is asked, pays by the minute, and leaves with a receipt',
  { tag: '@mfe-camgirls' },
  async ({ browser }) => {
    test.setTimeout(240_000);
    const studio = await performerOnAir(browser);
    await studio.getByRole('textbox', { name: 'Price per minute, in coins' }).fill('60');
    await studio.getByRole('button', { name: 'Save price' }).click();
    await expect(studio.getByText('Price saved.')).toBeVisible();

    const member = await memberWithCoins(browser);
    // On a phone, where least place is.
    await member.setViewportSize({ width: 390, height: 844 });
    await open(member, performer.room);
    const stage = member.getByRole('region', { name: /^Live video of/ });
    await expect(stage.locator('video')).toBeVisible({ timeout: 60_000 });
    await studio.getByRole('switch', { name: 'Private show' }).click();

    await expect(stage.getByText(/^60 coins a minute\. We hold one minute at a time/)).toBeVisible({ timeout: 30_000 });
    await stage.getByRole('button', { name: 'Stay for 60 coins a minute' }).click();
    await expect(stage.getByText('Private show: 1 minute, 60 coins.')).toBeVisible();
    await expect(stage.locator('video')).toBeVisible();

    await stage.getByRole('button', { name: 'Leave private show' }).click();
    await expect(stage.getByText('You left the private show. You paid 60 coins.')).toBeVisible();
    await expect(stage.getByRole('heading', { name: 'Private show' })).toBeVisible({ timeout: 60_000 });
    await open(member, '/dashboard/transactions');
    await expect(member.getByText('Private show', { exact: true }).first()).toBeVisible();
    await member.context().close();

    await openRoom(studio);
    await endStream(studio);
  },
);
