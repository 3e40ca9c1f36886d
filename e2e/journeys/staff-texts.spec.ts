import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { withCamera } from '../fixtures/call-page';
import { softGame } from '../fixtures/catalogue';
import { memberWithCoins } from '../fixtures/member-with-coins';
import { open } from '../fixtures/pages';
import { endStream, performer, performerOnAir } from '../fixtures/performer';
import { enter } from '../fixtures/staff';
import { expect, test } from '../fixtures/test';

test.use({ launchOptions: withCamera, tolerate: /status of 40[0134]/ });

/** Runs wherever a page takes it for markup. */
const markup = `<img src=x onerror="document.body.dataset.hit='1'"><svg onload="document.body.dataset.hit='1'">`;

const send = async (request: APIRequestContext, method: 'post' | 'put', path: string, data: object) => {
  const reply = await request[method](path, { headers: { origin: process.env['E2E_ORIGIN'] ?? '' }, data });
  expect(reply.status(), `${path}: ${await reply.text()}`).toBe(200);
  return (await reply.json()) as { number?: string };
};

/** Opens a page of staff, which shows a text as it was typed and runs nothing of it. */
async function reads(page: Page, path: string, text: string): Promise<void> {
  await open(page, path);
  await expect(page.getByText(text).first()).toBeVisible();
  expect(await page.locator('body').getAttribute('data-hit')).toBeNull();
  expect(await page.locator('img[src="x"], svg[onload]').count()).toBe(0);
}

test(
  'what visitors write reaches pages of staff as text: a member’s name, a message of the chat, a report',
  { tag: ['@mfe-staff', '@mfe-camgirls'] },
  async ({ page, browser }) => {
    test.setTimeout(300_000);
    const studio = await performerOnAir(browser);
    const member = await memberWithCoins(browser);
    const name = `<b id=x>${randomUUID().slice(0, 8)}</b>`;
    await send(member.request, 'put', '/api/profile', { name });
    await send(member.request, 'post', `/api/camgirls/${performer.nickname}/tips`, {
      coins: 10,
      text: markup,
      key: randomUUID(),
    });
    await open(member, performer.room);
    const own = member.getByRole('log', { name: 'Chat messages' }).getByText(markup);
    await expect(own).toBeVisible();
    expect(await member.locator('body').getAttribute('data-hit')).toBeNull();
    const sequence = await member.evaluate(
      (nickname) =>
        new Promise<number>((resolve) => {
          const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws/chat/${nickname}`);
          socket.addEventListener('message', ({ data }) => {
            const event = JSON.parse(String(data)) as { type: string; messages?: { sequence: number }[] };
            if (event.type === 'welcome') resolve(event.messages?.at(-1)?.sequence ?? 0);
          });
        }),
      performer.nickname,
    );
    const message = await send(studio.request, 'post', '/api/reports', {
      about: { kind: 'message', slug: performer.nickname, sequence },
      reason: 'rules',
      text: markup,
    });
    const title = await send(member.request, 'post', '/api/reports', {
      about: { kind: 'game', slug: softGame.path.split('/').at(-1) },
      reason: 'rights',
      text: `=cmd|' /C calc'!A0 ${markup}`,
    });
    await endStream(studio);

    await enter(page, 'owner');
    await reads(page, `/staff/reports/${message.number}`, markup);
    await reads(page, `/staff/reports/${title.number}`, markup);
    await page.keyboard.press('/');
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    const found = page.getByRole('table', { name: 'Found' });
    await expect(found).toContainText(name);
    await found.getByRole('link').first().click();
    await expect(page.getByText(name).first()).toBeVisible();
    expect(await page.locator('b#x').count()).toBe(0);
    await member.context().close();
  },
);
