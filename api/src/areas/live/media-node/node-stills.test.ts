import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { jest } from '@jest/globals';
import sharp from 'sharp';
import type { DatabaseConnection } from '../../../ground/db/database';
import { roomStills, showFilms } from '../../../tables';
import { dialRoom, publishing, type RoomClient } from '../../../testing/media-clients';
import { roomIdOf } from '../../../testing/on-air';
import { createTestDatabase } from '../../../testing/test-database';
import { keyFrame, packetise } from '../../../testing/vp8-clip';
import { createStore } from '../../content/media/media';
import { AccessWatch } from '../access/watch';
import { endFilm } from '../show-films/repository';
import { createStillMaker } from '../stills/still-maker';
import { Switchboard } from '../signalling/core/switchboard';
import { WeriftEngine } from './engines/werift/werift-engine';
import { innerLines } from './lines/inner-line';
import { MediaNode } from './node';
import { roomAddress } from './room-address';

// Real media, and decoding processes, take seconds on a busy machine.
jest.setTimeout(60_000);

let folder: string;
let database: DatabaseConnection;
let watch: AccessWatch;
let node: MediaNode;
const board = new Switchboard({ shared: false });
const info = jest.fn();
const log = { info, warn: jest.fn(), error: jest.fn() };
const clients: RoomClient[] = [];
const timers: NodeJS.Timeout[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'node-'));
  database = await createTestDatabase('catalogue');
  watch = new AccessWatch({ db: database.db, now: () => new Date(), log });
  node = new MediaNode({
    id: 'one',
    engine: new WeriftEngine({ addresses: ['127.0.0.1'], ports: null }, 5),
    db: database.db,
    openLine: innerLines(board),
    access: watch,
    issueTicket: () => null,
    stills: createStillMaker(),
    recorder: { store: createStore(join(folder, 'media'), null, folder), folder: join(folder, 'recorder') },
    now: () => new Date(),
    log,
  });
  await node.start();
});
afterAll(async () => {
  for (const timer of timers) clearInterval(timer);
  await Promise.all(clients.map((client) => client.close()));
  await node.stop();
  watch.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const enter = async (nickname: string, role: string, setUp?: Parameters<typeof dialRoom>[2]): Promise<RoomClient> => {
  const client = dialRoom(innerLines(board), { address: roomAddress(nickname), role }, setUp);
  clients.push(client);
  await client.connected;
  return client;
};
async function until(what: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 30_000; !(await what()); await wait(50))
    if (Date.now() > end) throw new Error(`it never came about: ${String(what)}`);
}
/** Goes on air, with the same key frame again and again. */
async function publish(nickname: string, frame: Buffer): Promise<void> {
  const studio = publishing();
  await enter(nickname, 'model', studio.setUp);
  timers.push(setInterval(() => studio.frame(packetise(frame)), 100));
}

it('keeps a picture of what a performer sends, and takes garbage for none, while its viewers go on', async () => {
  const broken = Buffer.concat([keyFrame().subarray(0, 10), Buffer.alloc(2_000, 0xff)]);
  await publish('odile', keyFrame());
  await publish('mara', broken);
  const viewer = await enter('mara', 'user');
  const stills = () => database.db.select().from(roomStills);
  await until(async () => (await stills()).length === 1);
  await until(() => info.mock.calls.length > 0);
  const [still] = await stills();
  expect(still?.roomId).toBe(await roomIdOf(database.db, 'odile'));
  expect(await sharp(still?.image).metadata()).toMatchObject({ format: 'webp', width: 320, height: 180 });
  expect(await sharp(still?.blurred).metadata()).toMatchObject({ format: 'webp', width: 160 });
  const seen = viewer.received.video.length;
  await until(() => viewer.received.video.length > seen + 20);
  expect(await stills()).toHaveLength(1);
  expect([log.warn.mock.calls, log.error.mock.calls]).toEqual([[], []]);
});

it('records a performer who wants it, and no other', async () => {
  const { db } = database;
  const roomId = await roomIdOf(db, 'odile');
  await db.insert(showFilms).values({ roomId, state: 'wanted', createdAt: new Date() });
  const film = async () => (await db.select().from(showFilms))[0];
  await until(async () => (await film())?.state === 'recording');
  await until(async () => (await readdir(join(folder, 'recorder', 'one')).catch(() => [])).length === 1);
  await endFilm(db, roomId);
  await until(async () => (await film())?.node === null);
  const parts = (await film())?.parts ?? [];
  expect(parts).toEqual([expect.objectContaining({ type: 'webm', key: expect.stringMatching(/\.webm$/) as string })]);
  expect(parts[0]?.bytes).toBeGreaterThan(10_000);
  // Nothing stays on the node.
  expect(await readdir(join(folder, 'recorder', 'one'))).toEqual([]);
  expect([log.warn.mock.calls, log.error.mock.calls]).toEqual([[], []]);
});
