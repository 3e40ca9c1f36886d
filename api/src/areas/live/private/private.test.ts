import type { PrivateShow } from '@platform/shared/contracts';
import { eq } from 'drizzle-orm';
import { goOffAir } from '../../../testing/on-air';
import { createPrivateShow } from '../../../testing/private-show';
import { agreed } from '../../../testing/test-app';
import { holds, liveRooms, privateInvites, privateStays } from '../../../tables';
import { purgeExpired } from '../../../ground/jobs/retention-repository';
import { releaseExpired } from '../../ledger/holds/service';
import { setSanction } from '../chat/sanctions-repository';
import { tip } from '../chat/tip';
import { insertInvite } from './repository';
import { privateInviteRetention } from './retention-repository';

let show: Awaited<ReturnType<typeof createPrivateShow>>;
beforeEach(async () => {
  show = await createPrivateShow();
});
afterEach(() => show.close());
const db = () => show.test.database.db;
type Jar = Record<string, string>;
const read = async (cookies: Jar = show.rowan.cookies) =>
  (await show.test.request('GET', '/api/camgirls/mara/private', { cookies })).json<PrivateShow>();
const call = async () =>
  (await show.test.request('POST', '/api/camgirls/mara/call', { cookies: show.rowan.cookies, body: {} })).statusCode;

it('says what a minute costs before anything is held, and lets no viewer watch for nothing', async () => {
  expect(await read()).toEqual({ coinsPerMinute: 60, stay: null });
  expect(await read(agreed)).toEqual({ coinsPerMinute: 60, stay: null });
  expect(await call()).toBe(409);
});

it('holds a minute, pays it when it ends, and holds the next', async () => {
  await show.haveCoins(500);
  show.watchRoom();
  const { stay, balance } = await show.enter();
  expect(stay).toMatchObject({ coinsPerMinute: 60, minutes: 1, coins: 0, held: 60, endedAt: null });
  expect(balance[0]?.count).toBe(440);
  expect([await call(), await show.coins()]).toEqual([200, [440, 0]]);
  await show.pass(58);
  expect(await show.coins()).toEqual([440, 0]);
  await show.pass(2);
  expect(await show.coins()).toEqual([380, 60]);
  await show.pass(60);
  expect(await show.stay()).toMatchObject({ minutes: 3, coins: 120, held: 60, endedAt: null });
});

it('ends when the coins run out in the middle of the show, after the minute that they paid', async () => {
  await show.haveCoins(150);
  show.watchRoom();
  await show.enter();
  await show.pass(60);
  expect([await show.coins(), await call()]).toEqual([[30, 60], 200]);
  await show.pass(60);
  expect(await show.stay()).toMatchObject({ minutes: 2, coins: 120, held: 0, endReason: 'coins' });
  expect([await show.coins(), await call()]).toEqual([[30, 120], 409]);
  // Nothing more is taken, however long the show goes on.
  await show.pass(120);
  expect(await show.coins()).toEqual([30, 120]);
  expect(await show.enter()).toMatchObject({ code: 'balance-too-low', details: { missing: 30, balance: 30 } });
});

it('is entered once, however often it is asked for, and pays each minute once, however many servers look', async () => {
  await show.haveCoins(500);
  show.watchRoom();
  await Promise.all(Array.from({ length: 6 }, () => show.enter()));
  expect(await show.coins()).toEqual([440, 0]);
  await show.pass(58);
  await show.pass(2, { isAway: true });
  await Promise.all(Array.from({ length: 6 }, () => show.look()));
  expect(await show.coins()).toEqual([380, 60]);
  expect(await db().select().from(privateStays)).toHaveLength(1);
});

it('pays the minute that has begun when the member leaves, and nothing more when told again', async () => {
  await show.haveCoins(500);
  show.watchRoom();
  await show.enter();
  await show.pass(20);
  expect((await show.leave()).stay).toMatchObject({ minutes: 1, coins: 60, held: 0, endReason: 'left' });
  expect([await show.coins(), await call()]).toEqual([[440, 60], 409]);
  await show.leave();
  expect(await show.coins()).toEqual([440, 60]);
});

it('gives back what no server was left to settle, in a show that has gone on', async () => {
  await show.haveCoins(500);
  show.watchRoom();
  await show.enter();
  await show.pass(30);
  show.closePage();
  // Killed: half an hour without anything. Another server lets holds run out before it looks at shows.
  await show.pass(1_800, { isAway: true });
  show.restart();
  await db().update(holds).set({ expiresAt: show.now() });
  expect(await releaseExpired(db(), show.now())).toBe(1);
  await show.pass(32);
  expect(await show.stay()).toMatchObject({ endReason: 'left', coins: 0 });
  expect(await show.coins()).toEqual([500, 0]);
});

it('costs invited members nothing, and lets no other viewer in without a price', async () => {
  await db().update(liveRooms).set({ privateCoinsPerMinute: 0 });
  expect(await read()).toEqual({ coinsPerMinute: null, stay: null });
  expect((await show.enter({ coinsPerMinute: 0 })).code).toBe('room-private');
  await insertInvite(db(), show.roomId, show.rowan.accountId, show.now());
  expect(await read()).toEqual({ coinsPerMinute: 0, stay: null });
  const before = await show.coins();
  show.watchRoom();
  expect((await show.enter({ coinsPerMinute: 0 })).stay).toMatchObject({ coinsPerMinute: 0, minutes: 1, held: 0 });
  await show.pass(130);
  expect(await show.stay()).toMatchObject({ minutes: 3, coins: 0 });
  expect(await show.coins()).toEqual(before);
});

it('forgets invitations at their end', async () => {
  await insertInvite(db(), show.roomId, show.rowan.accountId, show.now());
  const after = (hours: number) => new Date(show.now().getTime() + hours * 3_600_000);
  await purgeExpired(db(), [privateInviteRetention], after(11.9));
  expect(await db().select().from(privateInvites)).toHaveLength(1);
  await purgeExpired(db(), [privateInviteRetention], after(12));
  expect(await db().select().from(privateInvites)).toEqual([]);
});

it('refuses another price than was shown, the performer, the banned, and rooms without a show', async () => {
  expect(await show.enter({ coinsPerMinute: 50 })).toMatchObject({ code: 'price-changed', details: { price: 60 } });
  expect((await show.enter(undefined, show.mara.cookies)).code).toBe('forbidden');
  await db().update(liveRooms).set({ isPrivate: false }).where(eq(liveRooms.id, show.roomId));
  expect((await show.enter()).code).toBe('room-offline');
  await db().update(liveRooms).set({ isPrivate: true }).where(eq(liveRooms.id, show.roomId));
  const { accountId } = show.rowan;
  await setSanction(db(), { roomId: show.roomId, accountId, kind: 'ban', until: null, createdAt: show.now() });
  expect((await show.enter()).code).toBe('chat-banned');
  await goOffAir(db(), 'mara');
  expect((await show.enter()).code).toBe('room-offline');
  expect((await show.coins())[1]).toBe(0);
  expect(await db().select().from(holds)).toEqual([]);
});

it('invites by message, as the room’s performer alone', async () => {
  const { pool } = show.test.database;
  await pool.query('update live_rooms set chat_sequence = 1 where id = $1', [show.roomId]);
  await pool.query(
    `insert into chat_messages (room_id, sequence, kind, account_id, name, text, sent_at)
     values ($1, 1, 'text', $2, 'Rowan', 'hello', now())`,
    [show.roomId, show.rowan.accountId],
  );
  const invite = async (cookies: Jar) =>
    (await show.test.request('POST', '/api/camgirls/mara/messages/1/invite', { cookies, body: {} })).statusCode;
  expect(await invite(show.rowan.cookies)).toBe(403);
  expect(await read()).toMatchObject({ coinsPerMinute: 60 });
  expect(await invite(show.mara.cookies)).toBe(200);
  expect(await read()).toMatchObject({ coinsPerMinute: 0 });
});

it('half a minute after the doors closed, ends the picture of those inside who have not agreed, and of no others', async () => {
  await show.haveCoins(500);
  const { rowan, mara, roomId, watch } = show;
  const ended: string[] = [];
  const add = (name: string, account: number | null, more: object = {}) =>
    watch.add({
      identity: { account, session: null, ageToken: null },
      roomId,
      watches: true,
      end: () => ended.push(name),
      ...more,
    });
  add('guest', null);
  add('member', rowan.accountId);
  add('chat', null, { watches: false });
  add('performer', mara.accountId, { watches: false, publishes: { roomId, keyHash: null } });
  await show.enter();
  await show.pass(28);
  expect(ended).toEqual([]);
  await show.pass(2);
  expect(ended).toEqual(['guest']);
  expect(await show.stay()).toMatchObject({ endedAt: null });
  await show.leave();
  await watch.look();
  expect(ended).toEqual(['guest', 'member']);
});

it('never waits for a tip that waits for it', async () => {
  await show.haveCoins(2_000);
  show.watchRoom();
  await show.enter();
  const room = { id: show.roomId, nickname: 'mara' };
  const { accountId } = show.rowan;
  for (let minute = 0; minute < 4; minute += 1) {
    await show.pass(58);
    await show.pass(2, { isAway: true });
    const tips = Array.from({ length: 4 }, (_, nth) =>
      tip(db(), { room, accountId, coins: 1, text: '', key: `tip-${minute}-${nth}` }, show.now()),
    );
    await Promise.all([show.look(), ...tips]);
  }
  expect(await show.coins()).toEqual([2_000 - 5 * 60 - 16, 4 * 60 + 16]);
});

it('locks the accounts of a minute in the order in which all do', async () => {
  await show.haveCoins(500);
  show.watchRoom();
  await show.enter();
  await show.pass(58);
  await show.pass(2, { isAway: true });
  // As a tip in another room does: the member’s account, then that of what is held.
  const { pool } = show.test.database;
  const other = await pool.connect();
  const lock = (owner: string) =>
    other.query('select id from ledger_accounts where owner like $1 order by id for update', [owner]);
  await other.query('begin');
  await lock(`member:${show.rowan.accountId}`);
  const look = show.look();
  const isWaiting = async () => (await pool.query('select 1 from pg_locks where not granted')).rows.length > 0;
  while (!(await isWaiting()));
  await lock('holds:%');
  await other.query('commit');
  other.release();
  await look;
  expect(await show.coins()).toEqual([380, 60]);
});
