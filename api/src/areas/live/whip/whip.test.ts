// Over 300 lines: one studio and its viewers over HTTP, on one server.
import { setTimeout as wait } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import type { RTCPeerConnection, RtpPacket } from 'werift';
import { buildApp } from '../../../app';
import { type DemoMember, demoMembers } from '../../../testing/demo-members';
import { accounts, chatSanctions, liveRooms, liveStreams, performers, privateStays } from '../../../tables';
import { hashToken } from '../../../ground/security/secrets';
import { readOpenBroadcasts } from '../broadcasts/repository';
import { EngineAwayError } from '../media-node/engines/media-engine';
import { WeriftEngine } from '../media-node/engines/werift/werift-engine';
import { innerLines } from '../media-node/lines/inner-line';
import { acceptAnswer } from '../media-node/peers/werift-peer';
import { MediaNode } from '../media-node/node';
import { loopbackPeer, publishing } from '../../../testing/media-clients';
import { goOnAir, roomIdOf } from '../../../testing/on-air';
import { agreed, createTestApp, signedIn, type TestApp } from '../../../testing/test-app';

const key = 'a-stream-key-of-the-tests';
let test: TestApp;
let accountId: number;
const peers: RTCPeerConnection[] = [];
beforeAll(async () => {
  test = await createTestApp({
    TURN_URLS: 'turn:turn.example:3478',
    TURN_SECRET: 'a secret of the tests',
    MEDIA_ADDRESSES: '127.0.0.1',
    TRUSTED_COUNTRY_HEADER: 'x-country',
    AGE_POLICY: 'agreement,GB=verification',
    AGE_PROVIDER: 'sandbox',
    MEDIA_VIEWERS: '12',
  });
  ({ accountId } = await signedIn(test));
  const [room] = await test.database.db.select().from(liveRooms).where(eq(liveRooms.nickname, 'mara'));
  await test.database.db.insert(performers).values({ accountId, roomId: room?.id ?? 0, streamKeyHash: hashToken(key) });
  await test.app.mediaNode?.start();
});
afterAll(async () => {
  await Promise.all(peers.map((peer) => peer.close()));
  await test.app.mediaNode?.stop();
  await test.close();
});

async function until(what: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 50_000; !(await what()); await wait(20))
    if (Date.now() > end) throw new Error(`it never came about: ${String(what)}`);
}
/** A request as a program that is no browser sends it. */
const send = (
  method: 'POST' | 'DELETE',
  url: string,
  { offer, bearer, cookies = {} }: { offer?: string; bearer?: string; cookies?: Record<string, string> } = {},
): Promise<LightMyRequestResponse> =>
  test.app.inject({
    method,
    url,
    cookies,
    headers: {
      ...(offer !== undefined && { 'content-type': 'application/sdp' }),
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
    },
    ...(offer !== undefined && { payload: offer }),
  });
const open = (setUp: (peer: RTCPeerConnection) => void): RTCPeerConnection => {
  const peer = loopbackPeer();
  peers.push(peer);
  setUp(peer);
  return peer;
};
const offerOf = async (peer: RTCPeerConnection): Promise<string> => {
  await peer.setLocalDescription(await peer.createOffer());
  return peer.localDescription?.sdp ?? '';
};
const codeOf = (reply: LightMyRequestResponse): [number, string] => [
  reply.statusCode,
  reply.json<{ code: string }>().code,
];

it('publishes with a stream key, is watched by a standard player, and ends by its address', async () => {
  const pictures = publishing();
  const obs = open(pictures.setUp);
  const published = await send('POST', '/api/live/mara/whip', { offer: await offerOf(obs), bearer: key });
  expect([published.statusCode, published.headers['content-type']]).toEqual([201, 'application/sdp']);
  expect(published.headers['link']).toMatch(/^<turn:turn\.example:3478>; rel="ice-server"; username="\d+:/);
  const whip = String(published.headers.location);
  expect(whip).toMatch(/^\/api\/live\/mara\/whip\/[\w-]{20,}$/);
  await acceptAnswer(obs, published.body);
  await until(() => obs.connectionState === 'connected');
  const status = async () =>
    (await test.request('GET', '/api/camgirls/mara', { cookies: agreed })).json<{ status: string; isLoop: boolean }>();
  await until(async () => (await status()).status === 'live');
  expect((await status()).isLoop).toBe(false);

  const got: RtpPacket[] = [];
  const player = open((peer) => {
    peer.onTrack.subscribe((track) => track.onReceiveRtp.subscribe((packet) => void got.push(packet)));
    for (const kind of ['audio', 'video'] as const) peer.addTransceiver(kind, { direction: 'recvonly' });
  });
  const offer = await offerOf(player);
  expect(codeOf(await send('POST', '/api/live/mara/whep', { offer }))).toEqual([403, 'age-agreement-required']);
  const watched = await send('POST', '/api/live/mara/whep', { offer, cookies: agreed });
  expect(watched.statusCode).toBe(201);
  await acceptAnswer(player, watched.body);
  await until(() => player.connectionState === 'connected' && test.app.mediaNode?.viewers === 1);
  await until(() => {
    pictures.picture(true, 'from a program');
    return got.length > 0;
  });
  expect(got[0]?.payload.subarray(2).toString()).toBe('from a program');

  const whep = String(watched.headers.location);
  expect((await send('DELETE', whep)).json()).toEqual({ ended: true });
  await until(() => test.app.mediaNode?.viewers === 0);
  expect(codeOf(await send('DELETE', whep))).toEqual([404, 'not-found']);

  expect(codeOf(await send('DELETE', whip))).toEqual([401, 'invalid-credentials']);
  expect((await send('DELETE', whip, { bearer: key })).json()).toEqual({ ended: true });
  await until(async () => (await status()).status === 'offline');
  expect(codeOf(await send('POST', '/api/live/mara/whep', { offer, cookies: agreed }))).toEqual([409, 'room-offline']);
});

it('says when to come again while the media server is away', async () => {
  const away = (test.app.mediaNode?.hosts ?? []).map(({ media }) =>
    jest.spyOn(media, 'publish').mockReturnValue({
      describe: () => Promise.reject(new EngineAwayError('the media server is away')),
      addCandidate: () => undefined,
      close: () => undefined,
    }),
  );
  const offer = await offerOf(open(publishing().setUp));
  const reply = await send('POST', '/api/live/mara/whip', { offer, bearer: key });
  for (const one of away) one.mockRestore();
  expect([codeOf(reply), reply.headers['retry-after']]).toEqual([[503, 'unavailable'], '5']);
});

it('refuses keys that are missing, wrong, of another room or of a blocked account', async () => {
  const offer = await offerOf(open(publishing().setUp));
  const publish = async (nickname: string, bearer?: string) =>
    codeOf(await send('POST', `/api/live/${nickname}/whip`, { offer, ...(bearer !== undefined && { bearer }) }));
  expect(await publish('mara')).toEqual([401, 'invalid-credentials']);
  expect(await publish('mara', 'another-key')).toEqual([401, 'invalid-credentials']);
  expect(await publish('mara', '; drop table')).toEqual([401, 'invalid-credentials']);
  expect(await publish('odile', key)).toEqual([403, 'forbidden']);
  const block = (blockedAt: Date | null) =>
    test.database.db.update(accounts).set({ blockedAt }).where(eq(accounts.id, accountId));
  await block(new Date());
  expect(await publish('mara', key)).toEqual([401, 'invalid-credentials']);
  await block(null);
});

it('says what is wrong with an offer', async () => {
  const publish = (offer: string) => send('POST', '/api/live/mara/whip', { offer, bearer: key });
  expect(codeOf(await publish('{}'))).toEqual([400, 'validation-failed']);
  const many = await publish(`v=0\r\n${'m=video 9 UDP/TLS/RTP/SAVPF 96\r\n'.repeat(17)}`);
  expect([codeOf(many), many.json<{ message: string }>().message]).toEqual([
    [400, 'validation-failed'],
    'The offer cannot be answered: it needs VP8 or H.264, and Opus.',
  ]);
  const json = await test.app.inject({
    method: 'POST',
    url: '/api/live/mara/whip',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    payload: '{}',
  });
  expect(codeOf(json)).toEqual([400, 'validation-failed']);
});

it.each(['', 'a page', 'v=0', 'v=0\r\nm=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\n'])(
  'refuses what is no offer of sound or picture at once, and asks no node: %j',
  async (payload) => {
    const asked = (test.app.mediaNode?.hosts ?? []).map((host) => jest.spyOn(host, 'dialled'));
    expect(asked).not.toEqual([]);
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/sdp' };
    for (const kind of ['whip', 'whep'] as const) {
      const url = `/api/live/mara/${kind}`;
      const reply = await test.app.inject({ method: 'POST', url, headers, cookies: agreed, payload });
      expect([codeOf(reply), reply.json<{ message: string }>().message]).toEqual([
        [400, 'validation-failed'],
        'The body is not valid (body: must be a session description with sound or picture).',
      ]);
    }
    expect(asked.flatMap(({ mock }) => mock.calls)).toEqual([]);
    for (const one of asked) one.mockRestore();
  },
);

describe('watching with a standard player', () => {
  const watch = async (nickname: string, cookies: Record<string, string> = agreed, headers = {}) => {
    const offer = await offerOf(
      open((peer) => {
        for (const kind of ['audio', 'video'] as const) peer.addTransceiver(kind, { direction: 'recvonly' });
      }),
    );
    return codeOf(
      await test.app.inject({
        method: 'POST',
        url: `/api/live/${nickname}/whep`,
        cookies,
        headers: { 'content-type': 'application/sdp', ...headers },
        payload: offer,
      }),
    );
  };

  it('is refused where the visitor’s age must be verified and is not', async () => {
    expect(await watch('mara', agreed, { 'x-country': 'GB' })).toEqual([403, 'age-verification-required']);
  });

  it('is refused in rooms that are private, and to members who were sent out', async () => {
    const { db } = test.database;
    await goOnAir(db, 'mara', { isPrivate: true });
    expect(await watch('mara')).toEqual([409, 'room-private']);
    await goOnAir(db, 'mara');
    const { cookies, accountId: banned } = await signedIn(test, demoMembers[1]);
    const roomId = await roomIdOf(db, 'mara');
    await db
      .insert(chatSanctions)
      .values({ roomId, accountId: banned, kind: 'ban', until: null, createdAt: new Date() });
    expect(await watch('mara', cookies)).toEqual([403, 'chat-banned']);
  });
});

describe('twenty players at once, and twelve places', () => {
  const burst = async (count: number) => {
    const players = await Promise.all(
      Array.from({ length: count }, async () => {
        const peer = open((one) => {
          for (const kind of ['audio', 'video'] as const) one.addTransceiver(kind, { direction: 'recvonly' });
        });
        const reply = await send('POST', '/api/live/mara/whep', { offer: await offerOf(peer), cookies: agreed });
        return { reply };
      }),
    );
    return players;
  };
  const statusesOf = (players: Awaited<ReturnType<typeof burst>>) =>
    [201, 503, 400, 409].map((status) => players.filter(({ reply }) => reply.statusCode === status).length);

  it('are answered by two nodes; who finds no place anywhere is told when to come again', async () => {
    const { db } = test.database;
    const pictures = publishing();
    const obs = open(pictures.setUp);
    const published = await send('POST', '/api/live/mara/whip', { offer: await offerOf(obs), bearer: key });
    await acceptAnswer(obs, published.body);
    const roomId = await roomIdOf(db, 'mara');
    await until(async () => (await readOpenBroadcasts(db, new Date())).get(roomId)?.source === 'whip');
    const further = new MediaNode({
      id: 'node-two',
      engine: new WeriftEngine({ addresses: ['127.0.0.1'], ports: null }, 6),
      db,
      openLine: innerLines(test.app.signalling.rooms),
      access: { add: () => () => undefined },
      issueTicket: () => null,
      now: () => new Date(),
      log: test.app.log,
    });
    await further.start();
    const given: string[] = [];
    try {
      // Nodes say every few moments how many watch: none of the twenty is refused for what is not known yet.
      const players = await burst(20);
      given.push(
        ...players.filter(({ reply }) => reply.statusCode === 201).map(({ reply }) => String(reply.headers.location)),
      );
      expect(statusesOf(players)).toEqual([18, 2, 0, 0]);
      for (const { reply } of players.filter((one) => one.reply.statusCode === 503))
        expect([codeOf(reply), reply.headers['retry-after']]).toEqual([[503, 'room-full'], '10']);
      // A place is taken from the answer on, and not only once media flows.
      const late = await burst(1);
      expect(late.map(({ reply }) => codeOf(reply))).toEqual([[503, 'room-full']]);
    } finally {
      await further.stop();
      await Promise.all(given.map((url) => send('DELETE', url)));
      await send('DELETE', String(published.headers.location), { bearer: key });
    }
  }, 180_000);
});

describe('a session that is ended from outside', () => {
  const studio = publishing();
  const player = async (cookies: Record<string, string>): Promise<{ peer: RTCPeerConnection; whep: string }> => {
    const peer = open((one) => {
      for (const kind of ['audio', 'video'] as const) one.addTransceiver(kind, { direction: 'recvonly' });
    });
    const watched = await send('POST', '/api/live/odile/whep', { offer: await offerOf(peer), cookies });
    expect(watched.statusCode).toBe(201);
    await acceptAnswer(peer, watched.body);
    await until(() => peer.connectionState === 'connected');
    return { peer, whep: String(watched.headers.location) };
  };
  const viewers = () => test.app.mediaNode?.viewers ?? 0;
  beforeAll(async () => {
    const { accountId: performer } = await signedIn(test, {
      ...(demoMembers[0] as DemoMember),
      email: 'odile@example.com',
      plan: null,
    });
    const roomId = await roomIdOf(test.database.db, 'odile');
    const other = 'the-key-of-another-performer';
    await test.database.db.insert(performers).values({ accountId: performer, roomId, streamKeyHash: hashToken(other) });
    const obs = open(studio.setUp);
    const published = await send('POST', '/api/live/odile/whip', { offer: await offerOf(obs), bearer: other });
    await acceptAnswer(obs, published.body);
    await until(async () => {
      const reply = await test.request('GET', '/api/camgirls/odile', { cookies: agreed });
      return reply.json<{ status: string }>().status === 'live';
    });
  });

  it('ends with the log-out of the member who watches, and no other’s', async () => {
    const { cookies } = await signedIn(test, demoMembers[2]);
    const before = viewers();
    await player(cookies);
    await player(agreed);
    await until(() => viewers() === before + 2);
    expect((await test.request('POST', '/api/profile/logout', { cookies })).statusCode).toBe(200);
    await until(() => viewers() === before + 1);
  });

  it('has the picture of a private show once one comes, and not before', async () => {
    const { db } = test.database;
    const { cookies, accountId: member } = await signedIn(test, {
      ...(demoMembers[0] as DemoMember),
      email: 'inside@example.com',
      plan: null,
    });
    const entered = new Date(Date.now() - 60_000);
    await db.insert(privateStays).values({
      roomId: await roomIdOf(db, 'odile'),
      accountId: member,
      coinsPerMinute: 0,
      startedAt: entered,
      dueAt: new Date(Date.now() + 3_600_000),
      seenAt: entered,
    });
    const seenAt = async () => (await db.select({ at: privateStays.seenAt }).from(privateStays))[0]?.at;
    await player(cookies);
    // Two looks.
    await wait(1_600);
    expect(await seenAt()).toEqual(entered);
    await until(async () => {
      studio.picture(true);
      return (await seenAt())?.getTime() !== entered.getTime();
    });
    await db.delete(privateStays);
  });

  it('ends by a DELETE that another instance gets', async () => {
    const before = viewers();
    const { whep } = await player(agreed);
    await until(() => viewers() === before + 1);
    const other = await buildApp({ config: test.config, database: test.database });
    const end = (url: string) => other.inject({ method: 'DELETE', url });
    expect((await end(whep.replace('odile', 'mara'))).statusCode).toBe(404);
    expect((await end(whep)).json()).toEqual({ ended: true });
    await until(() => viewers() === before);
    expect((await end(whep)).statusCode).toBe(404);
    await until(async () => (await test.database.db.select().from(liveStreams)).every(({ isEnded }) => !isEnded));
    await other.close();
  });

  it('says which methods it has', async () => {
    for (const [method, url, allow] of [
      ['PATCH', '/api/live/odile/whep/some-id', 'DELETE'],
      ['PATCH', '/api/live/odile/whip/some-id', 'DELETE'],
      ['GET', '/api/live/odile/whip', 'POST'],
    ] as const) {
      const reply = await test.app.inject({
        method,
        url,
        headers: { 'content-type': 'application/trickle-ice-sdpfrag' },
        ...(method === 'PATCH' && { payload: 'a=candidate' }),
      });
      expect([reply.statusCode, reply.headers.allow]).toEqual([405, allow]);
    }
  });
});
