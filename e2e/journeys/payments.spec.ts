import type { Page } from '@playwright/test';
import { expectMail } from '../fixtures/mail';
import { runCli } from '../fixtures/data';
import { registerMember } from '../fixtures/new-member';
import { open } from '../fixtures/pages';
import { expect, test } from '../fixtures/test';

/** Chooses on the sandbox's page how the payment ends, and waits until the site has the member again. */
async function chooseAtProvider(page: Page, outcome: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Payment: sandbox' })).toBeVisible();
  await page.getByRole('button', { name: outcome, exact: true }).click();
  await page.waitForURL(/\/payment\?checkout=/);
}

test('a member buys coins, subscribes, is renewed, and leaves in two clicks', async ({ page, context }) => {
  // Twenty pages and three payments one after the other.
  test.slow();
  const { email } = await registerMember(context);

  await test.step('a declined card says what to do, and another try goes through', async () => {
    await open(page, '/payment?continue=%2Fgames&coins=400');
    await expect(page.getByRole('heading', { name: 'You need 400 more coins' })).toBeVisible();
    await expect(page.getByRole('radio', { name: /500/ }).first()).toBeChecked();
    await page.getByRole('button', { name: 'Pay $5.99' }).click();
    await chooseAtProvider(page, 'The card is declined');
    await expect(page.getByRole('heading', { name: 'Your payment was declined' })).toBeVisible();
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'You need 400 more coins' })).toBeVisible();
    await page.getByRole('radio', { name: /1\s000/ }).check();
    await page.getByRole('button', { name: 'Pay $9.99' }).click();
    await chooseAtProvider(page, 'Pay, and be told of it some seconds later');
    await expect(page.getByRole('heading', { name: 'Confirming your payment' })).toBeVisible();
    await expect(page.getByRole('heading', { name: /^1\s000 coins added$/ })).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole('link', { name: /1\s000 coins/ }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Continue', exact: true })).toHaveAttribute('href', '/games');
    await expectMail(email, /^Receipt: 1 000 coins, \$9\.99$/);
  });

  const reference = await test.step('premium is paid from its page', async () => {
    await open(page, '/premium');
    await page.getByRole('link', { name: 'Choose 1 month' }).click();
    await expect(page.getByText('Then every month')).toBeVisible();
    await page.getByRole('button', { name: 'Pay $19.99' }).click();
    await chooseAtProvider(page, 'Pay');
    await expect(page.getByRole('heading', { name: 'Welcome to Premium' })).toBeVisible();
    const address = new URL(page.url());
    await expect(page.getByRole('link', { name: 'Watch Premium videos' })).toBeVisible();
    await open(page, '/dashboard');
    await expect(page.getByRole('region', { name: 'Subscription' })).toContainText('Renews');
    return address.searchParams.get('checkout');
  });

  await test.step('a month later it is renewed, with gems for the new month', async () => {
    const nextMonth = new Date(Date.now() + 33 * 86_400_000).toISOString();
    expect(await runCli('reconcile', nextMonth)).toContain('Payments and the ledger agree.');
    await open(page, '/dashboard');
    await expect(page.getByRole('region', { name: 'Gems' })).toContainText('100');
    await expectMail(email, /^Receipt: Premium, 1 month, \$19\.99$/, 2);
  });

  await test.step('two clicks end it', async () => {
    await page.getByRole('link', { name: 'Easy cancel' }).first().click();
    await page.getByRole('button', { name: 'Cancel Premium' }).click();
    await expect(page.getByRole('heading', { name: 'Premium is cancelled' })).toBeFocused();
    await expect(page.getByText(reference ?? 'no reference')).toBeVisible();
    await expectMail(email, /^Premium is cancelled$/);
    await open(page, '/dashboard');
    await expect(page.getByRole('region', { name: 'Subscription' })).toContainText('Cancelled. Premium until');
  });
});

test('coins are bought and premium is left on a phone, by keyboard alone', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await registerMember(context);
  const pressOn = async (role: 'button' | 'radio' | 'link', name: string | RegExp, key: string): Promise<void> => {
    const target = page.getByRole(role, { name }).first();
    await target.focus();
    await expect(target).toBeFocused();
    await page.keyboard.press(key);
  };
  await open(page, '/payment?product=premium-yearly');
  await pressOn('button', 'Pay $95.88', 'Enter');
  await expect(page.getByRole('heading', { name: 'Payment: sandbox' })).toBeVisible();
  await page.getByRole('button', { name: 'Pay', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/payment\?checkout=/);
  await expect(page.getByRole('heading', { name: 'Welcome to Premium' })).toBeVisible();
  await open(page, '/dashboard/easy-cancel');
  await pressOn('button', 'Cancel Premium', 'Enter');
  await expect(page.getByRole('heading', { name: 'Premium is cancelled' })).toBeFocused();
  await pressOn('button', 'Resume Premium', ' ');
  await expect(page.getByRole('heading', { name: 'Cancel Premium?' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
