import { expect, type Page, test } from '@playwright/test';
import { agreed, at, call, logIn, mara, until } from './instances';
import { withCamera } from '../fixtures/call-page';

test.use({ launchOptions: withCamera });

const room = 'mara-vellin';

/** An offer of a page, with all its candidates. @param isSending whether it publishes its made-up camera */
const offerOf = (page: Page, isSending: boolean): Promise<string> =>
  page.evaluate(async (sends) => {
    const peer = new RTCPeerConnection();
    const video = document.createElement('video');
    video.muted = true;
    const stream = new MediaStream();
    video.srcObject = stream;
    peer.addEventListener('track', ({ track }) => {
      stream.addTrack(track);
      void video.play();
    });
    if (sends) {
      const own = await navigator.mediaDevices.getUserMedia({ audio: true, video: true });
      for (const track of own.getTracks()) peer.addTransceiver(track, { direction: 'sendonly' });
    } else for (const kind of ['audio', 'video']) peer.addTransceiver(kind, { direction: 'recvonly' });
    await peer.setLocalDescription();
    while (peer.iceGatheringState !== 'complete') await new Promise((resolve) => setTimeout(resolve, 50));
    Object.assign(globalThis, { call: { peer, video } });
    return peer.localDescription?.sdp ?? '';
  }, isSending);

interface InPage {
  readonly call: { readonly peer: RTCPeerConnection; readonly video: HTMLVideoElement };
}
const accept = (page: Page, sdp: string): Promise<void> =>
  page.evaluate(
    (answer) => (globalThis as unknown as InPage).call.peer.setRemoteDescription({ type: 'answer', sdp: answer }),
    sdp,
  );
const frames = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as InPage).call.video.getVideoPlaybackQuality().totalVideoFrames);

/** Sends an offer to an instance. */
const send = (name: 'API_1' | 'API_2', kind: 'whip' | 'whep', offer: string, headers: Record<string, string>) =>
  fetch(`${at(name)}/api/live/${room}/${kind}`, {
    method: 'POST',
    headers: { 'content-type': 'application/sdp', ...headers },
    body: offer,
  });

test('a performer who publishes at one is seen by a viewer of the other, who is told by it when she ends', async ({
  context,
}) => {
  const signedIn = await logIn('API_1', mara);
  const { cookie } = await call('API_1', 'POST', '/api/profile/reauthentication', {
    cookie: signedIn,
    body: { password: mara.password },
  });
  const { body } = await call('API_1', 'POST', '/api/studio/stream-key', { cookie });
  const authorization = `Bearer ${String(body['key'])}`;

  const [performer, viewer] = [await context.newPage(), await context.newPage()];
  for (const page of [performer, viewer]) await page.goto(`${at('SITE')}/robots.txt`);
  const published = await send('API_1', 'whip', await offerOf(performer, true), { authorization });
  expect(published.status).toBe(201);
  const address = String(published.headers.get('location'));
  await accept(performer, await published.text());
  const status = async () => (await call('API_2', 'GET', `/api/camgirls/${room}`)).body;
  await until('she is on air at the other', async () => {
    const { status: now, isLoop } = await status();
    return now === 'live' && isLoop === false;
  });

  const watched = await send('API_2', 'whep', await offerOf(viewer, false), { cookie: agreed });
  expect(watched.status).toBe(201);
  await accept(viewer, await watched.text());
  await expect.poll(() => frames(viewer), { timeout: 30_000 }).toBeGreaterThan(30);

  // The other one ends it.
  const ended = await fetch(at('API_2') + address, { method: 'DELETE', headers: { authorization } });
  expect(await ended.json()).toEqual({ ended: true });
  await until('she is off air at both', async () => {
    const { body: here } = await call('API_1', 'GET', `/api/camgirls/${room}`);
    return here['status'] !== 'live' && (await status())['status'] !== 'live';
  });
});
