import type { Page } from '@playwright/test';
import { answerCookies, expectAccessible } from '../fixtures/accessible';
import { type Address, addressesOf, declaredPages, isOpenTo, matches } from '../fixtures/every-page';
import { expect, test } from '../fixtures/test';

/** Words by which a test names an address that is found only while it runs. */
const nameOf = (address: Address, pattern: string, index: number): string =>
  typeof address === 'string' ? address : `${pattern}, address ${index + 1}`;

/** Opens a page without the cookie notice, and waits until nothing of it is loading. */
async function openWhole(page: Page, address: Address): Promise<void> {
  await answerCookies(page);
  await page.goto(typeof address === 'string' ? address : await address(page));
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[data-owner][aria-busy], main [aria-busy="true"]')).toHaveCount(0);
  await expect(page.locator('main').getByText(/^Loading /)).toHaveCount(0);
}

test.describe('every page is accessible, in a wide window and on a phone', () => {
  // Texts are measured on the pictures behind them, which are drawn when they are asked for. Links that are wrong
  // on purpose are refused.
  test.use({ pictures: 'drawn', tolerate: /status of 40[0134]/ });
  test.slow();

  for (const declared of declaredPages) {
    for (const [index, address] of addressesOf(declared.path).entries()) {
      const name = nameOf(address, declared.path, index);
      if (isOpenTo(declared, 'guest'))
        test(`${name} as a guest`, async ({ visitor }) => {
          await openWhole(visitor, address);
          await expectAccessible(visitor);
        });
      if (isOpenTo(declared, 'member'))
        test(`${name} as a member`, async ({ member }) => {
          await openWhole(member, address);
          await expectAccessible(member);
        });
    }
  }
});

test('every page that the sitemap names is looked at', async ({ request }) => {
  const addresses = async (path: string): Promise<string[]> =>
    [...(await (await request.get(path)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, url]) => new URL(url ?? '').pathname,
    );
  const indexed = (await Promise.all((await addresses('/sitemap.xml')).map(addresses))).flat();
  expect(indexed.length).toBeGreaterThan(0);
  expect(indexed.filter((path) => !declaredPages.some(({ path: pattern }) => matches(pattern, path)))).toEqual([]);
});
