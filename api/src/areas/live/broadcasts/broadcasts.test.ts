import type { DatabaseConnection } from '../../../ground/db/database';
import { liveRooms } from '../../../tables';
import { createTestDatabase } from '../../../testing/test-database';
import { readNodes, removeNode, reportNode } from './nodes-repository';
import {
  endBroadcasts,
  endUnseenBroadcasts,
  findOpenBroadcast,
  knownRate,
  openBroadcast,
  readBroadcasts,
  readOpenBroadcasts,
  setInterrupted,
  touchBroadcasts,
} from './repository';

let database: DatabaseConnection;
let roomId: number;
let otherId: number;
const start = new Date('2026-11-22T20:00:00Z');
const at = (seconds: number): Date => new Date(start.getTime() + 1000 * seconds);

beforeEach(async () => {
  database = await createTestDatabase('catalogue');
  const rooms = await database.db.select({ id: liveRooms.id }).from(liveRooms).orderBy(liveRooms.id);
  [roomId, otherId] = rooms.map(({ id }) => id) as [number, number];
});
afterEach(() => database.close());

const open = (seconds: number, node = 'one', source: 'studio' | 'whip' = 'studio') =>
  openBroadcast(database.db, { roomId, node, source }, at(seconds));
const found = (seconds: number) => findOpenBroadcast(database.db, roomId, at(seconds));
const report = (id: number, viewers: number) => ({ id, roomId, viewers, bitrateKbps: 900, lostPermille: 3 });

it('is on air from its beginning to its end', async () => {
  expect(await found(0)).toBeNull();
  const id = await open(0);
  expect(await found(1)).toMatchObject({ id, node: 'one', source: 'studio', viewers: 0 });
  expect([...(await readOpenBroadcasts(database.db, at(1))).keys()]).toEqual([roomId]);
  expect(await findOpenBroadcast(database.db, otherId, at(1))).toBeNull();
  await endBroadcasts(database.db, 'one', [id], at(9));
  expect(await found(9)).toBeNull();
  expect((await readBroadcasts(database.db, roomId, 5))[0]?.endedAt).toEqual(at(9));
});

it('counts as ended when its node has said nothing for 15 seconds, and ended when it was last seen', async () => {
  const id = await open(0);
  expect(await found(14.9)).not.toBeNull();
  expect(await found(15)).toBeNull();
  expect(await touchBroadcasts(database.db, 'one', [report(id, 1)], at(10))).toEqual(new Set([id]));
  expect(await found(24.9)).not.toBeNull();
  await endUnseenBroadcasts(database.db, at(24.9));
  expect(await found(24.9)).not.toBeNull();
  await endUnseenBroadcasts(database.db, at(25));
  expect((await readBroadcasts(database.db, roomId, 1))[0]).toMatchObject({ endedAt: at(10), viewers: 0 });
});

it('replaces an older one of the same room, which cannot be touched any more', async () => {
  const first = await open(0, 'one');
  const second = await open(20, 'two', 'whip');
  expect(await found(20)).toMatchObject({ id: second, node: 'two', source: 'whip' });
  expect(await touchBroadcasts(database.db, 'one', [report(first, 9)], at(21))).toEqual(new Set());
  const list = await readBroadcasts(database.db, roomId, 5);
  expect(list.map(({ id, endedAt }) => [id, endedAt])).toEqual([
    [second, null],
    // It was not seen for 20 seconds, so that was when it ended.
    [first, at(0)],
  ]);
  const third = await open(22, 'one');
  expect((await readBroadcasts(database.db, roomId, 2)).map(({ id, endedAt }) => [id, endedAt])).toEqual([
    [third, null],
    [second, at(22)],
  ]);
});

it('lets one of many that begin at once win, and leaves no two open', async () => {
  const sources = ['studio', 'whip'] as const;
  await Promise.all(Array.from({ length: 8 }, (_, index) => open(index / 10, `node-${index}`, sources[index % 2])));
  const list = await readBroadcasts(database.db, roomId, 20);
  expect(list.filter(({ endedAt }) => endedAt === null)).toHaveLength(1);
});

it('goes on at another node when its own has gone, for which it waits as for a publisher', async () => {
  const id = await open(0, 'one');
  await setInterrupted(database.db, 'one', [id], true);
  expect(await found(1)).toMatchObject({ id, isInterrupted: true });
  expect(await open(4, 'two')).toBe(id);
  expect(await found(4)).toMatchObject({ id, node: 'two', isInterrupted: false, startedAt: at(0) });
  // The node of before has no say in it any more.
  expect(await touchBroadcasts(database.db, 'one', [report(id, 9)], at(5))).toEqual(new Set());
  expect(await setInterrupted(database.db, 'one', [id], true)).toBe(false);
  await endBroadcasts(database.db, 'one', [id], at(5));
  expect(await found(5)).toMatchObject({ id, isInterrupted: false });
  // Too late is another show.
  expect(await open(19, 'three')).not.toBe(id);
});

it('adds up the viewers of all nodes that were seen of late, and remembers the most there were', async () => {
  const id = await open(0);
  const node = { capacity: 200, viewers: 0 };
  await reportNode(database.db, { ...node, id: 'one', rooms: { [roomId]: 99 } }, at(1));
  await reportNode(database.db, { ...node, id: 'two', rooms: { [roomId]: 30, [otherId]: 7 } }, at(1));
  await reportNode(database.db, { ...node, id: 'three', rooms: {} }, at(1));
  await touchBroadcasts(database.db, 'one', [report(id, 12)], at(2));
  expect(await found(2)).toMatchObject({ viewers: 42, peakViewers: 42, bitrateKbps: 900, lostPermille: 3 });
  await removeNode(database.db, 'two');
  await touchBroadcasts(database.db, 'one', [report(id, 5)], at(3));
  expect(await found(3)).toMatchObject({ viewers: 5, peakViewers: 42 });
});

it('keeps apart what arrives and is nothing from what is not known', async () => {
  const id = await open(0);
  const rateAfter = async (bitrateKbps: number | null) => {
    await touchBroadcasts(database.db, 'one', [{ ...report(id, 1), bitrateKbps }], at(1));
    return knownRate((await found(1))?.bitrateKbps ?? NaN);
  };
  expect([await rateAfter(0), await rateAfter(null), await rateAfter(900)]).toEqual([0, null, 900]);
});

it('knows the nodes that were seen of late', async () => {
  const node = { viewers: 3, capacity: 200, rooms: { [roomId]: 3 } };
  await reportNode(database.db, { id: 'one', ...node }, at(0));
  await reportNode(database.db, { id: 'two', ...node, viewers: 4 }, at(10));
  expect(await readNodes(database.db, at(14))).toHaveLength(2);
  expect(await readNodes(database.db, at(15))).toEqual([{ id: 'two', ...node, viewers: 4 }]);
});
