import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import type { ReplyOf } from '../../shared/src/contracts';
import { withCamera } from '../fixtures/call-page';
import { softGame } from '../fixtures/catalogue';
import { memberWithCoins } from '../fixtures/member-with-coins';
import { registerMember } from '../fixtures/new-member';
import { open } from '../fixtures/pages';
import { endStream, performer, performerOnAir } from '../fixtures/performer';
import { enter } from '../fixtures/staff';
import { expect, test } from '../fixtures/test';

test.use({ launchOptions: withCamera, tolerate: /status of 40[0134]/ });

/** Runs wherever a page takes it for markup. */
const markup = `<img src=x onerror="document.body.dataset.hit='1'"><svg onload="document.body.dataset.hit='1'">`;

/** A browser names itself, and a session keeps that. */
const device = '<svg/onload=alert(1)>';
/** A room's title is shorter. */
const topic = `<img src=x onerror="document.body.dataset.hit='1'">`;

const send = async (request: APIRequestContext, method: 'post' | 'put', path: string, data: object) => {
  const reply = await request[method](path, { headers: { origin: process.env['E2E_ORIGIN'] ?? '' }, data });
  expect(reply.status(), `${path}: ${await reply.text()}`).toBe(200);
  return (await reply.json()) as { number?: string };
};

/** Opens a page of staff, which shows a text as it was typed and runs nothing of it. */
async function reads(page: Page, path: string, text: string | RegExp): Promise<void> {
  await open(page, path);
  await expect(page.getByText(text).first()).toBeVisible();
  expect(await page.locator('body').getAttribute('data-hit')).toBeNull();
  expect(await page.locator('img[src="x"], svg[onload], main script, main iframe').count()).toBe(0);
  const addresses = await page
    .locator('[href], [action]')
    .evaluateAll((all) =>
      all.map((one) => new URL(one.getAttribute('href') ?? one.getAttribute('action') ?? '', location.href).protocol),
    );
  expect(new Set(addresses)).toEqual(new Set([new URL(page.url()).protocol]));
}

/** What a page of a form would not let through. */
const refused = async (request: APIRequestContext, method: 'post' | 'put', path: string, data: object) => {
  const reply = await request[method](path, { headers: { origin: process.env['E2E_ORIGIN'] ?? '' }, data });
  expect([path, reply.status()]).toEqual([path, 400]);
};

test(
  'what visitors write reaches pages of staff as text: names, devices, rooms, messages, reports, and what is searched for',
  { tag: ['@mfe-staff', '@mfe-camgirls'] },
  async ({ page, browser }) => {
    test.setTimeout(300_000);
    const studio = await performerOnAir(browser);
    const member = await memberWithCoins(browser);
    const name = `<b id=x>${randomUUID().slice(0, 8)}</b>`;
    await send(member.request, 'put', '/api/profile', { name });
    const elsewhere = await browser.newContext({ userAgent: `${device}/2 (X)` });
    const { email } = await registerMember(elsewhere);
    await elsewhere.close();
    const before = (await (await studio.request.get('/api/studio')).json()) as ReplyOf<'GET /api/studio'>;
    await send(studio.request, 'put', '/api/studio', { topic, goal: { title: topic, coins: 500 } });
    // An address and a public name cannot hold markup.
    const about = { kind: 'game', slug: softGame.path.split('/').at(-1) };
    await refused(member.request, 'put', '/api/profile/public-name', { name: '<b>wren</b>' });
    for (const wrong of [`"${markup}"@example.com`, '<b>wren</b>@example.com'])
      await refused(member.request, 'post', '/api/reports', { about, reason: 'rules', email: wrong });
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
      about,
      reason: 'rights',
      text: `=cmd|' /C calc'!A0 ${markup}`,
    });
    const room = await send(member.request, 'post', '/api/reports', {
      about: { kind: 'room', slug: performer.nickname },
      reason: 'rules',
      text: markup,
    });
    await send(studio.request, 'put', '/api/studio', { topic: before.topic, goal: before.goal });
    await endStream(studio);

    await enter(page, 'owner');
    await reads(page, `/staff/search?q=${encodeURIComponent(email)}`, email);
    await page.getByRole('table', { name: 'Found' }).getByRole('link').first().click();
    await reads(page, page.url(), device);
    await reads(page, `/staff/reports/${room.number}`, topic);
    for (const path of ['/staff/search?q=', '/staff/performers?q=', '/staff/audit?search='])
      await reads(
        page,
        `${path}${encodeURIComponent(markup)}`,
        /^(?:Nothing found|No entries match|No performer matches “.*” here)$/,
      );
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
