import type { Page } from '@playwright/test';
import { answerCookies, expectAccessible } from '../fixtures/accessible';
import { neonMeridian } from '../fixtures/catalogue';
import { attachmentsTo } from '../fixtures/mail';
import { registerMember } from '../fixtures/new-member';
import { heading, open } from '../fixtures/pages';
import { countryHeader } from '../fixtures/places';
import { agree, expect, logIn, test } from '../fixtures/test';

/** Pays on the sandbox's page, and waits until the site has the member again. */
async function pay(page: Page, price: string): Promise<void> {
  await page
    .getByRole('button', { name: `Pay ${price}` })
    .first()
    .click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.waitForURL(/\/payment\?checkout=/);
}

const payments = (page: Page) => page.getByRole('table', { name: 'Your payments, newest first' });

test('receipts are found later in another browser, and a pack that was spent in part is not given back', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  test.slow();
  const germany = { [countryHeader]: 'DE' };
  await context.setExtraHTTPHeaders(germany);
  const member = await registerMember(context);

  await test.step('a pack and Premium are paid', async () => {
    await open(page, '/payment');
    await page.getByRole('radio', { name: /1\s000/ }).check();
    await pay(page, '$9.99');
    await expect(page.getByRole('heading', { name: /^1\s000 coins added$/ })).toBeVisible();
    await open(page, '/payment?product=premium-monthly');
    await pay(page, '$19.99');
    await expect(page.getByRole('heading', { name: 'Welcome to Premium' })).toBeVisible();
  });

  const other = await browser.newContext({
    baseURL: baseURL ?? '',
    extraHTTPHeaders: germany,
    viewport: { width: 390, height: 844 },
  });
  const later = await other.newPage();
  await test.step('both stand in the member area, on a phone that saw neither', async () => {
    await agree(other, baseURL);
    await later.goto('/login');
    await logIn(later, member);
    await later.waitForURL(({ pathname }) => pathname !== '/login');
    await answerCookies(later);
    await open(later, '/dashboard');
    const subscription = later.getByRole('region', { name: 'Subscription' });
    await expect(subscription).toContainText(/Premium, 1 month.*Renews on .* for \$19\.99/);
    await expect(subscription.getByRole('link', { name: /^Last payment for Premium: \$19\.99, / })).toBeVisible();
    await open(later, '/dashboard/transactions');
    await later.getByRole('tab', { name: 'Payments' }).click();
    await expect(payments(later).getByRole('row')).toHaveCount(3);
    await expect(later.getByText('2 payments')).toBeVisible();
    await expectAccessible(later);
    expect(await later.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  await test.step('the receipt names seller, tax and statement name, and is a file, too', async () => {
    const row = payments(later).getByRole('row').filter({ hasText: 'coins' });
    await row.getByRole('link', { name: /^Receipt/ }).click();
    await expect(heading(later, 'Receipt')).toBeVisible();
    const sheet = later.getByRole('region', { name: 'Receipt' });
    for (const words of ['Example Media Ltd', 'Country: Germany', 'VAT 19%, Germany', '$1.60', '$8.39', 'VSP Media'])
      await expect(sheet).toContainText(words);
    await expectAccessible(later);
    const file = later.waitForEvent('download');
    await later.getByRole('link', { name: 'Download PDF' }).click();
    const id = new URL(later.url()).pathname.split('/').at(-1) ?? '';
    expect((await file).suggestedFilename()).toBe(`receipt-${id}.pdf`);
    await expect.poll(() => attachmentsTo(member.email)).toContain(`receipt-${id}.pdf`);
  });

  await test.step('it can be returned while all coins are there', async () => {
    const panel = later.getByRole('region', { name: 'Return this pack' });
    await expect(panel.getByRole('button', { name: /^Return 1\s000 coins, get \$9\.99 back$/ })).toBeVisible();
  });

  await test.step('after a part was spent it says how much, and offers nothing', async () => {
    await open(page, `${neonMeridian.path}?buy=1`);
    const sheet = page.getByRole('dialog', { name: 'Confirm your purchase' });
    const words = await sheet.getByRole('button', { name: /^Buy for .* coins$/ }).textContent();
    await sheet.getByRole('button', { name: /^Buy for .* coins$/ }).click();
    await expect(page.getByRole('region', { name: 'Your game' }).getByText('PURCHASED')).toBeVisible();
    const spent = words?.replace(/\D/g, '');
    await later.reload();
    const panel = later.getByRole('region', { name: 'Return this pack' });
    await expect(panel).toContainText(`Your balance is ${spent} coins short of this pack.`);
    await expect(panel.getByRole('button')).toHaveCount(0);
    await later.getByRole('link', { name: 'Payments', exact: true }).click();
    await expect(payments(later)).toContainText(`Your balance is ${spent} coins short of this pack.`);
    await expect(payments(later).getByRole('link', { name: 'Return coins' })).toHaveCount(0);
  });

  await test.step('Premium that was cancelled says when it ends, and is resumed in place', async () => {
    await open(later, '/dashboard/easy-cancel');
    await later.getByRole('button', { name: 'Cancel Premium' }).click();
    await expect(heading(later, 'Premium is cancelled')).toBeVisible();
    await open(later, '/dashboard');
    const subscription = later.getByRole('region', { name: 'Subscription' });
    await expect(subscription.getByText(/^Ends \d+ \w+$/)).toBeVisible();
    await subscription.getByRole('button', { name: 'Resume Premium' }).click();
    await expect(subscription.getByText('ACTIVE')).toBeVisible();
    await expect(later).toHaveURL('/dashboard');
  });
  await other.close();
});
