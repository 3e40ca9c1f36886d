import type { LiveList } from '@platform/shared/contracts';
import { eq, inArray } from 'drizzle-orm';
import { liveRooms } from '../../../tables';
import { goOnAir, putOnLoop } from '../../../testing/on-air';
import { agreed, createTestApp, type TestApp } from '../../../testing/test-app';
import { tinyContent } from '../../../testing/tiny-content';
import { importListed } from '../../../testing/import-listed';

const recorded = [
  'r1',
  'r2',
  'r3',
  'r4',
  'r5',
  'r6',
];
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  const content = tinyContent();
  const [mara, odile] = content.liveRooms;
  if (!mara || !odile) throw new Error('there are two rooms');
  // The last of them has topics of its own, the fourth another performer.
  const more = recorded.map((nickname) => ({
    ...odile,
    nickname,
    model: nickname === 'r4' ? mara.model : odile.model,
    topics: nickname === 'r6' ? ['rain'] : ['letters'],
  }));
  await importListed(test.database.db, { ...content, liveRooms: [mara, odile, ...more] }, new Date());
  for (const nickname of recorded) await putOnLoop(test.database.db, nickname);
  await goOnAir(test.database.db, 'odile');
});
afterAll(() => test.close());

const list = async (query = ''): Promise<LiveList> =>
  (await test.request('GET', `/api/camgirls${query}`, { cookies: agreed })).json();
const names = ({ items }: LiveList) => items.map(({ nickname }) => nickname);

it('lists the first four recordings between the rooms on air and those in which nothing plays, and counts all', async () => {
  const found = await list();
  expect(names(found)).toEqual(['odile', 'r1', 'r2', 'r3', 'r4', 'mara']);
  expect([found.total, found.pages, found.open, found.recorded]).toEqual([6, 1, 1, 6]);
  expect(found.facets.status.find(({ value }) => value === 'recorded')?.count).toBe(6);
});

it('goes on with what stands behind the recordings on the next page', async () => {
  const [first, second] = [await list('?limit=5'), await list('?limit=5&page=2')];
  expect([names(first), names(second)]).toEqual([['odile', 'r1', 'r2', 'r3', 'r4'], ['mara']]);
  expect([first.pages, second.pages]).toEqual([2, 2]);
});

it('lists all recordings where the list is narrowed to states of rooms', async () => {
  expect(names(await list('?status=recorded'))).toEqual(recorded);
  const found = await list('?status=live,private,recorded');
  expect([names(found), found.total]).toEqual([['odile', ...recorded], 7]);
});

it('chooses the four among those that pass the other filters', async () => {
  expect(names(await list('?topics=rain'))).toEqual(['r6']);
  const found = await list('?topics=letters,rain&projection=flat,180');
  expect([found.items.filter(({ isLoop }) => isLoop).length, found.total]).toEqual([4, found.items.length]);
});

it('sorts each kind by itself, and chooses the four recordings in that order', async () => {
  const { db } = test.database;
  for (const [nickname, recordedOn] of [
    ['r5', '2026-11-18'],
    ['r6', '2026-11-19'],
  ] as const)
    await db
      .update(liveRooms)
      .set({ recording: { recordedOn, seconds: null } })
      .where(eq(liveRooms.nickname, nickname));
  expect(names(await list('?sort=newest'))).toEqual(['odile', 'r6', 'r5', 'r1', 'r2', 'mara']);
  expect(names(await list('?sort=newest&page=2&limit=2'))).toEqual(['r5', 'r1']);
  // Mara Vellin, then those of Odile Ravenscar.
  expect(names(await list('?sort=name'))).toEqual(['odile', 'r4', 'r1', 'r2', 'r3', 'mara']);
  expect(names(await list('?sort=viewers'))).toEqual(names(await list()));
});

it('refuses an order that there is none of', async () => {
  const { statusCode } = await test.request('GET', '/api/camgirls?sort=price', { cookies: agreed });
  expect(statusCode).toBe(400);
});

it('says the day and the length of a recording, and nothing of it once its performer is on air', async () => {
  const recording = { recordedOn: '2026-11-19', seconds: 4360 };
  const { db } = test.database;
  await db
    .update(liveRooms)
    .set({ recording })
    .where(inArray(liveRooms.nickname, ['r1', 'odile']));
  const { items } = await list('?status=live,recorded&limit=3');
  expect(items.map(({ nickname, recording: found }) => [nickname, found])).toEqual([
    ['odile', null],
    ['r1', recording],
    ['r2', null],
  ]);
});
