import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import type { ShownFilm, StudioFilms } from '@platform/shared/contracts';
import { eq } from 'drizzle-orm';
import { liveBroadcasts, liveRooms, performers, showFilms } from '../../../tables';
import { goOnAir, roomIdOf } from '../../../testing/on-air';
import { RecordedRoomWorld } from '../../../testing/recorded-room';
import { type DemoMember, demoMembers } from '../../../testing/demo-members';
import { agreed, createTestApp, signedIn, type TestApp } from '../../../testing/test-app';
import { endBroadcastOf } from '../broadcasts/repository';
import type { MediaStore } from '../../content/media/media-source';
import { setSanction } from '../chat/sanctions-repository';
import { exportLive, eraseLive } from '../member-data-repository';
import { ShowRecorder, showTimes } from '../media-node/recorder/show-recorder';
import { grantPerformer } from '../performers/repository';
import { makeRecorderFolder } from './folder';
import { tendFilms } from './job';
import { createFilmRecords } from './records';
import { readFilmKeys } from './repository';

type Cookies = Record<string, string>;
const member = (email: string): DemoMember => ({ ...(demoMembers[0] as DemoMember), email });
let folder: string;
let test: TestApp;
let now: Date;
let roomId: number;
let performer: { accountId: number; cookies: Cookies };
let viewer: { accountId: number; cookies: Cookies };
let room: RecordedRoomWorld;
let recorder: ShowRecorder;
let put: jest.Mock<MediaStore['put']>;
let tended: number;
const log = { info: jest.fn(), warn: jest.fn() };

beforeAll(async () => {
  now = new Date('2026-11-28T20:00:00Z');
  folder = await mkdtemp(join(tmpdir(), 'show-films-'));
  test = await createTestApp({ DATA_DIR: folder }, { now: () => now });
  roomId = await roomIdOf(test.database.db, 'odile');
  performer = await signedIn(test, member('odile@example.com'));
  viewer = await signedIn(test, member('viewer@example.com'));
  await grantPerformer(test.database.db, performer.accountId, 'odile');
});
beforeEach(async () => {
  const { db } = test.database;
  now = new Date(now.getTime() + 3_600_000);
  await db.delete(showFilms);
  await db.update(liveRooms).set({ isPrivate: false, closedAt: null });
  await goOnAir(db, 'odile');
  room = new RecordedRoomWorld();
  tended = 0;
  recorder = startNode('test');
});
afterEach(() => recorder.stop());
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

function startNode(id: string): ShowRecorder {
  const { store } = test.app.services.media;
  put = jest.fn<MediaStore['put']>(store.put);
  return new ShowRecorder({
    makeFolder: () => makeRecorderFolder(join(folder, 'recorder'), id),
    films: createFilmRecords(test.database.db, id, store, () => now),
    store: { put },
    wait: () => Promise.resolve(),
    log,
  });
}
/** Has the node look at its room once. */
async function look(node = recorder): Promise<void> {
  node.tend([{ roomId, media: room.media }], (tended += showTimes.lookEvery));
  await node.settled();
}
const film = async () => (await test.database.db.select().from(showFilms)).at(-1);
const tend = () => tendFilms(test.app.services);
const send = async (method: 'GET' | 'PUT' | 'DELETE', path: string, body?: object): Promise<StudioFilms> =>
  (await test.request(method, `/api/studio${path}`, { cookies: performer.cookies, body })).json();
const seconds = (count: number): void => {
  for (let left = count; left > 0; left -= 1) room.second();
};
const endShow = () => endBroadcastOf(test.database.db, roomId, 'studio', now);
/** Records five seconds of a show, and makes the film. */
async function recorded(): Promise<number> {
  await send('PUT', '/recording', { isOn: true });
  await look();
  seconds(5);
  await endShow();
  await look();
  await recorder.stop();
  await tend();
  return (await film())?.id ?? 0;
}
const performs = (accountId: number) =>
  test.database.db.update(performers).set({ accountId }).where(eq(performers.roomId, roomId));
const shown = async (): Promise<ShownFilm[]> =>
  (await test.request('GET', '/api/camgirls/odile/films', { cookies: agreed })).json<{ films: ShownFilm[] }>().films;
const fetched = async (id: number, cookies: Cookies, headers = {}) =>
  test.request('GET', `/streams/shows/${id}.webm`, { cookies, headers });
const status = async (id: number, cookies: Cookies): Promise<number> => (await fetched(id, cookies)).statusCode;

it('records a show that its performer wants recorded, and only that', async () => {
  await look();
  seconds(2);
  expect(await film()).toBeUndefined();
  expect((await send('GET', '/films')).recording).toBeNull();
  expect((await send('PUT', '/recording', { isOn: true })).recording).toEqual({ state: 'wanted', stopped: null });
  await look();
  seconds(5);
  expect((await send('GET', '/films')).recording).toEqual({ state: 'recording', stopped: null });
  await endShow();
  await look();
  await recorder.stop();
  expect(await film()).toMatchObject({ state: 'recording', node: null });
  await tend();
  const { canRecord, recording, films } = await send('GET', '/films');
  expect([canRecord, recording]).toEqual([true, null]);
  expect(films).toEqual([
    expect.objectContaining({ state: 'ready', stopped: null, publishedAt: null, film: expect.anything() as object }),
  ]);
  expect(films[0]?.film?.seconds).toBe(5);
  // Its part is gone, and the film stays when the store is tidied up.
  expect([(await film())?.parts, await readFilmKeys(test.database.db)]).toEqual([[], [(await film())?.fileKey]]);
  // The next show is not recorded by itself.
  await goOnAir(test.database.db, 'odile');
  const next = startNode('test');
  await look(next);
  expect((await send('GET', '/films')).recording).toBeNull();
  await next.stop();
});

it('keeps a film from everybody but its performer until she publishes it, and again when she takes it back', async () => {
  const id = await recorded();
  expect([await shown(), await status(id, agreed), await status(id, viewer.cookies)]).toEqual([[], 404, 404]);
  expect(await status(id, performer.cookies)).toBe(200);
  await send('PUT', `/films/${id}/publication`, { isPublic: true });
  expect(await shown()).toEqual([
    { id, startedAt: now.toISOString(), seconds: 5, url: `/streams/shows/${id}.webm`, type: 'video/webm' },
  ]);
  const part = await fetched(id, agreed, { range: 'bytes=0-3' });
  expect([part.statusCode, part.headers['content-type'], part.rawPayload.toString('hex')]).toEqual([
    206,
    'video/webm',
    '1a45dfa3',
  ]);
  // Before the age gate, and to whom she has sent out.
  expect(await status(id, {})).toBe(403);
  await setSanction(test.database.db, {
    roomId,
    accountId: viewer.accountId,
    kind: 'ban',
    until: null,
    createdAt: now,
  });
  expect(await status(id, viewer.cookies)).toBe(403);
  await send('PUT', `/films/${id}/publication`, { isPublic: false });
  expect([await shown(), await status(id, agreed)]).toEqual([[], 404]);
});

it.each<[string, () => Promise<unknown>]>([
  ['staff close the room', () => test.database.db.update(liveRooms).set({ closedAt: now })],
  ['the room has another performer', () => performs(viewer.accountId)],
])('hides published films when %s', async (_, change) => {
  const id = await recorded();
  await send('PUT', `/films/${id}/publication`, { isPublic: true });
  expect(await status(id, agreed)).toBe(200);
  await change();
  expect([await shown(), await status(id, agreed)]).toEqual([[], 404]);
  await performs(performer.accountId);
});

it('deletes a film with its file, and no other performer’s', async () => {
  const id = await recorded();
  const key = (await film())?.fileKey ?? '';
  const other = await test.request('DELETE', `/api/studio/films/${id}`, { cookies: viewer.cookies });
  expect([other.statusCode, (await test.app.services.media.store.find(key)) !== null]).toEqual([403, true]);
  expect((await send('DELETE', `/films/${id}`)).films).toEqual([]);
  expect(await status(id, performer.cookies)).toBe(404);
  now = new Date(now.getTime() + 60_000);
  await tend();
  expect([await film(), await test.app.services.media.store.find(key)]).toEqual([undefined, null]);
});

it('records nothing of a private show', async () => {
  await send('PUT', '/recording', { isOn: true });
  await look();
  seconds(3);
  await test.database.db.update(liveRooms).set({ isPrivate: true });
  await look();
  seconds(20);
  await test.database.db.update(liveRooms).set({ isPrivate: false });
  await look();
  await look();
  seconds(3);
  await recorder.stop();
  await endShow();
  await tend();
  // Two pieces of three seconds, and a pause of two.
  expect((await film())?.durationMs).toBeGreaterThan(6_000);
  expect((await film())?.durationMs).toBeLessThan(9_000);
});

it('goes on at another node, and makes a film of what was stored when a node was killed', async () => {
  await send('PUT', '/recording', { isOn: true });
  await look();
  seconds(3);
  await recorder.stop();
  expect((await film())?.parts).toHaveLength(1);
  await test.database.db.update(liveBroadcasts).set({ node: 'two' });
  const other = startNode('two');
  await look(other);
  seconds(3);
  expect((await film())?.node).toBe('two');
  // It says nothing more; what it had not stored is lost.
  await endShow();
  await tend();
  expect((await film())?.state).toBe('recording');
  now = new Date(now.getTime() + 31_000);
  await tend();
  expect(await film()).toMatchObject({ state: 'ready' });
  expect((await film())?.durationMs).toBeLessThan(4_000);
  await other.stop();
});

it('joins a film once, however many instances there are', async () => {
  await send('PUT', '/recording', { isOn: true });
  await look();
  seconds(3);
  await recorder.stop();
  await endShow();
  await Promise.all([tend(), tend(), tend()]);
  await tend();
  expect(await film()).toMatchObject({ state: 'ready', attempts: 1 });
});

it('ends the recording, not the show, when the store takes nothing for a minute, and says so', async () => {
  await send('PUT', '/recording', { isOn: true });
  await look();
  put.mockRejectedValue(new Error('no space left'));
  seconds(130);
  await recorder.stop();
  expect((await send('GET', '/films')).recording).toEqual({ state: 'recording', stopped: 'store' });
  await tend();
  const { recording, films } = await send('GET', '/films');
  expect([recording, films.map(({ state, stopped }) => [state, stopped])]).toEqual([null, [['failed', 'store']]]);
  expect(room.forwarder.codecs().video).toBe('vp8');
});

it('tries a film three times, and says that it failed', async () => {
  await send('PUT', '/recording', { isOn: true });
  await look();
  seconds(3);
  await recorder.stop();
  await endShow();
  for (const { key } of (await film())?.parts ?? []) await test.app.services.media.store.remove({ key });
  for (let round = 0; round < 4; round += 1) {
    await tend();
    now = new Date(now.getTime() + 61_000);
  }
  expect(await film()).toMatchObject({ state: 'failed', stopped: 'join', attempts: 3 });
});

it('gives the films to their performer’s export, and deletes them with her account', async () => {
  const id = await recorded();
  await send('PUT', `/films/${id}/publication`, { isPublic: true });
  const { db } = test.database;
  const ref = { accountId: performer.accountId } as Parameters<typeof exportLive>[1];
  expect(await exportLive(db, ref)).toMatchObject({
    live: { showFilms: [{ room: 'odile', sizeBytes: (await film())?.sizeBytes }] },
  });
  await eraseLive(db, ref, now);
  expect([await shown(), await status(id, agreed)]).toEqual([[], 404]);
  now = new Date(now.getTime() + 60_000);
  await tend();
  expect(await film()).toBeUndefined();
});
