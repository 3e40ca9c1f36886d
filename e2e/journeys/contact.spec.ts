import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test';

const box = (page: Page, name: string) => page.getByRole('textbox', { name });
/** The page is alive: its announcer comes after the first paint. */
const alive = (page: Page) => expect(page.locator('[data-announcer]')).toBeAttached();
const subject = (page: Page) => page.getByRole('combobox', { name: 'What is it about?' });

test('an answer of the help opens in place, and moves only what is below it', async ({ visitor: page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/help');
  await alive(page);
  const questions = page.getByRole('region', { name: 'Common questions' }).locator('summary');
  const tops = (): Promise<number[]> =>
    questions.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top + scrollY)));
  const before = await tops();
  await questions.first().click();
  await expect(page.getByText(/^All current PC VR/)).toBeVisible();
  const after = await tops();
  const second = Math.ceil(before.length / 2);
  expect(after.slice(second), 'the second column').toEqual(before.slice(second));
  expect(after[1], 'the next question').toBeGreaterThan(before[1] ?? 0);
});

test('content removal leads to the form with its subject', async ({ visitor: page }) => {
  await page.goto('/content-removal');
  await alive(page);
  await page.getByRole('main').getByRole('link', { name: 'contact page' }).click();
  await expect(subject(page)).toHaveValue('content-removal');
});

test('what was written to us survives a reload, without name and address, and is gone once it is sent', async ({
  visitor: page,
}) => {
  const load = async (): Promise<void> => {
    await page.goto('/contact-us');
    await alive(page);
  };
  await load();
  await box(page, 'Your name').fill('Ash');
  await box(page, 'E-mail').fill('ash@example.com');
  await subject(page).selectOption('A payment');
  await box(page, 'Message').fill('Where do I find my receipt?');
  await page.reload();
  await alive(page);
  await expect(box(page, 'Message')).toHaveValue('Where do I find my receipt?');
  await expect(subject(page)).toHaveValue('billing');
  await expect(box(page, 'Your name')).toHaveValue('');
  await expect(box(page, 'E-mail')).toHaveValue('');

  await box(page, 'Your name').fill('Ash');
  await box(page, 'E-mail').fill('ash@example.com');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Message sent.')).toBeVisible();
  await load();
  await expect(subject(page)).toHaveValue('general');
  await expect(box(page, 'Message')).toHaveValue('');
});
