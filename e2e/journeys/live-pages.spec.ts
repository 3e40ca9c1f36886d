import type { Browser, Page } from '@playwright/test';
import { withCamera } from '../fixtures/call-page';
import { heading, open } from '../fixtures/pages';
import { agree, demoMember, expect, logIn, test } from '../fixtures/test';

/** Live rooms as visitors see them: real servers, the demo's loops on air, Chromium's made-up camera in the studio. */
test.use({ launchOptions: withCamera });

const stage = (page: Page) => page.getByRole('region', { name: /^Live video of/ });
const framesOf = (page: Page): Promise<number> =>
  stage(page)
    .locator('video')
    .evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames);

/** Waits until the picture moves. */
async function expectMoving(page: Page): Promise<void> {
  await expect.poll(() => framesOf(page), { timeout: 60_000 }).toBeGreaterThan(0);
  const before = await framesOf(page);
  await expect.poll(() => framesOf(page), { timeout: 30_000 }).toBeGreaterThan(before + 10);
}

test('a guest opens a room from the list, sees it move, turns the sound on and goes to the next room', async ({
  visitor,
}) => {
  test.setTimeout(180_000);
  await open(visitor, '/camgirls?status=live');
  const first = visitor.getByRole('list', { name: 'Live rooms' }).getByRole('link').first();
  const name = (await first.textContent()) ?? '';
  await first.click();
  await expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible();
  await expectMoving(visitor);
  const isMuted = () =>
    stage(visitor)
      .locator('video')
      .evaluate((video: HTMLVideoElement) => video.muted);
  expect(await isMuted()).toBe(true);
  await stage(visitor).getByRole('button', { name: 'Tap for sound' }).click();
  expect(await isMuted()).toBe(false);

  const next = visitor.getByRole('link', { name: /^Next room:/ });
  const nextName = ((await next.getAttribute('aria-label')) ?? '').replace('Next room: ', '');
  await next.click();
  await expect(visitor.getByRole('heading', { level: 1, name: nextName })).toBeVisible();
  await expectMoving(visitor);
});

/** A browser of another member of the demo. @returns its page, logged in */
async function another(browser: Browser, email: string): Promise<Page> {
  const origin = process.env['E2E_ORIGIN'] ?? '';
  const context = await browser.newContext({ baseURL: origin, permissions: ['camera', 'microphone'] });
  await agree(context, origin);
  const page = await context.newPage();
  await open(page, '/login');
  await logIn(page, { email, password: demoMember.password });
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
  return page;
}
const log = (page: Page) => page.getByRole('log', { name: 'Chat messages' });
async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(text);
  await page.getByRole('button', { name: 'Send message' }).click();
}

test('two members write to each other, once after a broken connection too, and one tips', async ({
  member,
  browser,
}) => {
  test.setTimeout(180_000);
  const room = '/camgirls/noor-ashquill';
  const other = await another(browser, 'sage@example.com');
  await open(member, room);
  await open(other, room);
  await expect(other.getByRole('textbox', { name: 'Message' })).toHaveAttribute('placeholder', 'Say something kind');
  const [hello, answer] = [`Hello ${Date.now()}`, `Good evening ${Date.now()}`];
  await say(member, hello);
  await expect(log(other).getByText(hello)).toHaveCount(1);

  // What is written while one is away comes once.
  await other.context().setOffline(true);
  await expect(other.getByText(/Chat is reconnecting/)).toBeVisible();
  await say(member, answer);
  await other.context().setOffline(false);
  await expect(log(other).getByText(answer)).toHaveCount(1);
  await expect(log(other).getByText(hello)).toHaveCount(1);

  const coins = async () => Number(((await other.getByText(/^Balance:/).textContent()) ?? '').replaceAll(/\D/g, ''));
  const before = await coins();
  await other.getByRole('button', { name: 'Send a tip' }).click();
  await other.getByRole('radio', { name: '25 coins' }).check({ force: true });
  await other.getByRole('button', { name: 'Tip 25 coins' }).click();
  await expect(log(member).getByText('25 coins').last()).toBeVisible();
  await expect.poll(coins).toBe(before - 25);
  await other.context().close();
});

test('a performer goes live from the studio, and a viewer sees it', async ({ visitor, browser }) => {
  test.setTimeout(180_000);
  const performer = await another(browser, 'mara@example.com');
  await performer.getByRole('button', { name: 'Your account' }).click();
  await performer.getByRole('menuitem', { name: 'Studio' }).click();
  await expect(heading(performer, 'Studio')).toBeVisible();
  // The made-up microphone beeps twice a second.
  const loudness = () =>
    performer.getByRole('meter', { name: 'Microphone level' }).first().getAttribute('aria-valuetext');
  await expect.poll(loudness, { intervals: [50], timeout: 20_000 }).toMatch(/^minus \d+ decibels$/);
  await performer.getByRole('button', { name: 'Go live' }).click();
  await expect(performer.getByRole('heading', { level: 1, name: /You’re live/ })).toBeVisible({ timeout: 60_000 });

  await open(visitor, '/camgirls/mara-vellin');
  await expectMoving(visitor);
  await expect(visitor.getByText('Recorded stream')).toHaveCount(0);
  await performer.getByRole('button', { name: 'End stream' }).click();
  await expect(performer.getByRole('button', { name: 'Go live' })).toBeEnabled({ timeout: 30_000 });
  await performer.context().close();
});

test('another program publishes H.264 with a stream key, and a viewer sees it', async ({ visitor, browser }) => {
  test.setTimeout(180_000);
  const origin = process.env['E2E_ORIGIN'] ?? '';
  const performer = await another(browser, 'mara@example.com');
  const post = async (path: string, data: object): Promise<unknown> => {
    const made = await performer.request.post(path, { headers: { origin }, data });
    expect(made.status(), await made.text()).toBe(200);
    return made.json();
  };
  await post('/api/profile/reauthentication', { password: demoMember.password });
  const { key } = (await post('/api/studio/stream-key', {})) as { key: string };
  const program = await browser.newPage({ baseURL: origin, permissions: ['camera'] });
  await program.goto('/robots.txt');
  const offer = await program.evaluate(async () => {
    const { codecs = [] } = RTCRtpSender.getCapabilities('video') ?? {};
    const h264 = codecs.filter(({ mimeType }) => mimeType === 'video/H264');
    if (h264.length === 0) return null;
    const [track] = (await navigator.mediaDevices.getUserMedia({ video: true })).getVideoTracks();
    const peer = new RTCPeerConnection();
    peer.addTransceiver(track ?? 'video', { direction: 'sendonly' }).setCodecPreferences(h264);
    await peer.setLocalDescription();
    while (peer.iceGatheringState !== 'complete') await new Promise((resolve) => setTimeout(resolve, 50));
    Object.assign(globalThis, { peer });
    return peer.localDescription?.sdp ?? '';
  });
  test.skip(offer === null, 'This browser does not encode H.264.');
  const authorization = `Bearer ${key}`;
  const reply = await program.request.post('/api/live/mara-vellin/whip', {
    headers: { origin, authorization, 'content-type': 'application/sdp' },
    data: offer ?? '',
  });
  const answer = await reply.text();
  expect([reply.status(), answer]).toEqual([201, expect.stringMatching(/a=rtpmap:\d+ H264\/90000/)]);
  await program.evaluate(
    (sdp) => (globalThis as unknown as { peer: RTCPeerConnection }).peer.setRemoteDescription({ type: 'answer', sdp }),
    answer,
  );

  await open(visitor, '/camgirls/mara-vellin');
  await expectMoving(visitor);
  await expect(visitor.getByText('Recorded stream')).toHaveCount(0);
  const ended = await program.request.delete(reply.headers()['location'] ?? '', { headers: { origin, authorization } });
  expect(ended.status()).toBe(200);
  await program.context().close();
  await performer.context().close();
});
