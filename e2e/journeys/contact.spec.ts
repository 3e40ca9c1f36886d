import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test';

const box = (page: Page, name: string) => page.getByRole('textbox', { name });
/** The page is alive: its announcer comes after the first paint. */
const alive = (page: Page) => expect(page.locator('[data-announcer]')).toBeAttached();
const subject = (page: Page) => page.getByRole('combobox', { name: 'What is it about?' });

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
