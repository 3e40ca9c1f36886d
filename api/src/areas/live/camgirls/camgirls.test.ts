import type { LiveList, LiveRoom, ModelList } from '@platform/shared/contracts';
import { eq } from 'drizzle-orm';
import { chatMessages, liveRooms } from '../../../tables';
import { goOffAir, goOnAir, roomIdOf } from '../../../testing/on-air';
import { agreed, createTestApp, type TestApp } from '../../../testing/test-app';
import { tinyContent } from '../../../testing/tiny-content';
import { importListed } from '../../../testing/import-listed';
import { openBroadcast } from '../broadcasts/repository';

let test: TestApp;
let now = new Date();
beforeAll(async () => {
  test = await createTestApp({ CAMGIRLS_PARTNER_ID: 'partner-7' }, { now: () => now });
  const content = tinyContent();
  const [mara, odile] = content.liveRooms;
  if (!mara || !odile) throw new Error('there are two rooms');
  const more = ['one', 'two'].map((nickname) => ({ ...odile, nickname, topics: [], projection: 'flat' as const }));
  await importListed(test.database.db, { ...content, liveRooms: [mara, odile, ...more] }, now);
  await goOnAir(test.database.db, 'odile');
  await goOnAir(test.database.db, 'one', { viewers: 40, isPrivate: true });
  await goOnAir(test.database.db, 'two', { viewers: 3 });
});
afterAll(() => test.close());
/** Moves the clock past the cache lifetime. */
const later = (): void => {
  now = new Date(now.getTime() + 2_000);
};
const list = async (query = ''): Promise<LiveList> =>
  (await test.request('GET', `/api/camgirls${query}`, { cookies: agreed })).json();
const names = async (query = ''): Promise<string[]> => (await list(query)).items.map(({ nickname }) => nickname);
const room = async (nickname: string): Promise<LiveRoom> =>
  (await test.request('GET', `/api/camgirls/${nickname}`, { cookies: agreed })).json();

it('lists rooms that anybody may enter before private ones and those who are away, with the time they come back', async () => {
  const { items, facets: _, ...page } = await list();
  expect(page).toEqual({ page: 1, pages: 1, pageSize: 16, total: 4, open: 3, recorded: 0 });
  expect(items.map(({ nickname, status, viewers, backAt }) => [nickname, status, viewers, backAt !== null])).toEqual([
    ['odile', 'live', 12, false],
    ['two', 'live', 3, false],
    ['one', 'private', 40, false],
    ['mara', 'offline', 0, true],
  ]);
});

it('filters, and counts what each filter would leave', async () => {
  expect(await names('?status=live')).toEqual(['odile', 'two']);
  expect(await names('?status=live,offline&projection=flat')).toEqual(['two', 'mara']);
  expect(await names('?topics=star-maps')).toEqual(['odile']);
  expect(await names('?topics=letters&status=offline')).toEqual(['mara']);
  expect((await test.request('GET', '/api/camgirls?status=gone', { cookies: agreed })).statusCode).toBe(400);
  const { total, open, facets } = await list('?projection=flat&topics=nothing-such');
  expect([total, open]).toEqual([0, 3]);
  expect(facets).toEqual({
    status: [
      { value: 'live', title: 'Live', count: 0 },
      { value: 'private', title: 'Private', count: 0 },
      { value: 'recorded', title: 'Recorded', count: 0 },
      { value: 'offline', title: 'Offline', count: 0 },
    ],
    projection: [
      { value: '180', title: 'VR 180', count: 0 },
      { value: 'flat', title: 'Flat', count: 0 },
    ],
    topics: [
      { value: 'letters', title: 'Letters', count: 1 },
      { value: 'nothing-such', title: 'Nothing such', count: 0 },
    ],
    languages: [],
  });
});

it('says which languages are spoken in a room, and which of the topics are some', async () => {
  const { db } = test.database;
  const write = (topics: string[]) => db.update(liveRooms).set({ topics }).where(eq(liveRooms.nickname, 'two'));
  await write(['letters', 'french', 'english']);
  later();
  const { items, facets } = await list('?topics=english');
  expect(items.map(({ nickname, languages }) => [nickname, languages])).toEqual([['two', ['French', 'English']]]);
  expect(facets.languages?.toSorted()).toEqual(['english', 'french']);
  await write([]);
  later();
});

it('shows a room with its performer, her games, the next room on air and what was said', async () => {
  const { db } = test.database;
  const roomId = await roomIdOf(db, 'odile');
  const said = { roomId, kind: 'text' as const, name: 'Wren', sentAt: now };
  await db.insert(chatMessages).values([
    { ...said, sequence: 1, text: 'hello' },
    { ...said, sequence: 2, text: 'secret', deletedAt: now },
  ]);
  const { performer, games, next, messages, ...page } = await room('odile');
  expect(page).toMatchObject({
    name: 'Odile Ravenscar',
    status: 'live',
    viewers: 12,
    isLoop: false,
    goal: null,
    slowModeSeconds: 0,
    startedAt: '2026-11-22T20:00:00.000Z',
    topics: [
      { value: 'letters', title: 'Letters' },
      { value: 'star-maps', title: 'Star maps' },
    ],
  });
  expect([performer.firstName, performer.live, next?.nickname]).toEqual(['Odile', true, 'two']);
  expect(games.length).toBeGreaterThan(0);
  expect(messages.map(({ sequence, kind, name, text }) => [sequence, kind, name, text])).toEqual([
    // The message has no account: the name it was written under stays private.
    [1, 'text', 'Guest', 'hello'],
    [2, 'deleted', '', ''],
  ]);
});

it('goes on from the last open room to the first, and knows no next where there is no other', async () => {
  expect((await room('two')).next?.nickname).toBe('odile');
  expect((await room('mara')).next?.nickname).toBe('odile');
  await goOffAir(test.database.db, 'two');
  later();
  expect((await room('odile')).next).toBeNull();
  await goOnAir(test.database.db, 'two', { viewers: 3 });
});

it('shows within two seconds that a performer went on or off air, on the room, its card and the performer', async () => {
  const { db } = test.database;
  later();
  const shown = async () => [
    (await room('mara')).status,
    (await list()).items.find(({ nickname }) => nickname === 'mara')?.status,
    (await test.request('GET', '/api/models?live=true', { cookies: agreed }))
      .json<ModelList>()
      .items.some(({ firstName }) => firstName === 'Mara'),
  ];
  expect(await shown()).toEqual(['offline', 'offline', false]);
  await openBroadcast(db, { roomId: await roomIdOf(db, 'mara'), node: 'one', source: 'studio' }, now);
  later();
  expect(await shown()).toEqual(['live', 'live', true]);
  // Its node has been silent for fifteen seconds.
  now = new Date(now.getTime() + 13_000);
  expect((await shown()).slice(0, 2)).toEqual(['offline', 'offline']);
  const { headers } = await test.request('GET', '/api/camgirls', { cookies: agreed });
  expect(headers['cache-control']).toBe('private, max-age=2');
});

it('does not promise a return at a time that has passed', async () => {
  const backAt = async () => (await room('mara')).backAt;
  expect(await backAt()).not.toBeNull();
  now = new Date(now.getTime() + 91 * 60_000);
  expect(await backAt()).toBeNull();
});

it('shows no room before the age gate, and none that is not there', async () => {
  expect((await test.request('GET', '/api/camgirls/odile')).statusCode).toBe(403);
  expect((await test.request('GET', '/api/camgirls/nobody', { cookies: agreed })).statusCode).toBe(404);
});

it('tells the partner id, which is null when there is none', async () => {
  expect((await test.request('GET', '/api/camgirls/info')).json()).toEqual({ partner_id: 'partner-7' });
  const without = await createTestApp();
  const reply = await without.request('GET', '/api/camgirls/info');
  await without.close();
  expect(reply.json()).toEqual({ partner_id: null });
});

it('lists performers by popularity, before the age gate only some', async () => {
  const performers = async (url: string): Promise<string[]> =>
    (await test.request('GET', url, { cookies: agreed })).json<ModelList>().items.map(({ firstName }) => firstName);
  expect(await performers('/api/models')).toEqual(['Odile', 'Mara']);
  expect(await performers('/api/soft-page/models')).toEqual(['Mara']);
});
