import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { answerCookies, expectAccessible } from '../fixtures/accessible';
import { withCamera } from '../fixtures/call-page';
import { softGame } from '../fixtures/catalogue';
import { expectMail } from '../fixtures/mail';
import { open } from '../fixtures/pages';
import { endStream, logInAs, performer, performerOnAir } from '../fixtures/performer';
import { demoMember, expect, test } from '../fixtures/test';

/** Who gets what visitors report (CONTACT_MAIL_TO, unless set). */
const operator = 'contact@example.com';

/** For the room on air. */
test.use({ launchOptions: withCamera });

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Report', exact: true });
const answerTo = (page: Page) => sheet(page).getByRole('textbox', { name: /^Send the answer to/ });
const choose = (page: Page, reason: RegExp) => sheet(page).getByRole('radio', { name: reason }).check({ force: true });

/** Sends what the sheet holds. @returns the number on the receipt */
async function send(page: Page): Promise<string> {
  await sheet(page).getByRole('button', { name: 'Send report' }).click();
  const receipt = page.getByRole('dialog', { name: 'Report received' });
  await expect(receipt).toBeVisible();
  const number = /R-[0-9A-Z]{8}/.exec(await receipt.innerText())?.[0] ?? '';
  expect(number).not.toBe('');
  return number;
}

for (const [where, viewport] of [
  ['on a phone', { width: 390, height: 844 }],
  ['on a wide screen', { width: 1440, height: 900 }],
] as const) {
  test.describe(where, () => {
    test.use({ viewport });

    test('a guest reports one picture of a game, out of the full-size view @mfe-catalogue', async ({
      visitor: page,
    }) => {
      await answerCookies(page);
      await open(page, softGame.path);
      await page.getByRole('link', { name: /^Open picture 2 of/ }).click();
      const opener = page.getByRole('button', { name: `Report Picture 2 of ${softGame.title}` });
      await opener.click();
      await expect(sheet(page)).toContainText(`Picture 2 of ${softGame.title}`);
      await expectAccessible(page);
      await choose(page, /^No consent or illegal content/);
      const number = await send(page);
      await expectMail(operator, new RegExp(String.raw`^\[${number}\] No consent or illegal content: a picture$`));
      await page.getByRole('button', { name: 'Done' }).click();
      await expect(opener).toBeFocused();
    });

    test('a guest reports a game in two taps and gets a number, by mail too @mfe-catalogue', async ({
      visitor: page,
    }) => {
      await answerCookies(page);
      await open(page, softGame.path);
      const opener = page.getByRole('button', { name: `Report ${softGame.title}` });
      await opener.click();
      await expect(sheet(page)).toContainText(`${softGame.title}${new URL(page.url()).host}${softGame.path}`);
      await expect(sheet(page)).toHaveCSS('padding-left', viewport.width < 640 ? '20px' : '32px');
      await expectAccessible(page);
      await choose(page, /^No consent or illegal content/);
      const number = await send(page);
      await expectAccessible(page);
      await expectMail(operator, new RegExp(String.raw`^\[${number}\] No consent or illegal content: a game$`));
      await page.getByRole('button', { name: 'Done' }).click();
      await expect(opener).toBeFocused();

      // With an address it is acknowledged there.
      const address = `guest-${randomUUID()}@example.com`;
      await opener.click();
      await choose(page, /^Spam, abuse or wrong facts/);
      await answerTo(page).fill(address);
      const second = await send(page);
      expect(second).not.toBe(number);
      await expect(page.getByRole('dialog')).toContainText(`We’ll write to ${address} with what we decided.`);
      await expectMail(address, new RegExp(`^Report ${second} received$`));
    });

    test('a member reports a room, with the account’s address, and the same again has the same number @mfe-camgirls', async ({
      member: page,
    }) => {
      await answerCookies(page);
      await open(page, performer.room);
      const report = async (): Promise<string> => {
        await page.getByRole('button', { name: 'Report Mara Vellin’s room' }).click();
        await expect(answerTo(page)).toHaveValue(demoMember.email);
        await choose(page, where === 'on a phone' ? /^My work or my likeness/ : /^Someone may be under 18/);
        const number = await send(page);
        await page.getByRole('button', { name: 'Done' }).click();
        return number;
      };
      const number = await report();
      expect(await report()).toBe(number);
      await expectMail(operator, new RegExp(String.raw`^\[${number}\] .*: a live room$`));
      await expectMail(demoMember.email, new RegExp(`^Report ${number} received$`));
    });
  });
}

test('a guest and a member report a message: the operator reads it, and the performer does not @mfe-camgirls', async ({
  member,
  browser,
}) => {
  test.setTimeout(180_000);
  const studio = await performerOnAir(browser);
  await open(member, performer.room);
  const words = `Buy at shop.example ${Date.now()}`;
  await member.getByRole('textbox', { name: 'Message' }).fill(words);
  await member.getByRole('button', { name: 'Send message' }).click();

  const context = await browser.newContext({ baseURL: process.env['E2E_ORIGIN'] ?? '' });
  await context.addCookies([{ name: 'age-agreement', value: '1', url: process.env['E2E_ORIGIN'] ?? '' }]);
  const guest = await context.newPage();
  await answerCookies(guest);
  await open(guest, performer.room);
  const log = guest.getByRole('log', { name: 'Chat messages' });
  await expect(log.getByText(words)).toBeVisible();
  await log
    .getByRole('button', { name: /^Actions for the message by / })
    .last()
    .click();
  await log.getByRole('button', { name: 'Report', exact: true }).click();
  await expect(sheet(guest)).toContainText(words);
  await choose(guest, /^Spam, abuse or wrong facts/);
  const number = await send(guest);
  await expectMail(operator, new RegExp(String.raw`^\[${number}\] Spam, abuse or wrong facts: a message$`));
  await test.step('and the name of who wrote it', async () => {
    await guest.getByRole('button', { name: 'Done' }).click();
    await log
      .getByRole('button', { name: /^Actions for the message by / })
      .last()
      .click();
    await log.getByRole('button', { name: 'Report name' }).click();
    await expect(sheet(guest)).toContainText(/The name “.+”/);
    await choose(guest, /^Spam, abuse or wrong facts/);
    const third = await send(guest);
    await expectMail(operator, new RegExp(String.raw`^\[${third}\] Spam, abuse or wrong facts: a public name$`));
  });
  await context.close();

  await test.step('a member on a phone does so with the account’s address, and is told the number', async () => {
    const reader = await logInAs(browser, 'sage@example.com');
    await reader.setViewportSize({ width: 390, height: 844 });
    await answerCookies(reader);
    await open(reader, performer.room);
    const chat = reader.getByRole('log', { name: 'Chat messages' });
    await expect(chat.getByText(words)).toBeVisible();
    await chat
      .getByRole('button', { name: /^Actions for the message by / })
      .last()
      .click();
    await chat.getByRole('button', { name: 'Report', exact: true }).click();
    await expect(sheet(reader)).toContainText(words);
    await expect(answerTo(reader)).toHaveValue('sage@example.com');
    await choose(reader, /^Spam, abuse or wrong facts/);
    const second = await send(reader);
    expect(second).not.toBe(number);
    await expectMail('sage@example.com', new RegExp(`^Report ${second} received$`));
    await reader.context().close();
  });
  await endStream(studio);
});
