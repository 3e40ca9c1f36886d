import { test, withCamera } from '../fixtures/call-page';
import { agree, expect } from '../fixtures/test';

/** Live rooms by the platform's media node, every packet through its TURN server. */
test.use({ launchOptions: withCamera, bypassCSP: true });

test(
  'pictures of a performer move for each viewer, through the relay alone',
  { tag: '@mfe-camgirls' },
  async ({ watch }) => {
    const viewer = await watch();
    await expect.poll(viewer.view).toBe('live');
    await expect.poll(async () => Math.min(...(await viewer.frames()))).toBeGreaterThan(30);
    // The smallest of the browser's three sizes, or one that its line takes by now.
    expect((await viewer.told()).remote.map(({ role, width }) => [role, width >= 320])).toEqual([['node', true]]);
    expect((await viewer.paths()).toSorted()).toEqual(['host', 'relay']);
    expect(new Set(viewer.candidates().sent.map(({ kind }) => kind))).toEqual(new Set(['relay']));

    const second = await watch();
    await expect.poll(async () => Math.min(...(await second.frames()))).toBeGreaterThan(10);
    await viewer.end();
    expect(await viewer.leftovers()).toEqual({ peers: 0, tracks: 0, elements: 0 });
    const before = (await second.frames())[0] ?? 0;
    await expect.poll(async () => (await second.frames())[0]).toBeGreaterThan(before + 15);
  },
);

test(
  'viewers who may reach the media node directly see pictures past the relay, and learn no address but the node’s',
  { tag: '@mfe-camgirls' },
  async ({ watch }) => {
    const viewers = [await watch('all'), await watch('all')];
    for (const viewer of viewers) {
      await expect.poll(viewer.view).toBe('live');
      await expect.poll(async () => Math.min(...(await viewer.frames()))).toBeGreaterThan(30);
      expect(await viewer.paths()).not.toContain('relay');
    }
    const [first, second] = viewers.map((viewer) => viewer.candidates());
    const nodes = first?.heard.map(({ kind }) => kind);
    expect(new Set(nodes)).toEqual(new Set(['host']));
    for (const [one, other] of [
      [first, second],
      [second, first],
    ] as const) {
      const known = new Set(one?.sent.map(({ at }) => at));
      expect(known.size).toBeGreaterThan(0);
      expect(other?.heard.filter(({ at }) => known.has(at))).toEqual([]);
    }
  },
);

test(
  'a standard player watches a room over WHEP, directly and through the edge',
  { tag: '@mfe-camgirls' },
  async ({ context, page, baseURL, onAir }) => {
    await onAir();
    await agree(context, baseURL);
    await page.goto('/robots.txt');
    const { status, location } = await page.evaluate(async () => {
      const { items } = (await (await fetch('/api/camgirls')).json()) as {
        items: { nickname: string; status: string }[];
      };
      const room = items.find((one) => one.status === 'live')?.nickname ?? '';
      const peer = new RTCPeerConnection();
      const video = document.createElement('video');
      video.muted = true;
      const stream = new MediaStream();
      video.srcObject = stream;
      peer.addEventListener('track', ({ track }) => {
        stream.addTrack(track);
        void video.play();
      });
      for (const kind of ['audio', 'video']) peer.addTransceiver(kind, { direction: 'recvonly' });
      await peer.setLocalDescription();
      while (peer.iceGatheringState !== 'complete') await new Promise((resolve) => setTimeout(resolve, 50));
      const reply = await fetch(`/api/live/${room}/whep`, {
        method: 'POST',
        headers: { 'content-type': 'application/sdp' },
        body: peer.localDescription?.sdp ?? '',
      });
      await peer.setRemoteDescription({ type: 'answer', sdp: await reply.text() });
      Object.assign(globalThis, { player: { peer, video } });
      return { status: reply.status, location: reply.headers.get('location') ?? '' };
    });
    expect(status).toBe(201);
    const frames = () =>
      page.evaluate(
        () =>
          (globalThis as unknown as { player: { video: HTMLVideoElement } }).player.video.getVideoPlaybackQuality()
            .totalVideoFrames,
      );
    await expect.poll(frames).toBeGreaterThan(20);
    expect(
      await page.evaluate(async (url) => (await (await fetch(url, { method: 'DELETE' })).json()) as unknown, location),
    ).toEqual({ ended: true });
    let [last, unchanged] = [-1, 0];
    await expect
      .poll(
        async () => {
          const now = await frames();
          unchanged = now === last ? unchanged + 1 : 0;
          last = now;
          return unchanged;
        },
        // In which 15 pictures would come; the first look is at once.
        { intervals: [1_000] },
      )
      .toBe(1);
  },
);
