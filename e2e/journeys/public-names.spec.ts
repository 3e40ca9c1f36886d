import type { Page } from '@playwright/test';
import { withCamera } from '../fixtures/call-page';
import { type NewMember, registerMember } from '../fixtures/new-member';
import { open } from '../fixtures/pages';
import { endStream, performer, performerOnAir } from '../fixtures/performer';
import { agree, expect, test } from '../fixtures/test';

test.use({ launchOptions: withCamera });

const message = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const log = (page: Page) => page.getByRole('log', { name: 'Chat messages' });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'How others see you' });

test('a new member says how others see them at the first message, and another viewer hides them', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const studio = await performerOnAir(browser);
  const member: NewMember = await registerMember(context);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, performer.room);
  await expect(message(page)).toHaveAttribute('placeholder', 'Say something kind');
  const [hello, again] = [`Hello ${Date.now()}`, `Once more ${Date.now()}`];
  const name = `Comet ${Array.from(`${Date.now()}`.slice(-6), (digit) => 'ABCDEFGHIJ'[Number(digit)]).join('')}`;
  await message(page).fill(hello);
  await message(page).press('Enter');
  await expect(sheet(page).getByRole('textbox', { name: 'Public name' })).toHaveValue(/^Guest \d{4,}$/);
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toBeHidden();
  await expect(message(page)).toHaveValue(hello);
  await expect(log(page).getByText(hello)).toHaveCount(0);
  await message(page).press('Enter');
  await sheet(page).getByRole('textbox', { name: 'Public name' }).fill(name);
  await sheet(page)
    .getByRole('button', { name: `Send as ${name}` })
    .click();
  await expect(log(page).getByText(hello)).toBeVisible();

  const guest = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
  await agree(guest, baseURL);
  const viewer = await guest.newPage();
  await open(viewer, performer.room);
  await expect(log(viewer).getByText(hello)).toBeVisible();
  await expect(log(viewer)).toContainText(name);
  await expect(log(viewer)).not.toContainText(member.name);
  await viewer.getByRole('button', { name: `Actions for the message by ${name}` }).click();
  await viewer.getByRole('button', { name: 'Hide viewer' }).click();
  await expect(viewer.getByText(`You no longer see messages by ${name}.`)).toBeVisible();
  await expect(log(viewer).getByText(hello)).toHaveCount(0);

  // Settled: no second question. The hidden one is read by others, and not by who hid them.
  await message(page).fill(again);
  await message(page).press('Enter');
  await expect(log(studio).getByText(again)).toBeVisible();
  await open(viewer, performer.room);
  const tab = (label: RegExp) => viewer.getByRole('navigation', { name: 'Room' }).getByRole('link', { name: label });
  await tab(/^Viewers/).click();
  const show = viewer.getByRole('button', { name: `Show ${name} again` });
  await expect(show).toBeVisible();
  await tab(/^Chat/).click();
  await expect(log(viewer).getByText(again)).toHaveCount(0);
  await tab(/^Viewers/).click();
  await show.click();
  await tab(/^Chat/).click();
  await expect(log(viewer).getByText(again)).toBeVisible();
  await guest.close();
  await endStream(studio);
});
