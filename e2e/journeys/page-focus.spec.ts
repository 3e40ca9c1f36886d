import type { Page } from '@playwright/test';
import { neonMeridian } from '../fixtures/catalogue';
import { hold } from '../fixtures/held';
import { card, expectSameDocument, heading, hydrated, mainMenu, markDocument, open, tabTo } from '../fixtures/pages';
import { expect, test } from '../fixtures/test';

/** Notes what comes into the region that tells screen readers of a new page. */
const listen = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const region = document.querySelector('[data-announcer]');
    if (region === null) throw new Error('the page has no announcer');
    const said: string[] = [];
    Object.assign(globalThis, { said });
    new MutationObserver(() => {
      if (region.textContent !== '') said.push(region.textContent);
    }).observe(region, { childList: true, characterData: true, subtree: true });
  });
const said = (page: Page): Promise<string[]> => page.evaluate(() => (globalThis as unknown as { said: string[] }).said);

/** Whether what has the focus is marked for a keyboard. */
const isMarked = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement?.matches(':focus-visible') === true);

test('a visitor with a keyboard goes on and comes back without losing the place', async ({ visitor: page }) => {
  await open(page, '/games');
  await expect(page.locator('[data-announcer]')).toBeAttached();
  await markDocument(page);
  await listen(page);

  const link = card(page, neonMeridian.title).getByRole('link');
  await tabTo(page, link);
  await page.keyboard.press('Enter');
  await expect(heading(page, neonMeridian.title)).toBeFocused();
  expect(await isMarked(page)).toBe(true);
  await expect.poll(() => said(page)).toEqual([expect.stringContaining(neonMeridian.title)]);

  // A page of another remote, whose files are loaded for it.
  await mainMenu(page)
    .getByRole('link', { name: /^Live rooms/ })
    .press('Enter');
  await expect(heading(page, 'Live rooms')).toBeFocused();

  await page.goBack();
  await expect(mainMenu(page).getByRole('link', { name: /^Live rooms/ })).toBeFocused();
  await page.goBack();
  await expect(link).toBeFocused();
  await expect.poll(async () => (await said(page)).at(-1)).toBe('VR games · Vespera');
  await page.goForward();
  await expect(heading(page, neonMeridian.title)).not.toBeFocused();
  await expect(mainMenu(page).getByRole('link', { name: /^Live rooms/ })).toBeFocused();
  await expectSameDocument(page);
});

test('a page that comes late has the focus, though the visitor went on in the page before it', async ({
  visitor: page,
}) => {
  await open(page, '/games');
  const release = await hold(page, /\/game-page\.[^/]*js/);
  const link = card(page, neonMeridian.title).getByRole('link');
  await tabTo(page, link);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(neonMeridian.path);
  await page.keyboard.press('Tab');
  await expect(link).not.toBeFocused();
  await expect(heading(page, 'VR games')).not.toBeFocused();
  release();
  await expect(heading(page, neonMeridian.title)).toBeFocused();
});

test('a heading that a pointer led to has no ring', async ({ visitor: page }) => {
  await open(page, '/games');
  await expect(page.locator('[data-announcer]')).toBeAttached();
  await card(page, neonMeridian.title).getByRole('link').click();
  await expect(heading(page, neonMeridian.title)).toBeFocused();
  expect(await isMarked(page)).toBe(false);
});

test('the focus is in the page after the age gate', async ({ page }) => {
  await page.goto('/games');
  await hydrated(page);
  const gate = page.getByRole('dialog');
  await tabTo(page, gate.getByRole('button', { name: /enter$/ }));
  await page.keyboard.press('Enter');
  await expect(gate).toBeHidden();
  await expect(heading(page, 'VR games')).toBeFocused();
  // The next stop is one of the page, not the first of the document.
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))).toBe(true);
});
