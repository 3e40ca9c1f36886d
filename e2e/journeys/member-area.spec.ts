import { accountButton, expectSameDocument, heading, markDocument, open, tabTo } from '../fixtures/pages';
import { demoMember, expect, test } from '../fixtures/test';

test.use({ viewport: { width: 390, height: 844 } });

test('the member area is gone through by keyboard alone, on a narrow screen', async ({ member: page }) => {
  const go = async (target: ReturnType<typeof page.getByRole>): Promise<void> => {
    await tabTo(page, target);
    await page.keyboard.press('Enter');
  };
  await open(page, '/games');
  await markDocument(page);

  await test.step('the account menu leads to the dashboard', async () => {
    await go(accountButton(page));
    const menu = page.getByRole('menu', { name: 'Your account' });
    await expect(menu.getByRole('menuitem').first()).toBeFocused();
    // A letter leads to the entry that begins with it.
    await page.keyboard.press('d');
    await expect(page.getByRole('menuitem', { name: 'Dashboard' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(heading(page, `Hello, ${demoMember.name}`)).toBeVisible();
  });

  await test.step('transactions are filtered and taken along as a file', async () => {
    await go(page.getByRole('link', { name: 'All transactions' }));
    await expect(heading(page, 'Transactions')).toBeVisible();
    await tabTo(page, page.getByRole('tab', { name: 'All' }));
    for (const name of ['Coins', 'Gems']) {
      await page.keyboard.press('ArrowRight');
      await expect(page.getByRole('tab', { name })).toBeFocused();
      await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
    }
    await expect(page.getByRole('row').filter({ hasText: /gems/ }).first()).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: /\d coins/ })).toHaveCount(0);
    const saved = page.waitForEvent('download');
    await go(page.getByRole('link', { name: 'Export CSV' }));
    expect((await saved).suggestedFilename()).toMatch(/\.csv$/);
  });

  await test.step('the tabs of the gallery change by the arrow keys', async () => {
    await go(page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Gallery' }));
    await expect(heading(page, 'Gallery')).toBeVisible();
    const tab = (name: string) => page.getByRole('tab', { name });
    await tabTo(page, tab('Pictures'));
    for (const name of ['Favourites', 'Recently viewed', 'Pictures']) {
      await page.keyboard.press('ArrowRight');
      await expect(tab(name)).toBeFocused();
      await expect(tab(name)).toHaveAttribute('aria-selected', 'true');
    }
  });

  await test.step('pictures are turned by the arrow keys, and Escape gives the place back', async () => {
    await go(page.getByRole('tabpanel').getByRole('link').first());
    const first = page.getByRole('link', { name: /^Open picture 1 of/ });
    await go(first);
    const lightbox = page.getByRole('dialog', { name: /^Pictures of/ });
    await expect(lightbox.getByRole('status')).toHaveText(/^Picture 1 of/);
    await page.keyboard.press('ArrowRight');
    await expect(lightbox.getByRole('status')).toHaveText(/^Picture 2 of/);
    await page.keyboard.press('End');
    await expect(lightbox.getByRole('status')).toHaveText(/^Picture (\d+) of \1$/);
    await page.keyboard.press('Escape');
    await expect(lightbox).toBeHidden();
    await expect(first).toBeFocused();
  });
  await expectSameDocument(page);
});
