import { sql } from 'drizzle-orm';
import { goOffAir, goOnAir } from '../../../testing/on-air';
import { createPrivateShow } from '../../../testing/private-show';
import { accounts, liveRooms } from '../../../tables';
import { settings } from '../../../ground/db/tables';
import { eraseLive } from '../member-data-repository';
import { reportNode } from '../broadcasts/nodes-repository';
import { setSanction } from '../chat/sanctions-repository';
import { insertInvite } from './repository';

// docs/spec/live.md#private-shows: the side that breaks a minute is not paid for it.
let show: Awaited<ReturnType<typeof createPrivateShow>>;
beforeEach(async () => {
  show = await createPrivateShow();
  await show.haveCoins(500);
});
afterEach(() => show.close());
const db = () => show.test.database.db;
const ban = () =>
  setSanction(db(), {
    roomId: show.roomId,
    accountId: show.rowan.accountId,
    kind: 'ban',
    until: null,
    createdAt: show.now(),
  });

it.each([
  [20, 60],
  [44, 60],
  [56, 60],
  [64, 120],
])('is paid for the minutes in which there was a picture by who closes the page at second %i', async (at, coins) => {
  show.watchRoom();
  await show.enter();
  await show.pass(at);
  show.closePage();
  await show.pass(60);
  expect(await show.stay()).toMatchObject({ coins, endReason: 'left' });
  expect(await show.coins()).toEqual([500 - coins, coins]);
});

it('is paid by a member who closes the page in the first seconds, and not by one who never had the picture', async () => {
  show.watchRoom();
  await show.enter();
  await show.pass(8);
  show.closePage();
  await show.pass(60);
  expect(await show.coins()).toEqual([440, 60]);
  show.watchRoom(false);
  await show.enter();
  await show.pass(60);
  expect(await show.stay()).toMatchObject({ coins: 0, endReason: 'left' });
  expect(await show.coins()).toEqual([440, 60]);
  await show.enter();
  await show.pass(10);
  expect((await show.leave()).stay).toMatchObject({ coins: 0, endReason: 'left' });
  expect(await show.coins()).toEqual([440, 60]);
});

it('pays once for a picture that is gone for a while, and begins no minute without it', async () => {
  show.watchRoom();
  await show.enter();
  await show.pass(50);
  show.closePage();
  await show.pass(20);
  show.watchRoom();
  await show.pass(2);
  expect(await show.stay()).toMatchObject({ minutes: 2, coins: 60, endedAt: null });
});

it.each([
  ['bans the member', ban],
  [
    'opens the room and closes it again',
    async () => {
      const put = (isPrivate: boolean) =>
        show.test.request('PUT', '/api/studio', { cookies: show.mara.cookies, body: { isPrivate } });
      expect((await put(false)).statusCode).toBe(200);
      expect((await put(true)).statusCode).toBe(200);
    },
  ],
  [
    'goes off air and on again',
    async () => {
      await goOffAir(db(), 'mara');
      await goOnAir(db(), 'mara', { isPrivate: true });
    },
  ],
  ['opens the room', () => db().update(liveRooms).set({ isPrivate: false })],
  ['goes off air', () => goOffAir(db(), 'mara')],
])('costs nothing in the minute in which the performer %s, whoever notices it first', async (_, end) => {
  show.watchRoom();
  await show.enter();
  await show.pass(70);
  await end();
  await show.pass(2);
  expect(await show.stay()).toMatchObject({ minutes: 2, coins: 60, endReason: 'show' });
  expect(await show.coins()).toEqual([440, 60]);
});

it.each([
  ['banned', 'show', ban],
  ['blocked by the house', undefined, () => db().update(accounts).set({ blockedAt: show.now() })],
  ['in a room that was opened', 'show', () => db().update(liveRooms).set({ isPrivate: false })],
  ['off air', 'show', () => goOffAir(db(), 'mara')],
  ['waiting for the performer', 'left', () => show.interrupt(true)],
  ['here under maintenance', 'left', () => maintain(true)],
])('costs nothing in the minute in which a member leaves who is %s', async (_, endReason, happen) => {
  show.watchRoom();
  await show.enter();
  await show.pass(10);
  await happen();
  const { stay } = await show.leave();
  expect(stay?.endReason).toBe(endReason);
  await show.pass(2);
  expect(await show.coins()).toEqual([500, 0]);
});

it('pays one minute, however late in it or after its end the member leaves', async () => {
  show.watchRoom();
  await show.enter();
  await show.pass(58);
  await show.pass(4, { isAway: true });
  expect((await show.leave()).stay).toMatchObject({ minutes: 1, coins: 60, endReason: 'left' });
  expect(await show.coins()).toEqual([440, 60]);
});

it('takes nothing for a minute at whose end the performer is waited for, and goes on when she is back', async () => {
  show.watchRoom();
  await show.enter();
  await show.pass(50);
  await show.interrupt(true);
  await show.pass(20);
  expect(await show.coins()).toEqual([500, 0]);
  await show.interrupt(false);
  await show.pass(2);
  expect(await show.coins()).toEqual([440, 0]);
});

it('lets no member in for coins while the performer is waited for, and none without a place', async () => {
  await show.interrupt(true);
  expect(await show.enter()).toMatchObject({
    code: 'room-offline',
    message: 'The video was interrupted. Try again in a moment. You weren’t charged.',
  });
  await show.interrupt(false);
  const node = { id: 'test', viewers: 9, capacity: 9, rooms: {} };
  await reportNode(db(), node, show.now());
  expect(await show.enter()).toMatchObject({
    code: 'room-full',
    message: 'This room is full at the moment. You weren’t charged.',
  });
  await reportNode(db(), { ...node, capacity: 0 }, show.now());
  expect(await show.enter()).toMatchObject({
    code: 'unavailable',
    message: 'This room can’t be reached at the moment. You weren’t charged.',
  });
  expect(await show.coins()).toEqual([500, 0]);
  // A member who receives the video has a place.
  expect((await show.enter({ coinsPerMinute: 60, isInside: true })).stay).toMatchObject({ held: 60 });
});

it.each([
  ['nothing looked', 40],
  ['the server was killed', 14],
])('takes nothing for a minute in which %s, and begins the next when the picture is back', async (_, seconds) => {
  show.watchRoom();
  await show.enter();
  await show.pass(30);
  await show.pass(seconds, { isAway: true });
  show.closePage();
  show.restart();
  await show.look();
  expect(await show.coins()).toEqual([500, 0]);
  await show.pass(10);
  show.watchRoom();
  await show.pass(30);
  expect(await show.stay()).toMatchObject({ minutes: 2, coins: 0, held: 60, endedAt: null });
  await show.pass(50);
  expect(await show.coins()).toEqual([380, 60]);
});

it('takes nothing from a member who does not come back after the server was away, and ends the stay', async () => {
  show.watchRoom();
  await show.enter();
  await show.pass(30);
  await show.pass(40, { isAway: true });
  show.closePage();
  await show.pass(60);
  expect(await show.stay()).toMatchObject({ coins: 0, endReason: 'left' });
  expect(await show.coins()).toEqual([500, 0]);
});

it('takes nothing from who loses the picture while the performer is waited for', async () => {
  show.watchRoom();
  await show.enter();
  await show.pass(30);
  await show.interrupt(true);
  show.closePage();
  await show.pass(6);
  await show.interrupt(false);
  await show.pass(60);
  expect(await show.stay()).toMatchObject({ coins: 0, endReason: 'left' });
  expect(await show.coins()).toEqual([500, 0]);
});

it('costs nothing from the next minute on when the performer invites a member who is inside', async () => {
  show.watchRoom();
  await show.enter();
  await show.pass(10);
  await insertInvite(db(), show.roomId, show.rowan.accountId, show.now());
  await show.pass(170);
  expect(await show.stay()).toMatchObject({ coins: 60, held: 0, endedAt: null });
  expect(await show.coins()).toEqual([440, 60]);
});

const maintain = (state: boolean) => {
  const value = { state, message: '' };
  return db()
    .insert(settings)
    .values({ key: 'maintenance', value })
    .onConflictDoUpdate({ target: settings.key, set: { value } });
};

it('takes nothing under maintenance, which sends members away, and goes on after it', async () => {
  show.watchRoom();
  await show.enter();
  await show.pass(50);
  await maintain(true);
  await show.pass(60);
  expect(await show.stay()).toMatchObject({ minutes: 1, coins: 0, held: 0, endedAt: null });
  await maintain(false);
  await show.pass(2);
  expect(await show.coins()).toEqual([440, 0]);
  await maintain(true);
  await show.pass(2);
  show.closePage();
  await show.pass(6);
  await maintain(false);
  await show.pass(60);
  expect(await show.stay()).toMatchObject({ coins: 0, endReason: 'left' });
  expect(await show.coins()).toEqual([500, 0]);
});

it('goes on for the others when one member’s cannot, and fails loudly', async () => {
  show.watchRoom();
  await show.enter();
  await show.pass(58);
  // Makes the update of its minutes overflow.
  await show.test.database.pool.query(
    `insert into private_stays (room_id, account_id, coins_per_minute, minutes, started_at, due_at, seen_at)
     select room_id, $1, 0, 2147483647, started_at, started_at, seen_at from private_stays`,
    [show.mara.accountId],
  );
  await show.pass(2, { isAway: true });
  await expect(show.look()).rejects.toThrow('1 private shows failed');
  expect(await show.coins()).toEqual([380, 60]);
});

it('keeps what was paid, without a name, when a member inside is erased', async () => {
  const { accountId } = show.rowan;
  show.watchRoom();
  await show.enter();
  await show.pass(70);
  await db().transaction(async (tx) => {
    await eraseLive(tx, { accountId } as never, new Date());
    await tx.delete(accounts).where(sql`id = ${accountId}`);
  });
  await show.look();
  const { rows } = await show.test.database.pool.query('select account_id, coins, end_reason from private_stays');
  expect(rows).toEqual([{ account_id: null, coins: 60, end_reason: 'show' }]);
  expect((await show.coins())[1]).toBe(60);
});
