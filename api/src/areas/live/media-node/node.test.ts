// Over 300 lines: nodes, studios and viewers with real media, which take seconds to connect.
import { setTimeout as wait } from 'node:timers/promises';
import { jest } from '@jest/globals';
import type { DatabaseConnection } from '../../../ground/db/database';
import { liveBroadcasts, liveRooms } from '../../../tables';
import { dialRoom, loopbackPeer, publishing, type RoomClient } from '../../../testing/media-clients';
import { putOnLoop } from '../../../testing/on-air';
import { createTestDatabase } from '../../../testing/test-database';
import { AccessWatch } from '../access/watch';
import { readNodes } from '../broadcasts/nodes-repository';
import { endBroadcastOf, readOpenBroadcasts } from '../broadcasts/repository';
import { Switchboard } from '../signalling/core/switchboard';
import { StreamSessions } from '../whip/stream-sessions';
import { WeriftEngine } from './engines/werift/werift-engine';
import { innerLines } from './lines/inner-line';
import type { OpenLine } from './lines/line';
import { DESCRIPTION_MAX } from './lines/signal';
import { MediaNode } from './node';
import { pickNode } from './pick-node';
import { roomAddress } from './room-address';

let database: DatabaseConnection;
let node: MediaNode;
let board: Switchboard;
let watch: AccessWatch;
let rooms: Map<string, number>;
const clients: RoomClient[] = [];
const timers: NodeJS.Timeout[] = [];
/** Errors logged by the node. */
const problems: unknown[] = [];
const silent = { info: () => undefined, warn: () => undefined, error: (what: unknown) => void problems.push(what) };

beforeEach(async () => {
  database = await createTestDatabase('catalogue');
  const rows = await database.db.select().from(liveRooms);
  rooms = new Map(rows.map(({ nickname, id }) => [nickname, id]));
  board = new Switchboard({ shared: false });
  watch = new AccessWatch({ db: database.db, now: () => new Date(), log: silent });
  node = makeNode('node-one', 12);
  await node.start();
});
afterEach(async () => {
  for (const timer of timers.splice(0)) clearInterval(timer);
  await Promise.all(clients.splice(0).map((client) => client.close()));
  await node.stop();
  watch.close();
  await database.close();
  for (const problem of problems.splice(0)) throw problem;
});

const makeNode = (
  id: string,
  capacity: number,
  openLine = innerLines(board),
  now = (): Date => new Date(),
): MediaNode =>
  new MediaNode({
    id,
    engine: new WeriftEngine({ addresses: ['127.0.0.1'], ports: null }, capacity),
    db: database.db,
    openLine,
    access: watch,
    issueTicket: () => null,
    now,
    log: silent,
  });
const enter = (
  nickname: string,
  role = 'user',
  setUp?: Parameters<typeof dialRoom>[2],
  at: string | null = null,
): RoomClient => {
  const client = dialRoom(innerLines(board), { address: roomAddress(nickname, at), role }, setUp);
  clients.push(client);
  return client;
};
async function until(what: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 50_000; !(await what()); await wait(20))
    if (Date.now() > end) throw new Error(`it never came about: ${String(what)}`);
}
/** Goes on air, with a frame every 20 ms for as long as the test runs. */
async function broadcast(nickname: string): Promise<RoomClient> {
  const studio = publishing();
  const performer = await entered(() => enter(nickname, 'model', studio.setUp));
  timers.push(setInterval(() => studio.picture(true, 'on air'), 20));
  await until(async () => (await source(nickname)) === 'studio');
  return performer;
}
/** Enters once a node has claimed the room's address again. */
async function entered(dial: () => RoomClient): Promise<RoomClient> {
  for (const end = Date.now() + 50_000; ; await wait(100)) {
    const client = dial();
    try {
      await client.connected;
      return client;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}
const source = async (nickname: string) =>
  (await readOpenBroadcasts(database.db, new Date())).get(rooms.get(nickname) ?? 0)?.source ?? null;

it('has nothing to do with a recording: the room is not on air, nothing is sent, and no row is written', async () => {
  await putOnLoop(database.db, 'odile');
  const viewer = await entered(() => enter('odile'));
  await until(() => node.viewers === 1);
  // Two rounds, in which the node reports its state.
  await wait(11_000);
  expect([viewer.received.video.length, viewer.received.audio.length]).toEqual([0, 0]);
  expect(await source('odile')).toBeNull();
  expect(await database.db.select().from(liveBroadcasts)).toEqual([]);
}, 40_000);

it('forwards a performer’s pictures to ten viewers, and requests key frames', async () => {
  const studio = publishing();
  const performer = enter('odile', 'model', studio.setUp);
  await performer.connected;
  await until(async () => (await source('odile')) === 'studio');
  const viewers = Array.from({ length: 10 }, () => enter('odile'));
  await Promise.all(viewers.map(({ connected }) => connected));
  await until(() => node.viewers === 10);
  studio.picture(false, 'half a picture');
  await until(() => studio.asked() > 0);
  for (let count = 0; count < 20; count += 1) studio.picture(count === 0, `picture ${count}`);
  const seen = ({ received }: RoomClient) => received.video.map(({ payload }) => payload.subarray(2).toString());
  await until(() => viewers.every((viewer) => seen(viewer).length >= 20));
  for (const viewer of viewers) expect(seen(viewer)).toEqual(Array.from({ length: 20 }, (_, n) => `picture ${n}`));
  // Requests of viewers who join together are merged.
  expect(studio.asked()).toBeLessThanOrEqual(4);
});

it('waits for a performer whose connection has gone, and begins nothing anew for one who ended', async () => {
  const rowOf = async () => (await readOpenBroadcasts(database.db, new Date())).get(rooms.get('mara') ?? 0);
  const leave = async () => {
    const performer = enter('mara', 'model', publishing().setUp);
    await performer.connected;
    await until(async () => (await rowOf())?.isInterrupted === false);
    const id = (await rowOf())?.id;
    await performer.close();
    await until(async () => (await rowOf())?.isInterrupted === true);
    return id;
  };
  const first = await leave();
  // Reconnected in time: the same broadcast continues.
  expect(await leave()).toBe(first);
  await endBroadcastOf(database.db, rooms.get('mara') ?? 0, 'studio', new Date());
  const back = enter('mara', 'model', publishing().setUp);
  await back.connected;
  await until(async () => (await source('mara')) === 'studio');
  expect((await rowOf())?.id).not.toBe(first);
  await back.close();
  await until(async () => (await rowOf())?.isInterrupted === true);
  await until(async () => (await source('mara')) === null);
});

it('ends the show of a performer who is connected and silent for a minute, and begins another when she is heard', async () => {
  const performer = await broadcast('mara');
  const rowOf = async () => (await readOpenBroadcasts(database.db, new Date())).get(rooms.get('mara') ?? 0);
  const first = (await rowOf())?.id;
  const silences = node.hosts.map(({ media }) => jest.spyOn(media, 'silentMs', 'get').mockReturnValue(60_000));
  await until(async () => (await rowOf())?.isInterrupted === true);
  for (const silence of silences) silence.mockReturnValue(60_001);
  await until(async () => (await rowOf()) === undefined);
  for (const silence of silences) silence.mockRestore();
  await until(async () => (await rowOf())?.isInterrupted === false);
  expect((await rowOf())?.id).not.toBe(first);
  await performer.close();
  await until(async () => (await source('mara')) === null);
}, 60_000);

it('ends no broadcast of its own on a database that takes longer for a round than a node may be silent', async () => {
  await node.stop();
  let passed = 0;
  node = makeNode('node-one', 12, innerLines(board), () => new Date(Date.now() + (passed += 16_000)));
  await node.start();
  await broadcast('odile');
  // Two rounds.
  await wait(11_000);
  expect(await database.db.select().from(liveBroadcasts)).toMatchObject([{ endedAt: null }]);
}, 60_000);

it('puts a performer who comes a second time in the place of the first', async () => {
  const [first, second] = [publishing(100), publishing(60_000)];
  const one = enter('mara', 'model', first.setUp);
  await one.connected;
  const viewer = enter('mara');
  await viewer.connected;
  await until(() => node.viewers === 1);
  first.picture(true, 'first');
  await until(() => viewer.received.video.length === 1);
  const two = enter('mara', 'model', second.setUp);
  await two.connected;
  await until(() => one.hasEnded());
  second.picture(true, 'second');
  await until(() => viewer.received.video.length === 2);
  const [before, after] = viewer.received.video.map(({ header }) => header);
  expect((after?.sequenceNumber ?? 0) - (before?.sequenceNumber ?? 0)).toBe(1);
  expect(await source('mara')).toBe('studio');
  await two.close();
  await until(async () => (await source('mara')) === null);
});

it('takes no pictures of a viewer, and hangs up on unknown roles', async () => {
  const pictures = publishing();
  const viewer = enter('odile', 'user', pictures.setUp);
  // A viewer's video is ignored: the connection is established, and nothing is on air.
  const other = enter('odile');
  await Promise.all([viewer.connected, other.connected]);
  await until(() => node.viewers === 2);
  pictures.picture(true, 'not wanted');
  await wait(500);
  expect([await source('odile'), other.received.video.length]).toEqual([null, 0]);
  await expect(enter('odile', 'stranger').connected).rejects.toThrow('hung up');
  await expect(enter('nobody').connected).rejects.toThrow('the room was not there');
});

it('hangs up on who sends a description that is longer than any browser’s', async () => {
  const sessions = new StreamSessions(innerLines(board));
  const peer = loopbackPeer();
  publishing().setUp(peer);
  try {
    await peer.setLocalDescription(await peer.createOffer());
    const offer = peer.localDescription?.sdp ?? '';
    const publish = (more: number) =>
      sessions.begin('whip', {
        address: roomAddress('odile'),
        offer: `${offer}a=x-${'x'.repeat(more)}\r\n`,
        ended: () => undefined,
      });
    await expect(publish(DESCRIPTION_MAX)).rejects.toMatchObject({ reason: 'refused' });
    expect((await publish(DESCRIPTION_MAX / 2)).answer).toContain('m=video');
  } finally {
    sessions.close();
    await peer.close();
  }
});

it('hands viewers that are too many to another node, which fetches the room and counts its own', async () => {
  const further = makeNode('node-two', 5);
  const studio = publishing();
  await entered(() => enter('odile', 'model', studio.setUp));
  await until(async () => (await source('odile')) === 'studio');
  await further.start();
  try {
    const [here, there] = [enter('odile'), enter('odile', 'user', undefined, 'node-two')];
    await Promise.all([here.connected, there.connected]);
    const text = ({ received }: RoomClient) => received.video.at(-1)?.payload.subarray(2).toString();
    let count = 0;
    await until(() => {
      studio.picture(true, `picture ${(count += 1)}`);
      return text(there)?.startsWith('picture') === true && text(here)?.startsWith('picture') === true;
    });
    expect([node.viewers, further.viewers]).toEqual([1, 1]);
    // A viewer's key frame request reaches the performer.
    const asked = studio.asked();
    const third = enter('odile', 'user', undefined, 'node-two');
    await third.connected;
    await until(() => {
      studio.picture(true, `picture ${(count += 1)}`);
      return text(third)?.startsWith('picture') === true;
    });
    const video = third.peer.getTransceivers().find(({ kind }) => kind === 'video');
    // It repeats the request, as browsers do: one shortly after another viewer's is merged with that.
    await until(async () => {
      await video?.receiver.sendRtcpPLI(third.received.video[0]?.header.ssrc ?? 0);
      return studio.asked() > asked;
    });
    const roomId = rooms.get('odile') ?? 0;
    await until(
      async () => (await readNodes(database.db, new Date())).find(({ id }) => id === 'node-two')?.rooms[roomId] === 2,
    );
    await until(async () => (await readOpenBroadcasts(database.db, new Date())).get(roomId)?.viewers === 3);
    expect((await readOpenBroadcasts(database.db, new Date())).get(roomId)).toMatchObject({ node: 'node-one' });

    // The node that owns the room stops: the other one takes over.
    await node.stop();
    await broadcast('odile');
    await until(async () => (await readOpenBroadcasts(database.db, new Date())).get(roomId)?.node === 'node-two');
    const after = enter('odile');
    await after.connected;
    await until(() => after.received.video.length > 5);
  } finally {
    await further.stop();
  }
});

it('attracts no viewers while signalling has lost it, and gives the room up when another node has got it', async () => {
  const lines: { cut: () => void }[] = [];
  let isDown = false;
  const cuttable: OpenLine = (events) => {
    const line = isDown ? null : innerLines(board)(events);
    const cut = (): void => {
      line?.close();
      events.closed();
    };
    if (line === null) setImmediate(cut);
    else lines.push({ cut });
    return line ?? { send: () => undefined, close: () => undefined };
  };
  await node.stop();
  const alone = makeNode('node-alone', 5, cuttable);
  await alone.start();
  try {
    const performer = await broadcast('odile');
    const capacity = async () =>
      (await readNodes(database.db, new Date())).find(({ id }) => id === 'node-alone')?.capacity;
    await until(async () => (await capacity()) === 5);
    isDown = true;
    for (const { cut } of lines.splice(0)) cut();
    await until(async () => (await capacity()) === 0);
    // The broadcast continues.
    expect(await source('odile')).toBe('studio');
    const roomId = rooms.get('odile') ?? 0;
    expect(pickNode('node-alone', roomId, await readNodes(database.db, new Date()))).toBeNull();

    const further = makeNode('node-two', 5);
    await further.start();
    try {
      isDown = false;
      // Another node has the address by now: the performer has to reconnect there.
      await until(() => performer.hasEnded());
      await until(async () => (await capacity()) === 5);
    } finally {
      await further.stop();
    }
  } finally {
    await alone.stop();
  }
}, 60_000);

it('says that viewers have a picture while one comes, here and from the node that has the room, and misses who sends none', async () => {
  const add = jest.spyOn(watch, 'add');
  const further = makeNode('node-two', 5);
  const studio = publishing();
  await entered(() => enter('odile', 'model', studio.setUp));
  await until(async () => (await source('odile')) === 'studio');
  await further.start();
  try {
    await Promise.all([enter('odile').connected, enter('odile', 'user', undefined, 'node-two').connected]);
    await until(() => node.viewers === 1 && further.viewers === 1);
    const pictures = (): unknown[] =>
      add.mock.calls.flatMap(([{ watches, hasPicture }]) => (watches === true ? [hasPicture?.()] : []));
    // The link to the other node is there by then, and brings nothing.
    await wait(1_000);
    expect(pictures()).toEqual([false, false]);
    timers.push(setInterval(() => studio.picture(true, 'on air'), 20));
    await until(() => !pictures().includes(false));
    const isMissed = async () =>
      (await readOpenBroadcasts(database.db, new Date())).get(rooms.get('odile') ?? 0)?.isInterrupted;
    expect(await isMissed()).toBe(false);
    for (const timer of timers.splice(0)) clearInterval(timer);
    await until(() => !pictures().includes(true));
    await until(async () => (await isMissed()) === true);
    expect([node.viewers, further.viewers]).toEqual([1, 1]);
    timers.push(setInterval(() => studio.picture(true, 'on air'), 20));
    await until(async () => (await isMissed()) === false);
  } finally {
    await further.stop();
  }
}, 60_000);

it('counts a viewer no longer within moments of their leaving, and not only in the next round', async () => {
  await broadcast('odile');
  const viewer = enter('odile');
  await viewer.connected;
  const row = async () => (await readOpenBroadcasts(database.db, new Date())).get(rooms.get('odile') ?? 0);
  await until(async () => (await row())?.viewers === 1);
  const counted = (await row())?.seenAt;
  // A round has just been.
  await until(async () => (await row())?.seenAt.getTime() !== counted?.getTime());
  const leftAt = performance.now();
  await viewer.close();
  await until(async () => (await row())?.viewers === 0);
  expect(performance.now() - leftAt).toBeLessThan(4_000);
}, 40_000);

it('takes no viewer more while it drains: another node has them, with the picture of this one until it ends', async () => {
  const further = makeNode('node-two', 5);
  await broadcast('odile');
  await further.start();
  try {
    const stays = enter('odile');
    await stays.connected;
    await node.drain();
    const roomId = rooms.get('odile') ?? 0;
    const nodes = () => readNodes(database.db, new Date());
    await until(async () => pickNode('node-one', roomId, await nodes()) === 'node-two');
    await expect(enter('odile').connected).rejects.toThrow('the room is full');
    const there = enter('odile', 'user', undefined, 'node-two');
    await there.connected;
    const before = stays.received.video.length;
    await until(() => there.received.video.length > 5 && stays.received.video.length > before + 5);
    expect([node.viewers, further.viewers]).toEqual([1, 1]);
  } finally {
    await further.stop();
  }
});

it('chooses the node that has the room while it has a place, then where others watch, then where most places are', () => {
  const report = (id: string, viewers: number, watching?: number) => ({
    id,
    viewers,
    capacity: 10,
    rooms: watching === undefined ? {} : { 7: watching },
  });
  const pick = (...nodes: ReturnType<typeof report>[]) => pickNode('owner', 7, nodes);
  expect(pick()).toBe('owner');
  expect(pick(report('other', 0, 0), report('owner', 9, 9))).toBe('owner');
  expect(pick(report('owner', 10, 9), report('idle', 0, 0), report('busy', 8, 3), report('busier', 9, 5))).toBe('busy');
  expect(pick(report('owner', 10, 9), report('some', 5, 0), report('idle', 1, 0), report('blind', 0))).toBe('idle');
  expect(pick(report('owner', 10, 9), report('full', 10, 3), report('blind', 0))).toBeNull();
});

it('gives everything back when it stops, and lets the show go on at the next one', async () => {
  await broadcast('odile');
  const viewer = enter('odile');
  await viewer.connected;
  expect((await readNodes(database.db, new Date())).map(({ id }) => id)).toEqual(['node-one']);
  const rowOf = async () => (await readOpenBroadcasts(database.db, new Date())).get(rooms.get('odile') ?? 0);
  const before = await rowOf();
  await node.stop();
  expect(await rowOf()).toMatchObject({ id: before?.id, isInterrupted: true });
  expect(await readNodes(database.db, new Date())).toEqual([]);
  expect([board.addresses, node.viewers]).toEqual([0, 0]);
  const next = makeNode('node-two', 12);
  await next.start();
  try {
    await broadcast('odile');
    await until(async () => (await rowOf())?.isInterrupted === false);
    expect(await rowOf()).toMatchObject({ id: before?.id, node: 'node-two', startedAt: before?.startedAt });
  } finally {
    await next.stop();
  }
});
