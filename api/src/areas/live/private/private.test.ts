import type { BalanceEntry, PrivateShow } from '@platform/shared/contracts';
import { eq } from 'drizzle-orm';
import { type DemoMember, demoMembers } from '../../../testing/demo-members';
import { impossible } from '../../../testing/impossible-money';
import { goOffAir, goOnAir, roomIdOf } from '../../../testing/on-air';
import { agreed, createTestApp, signedIn, type TestApp } from '../../../testing/test-app';
import { holds, liveBroadcasts, liveRooms, privateStays } from '../../../tables';
import { releaseExpired } from '../../ledger/holds/service';
import { currencies, readBalance, readBalances, transfer } from '../../ledger/ledger/repository';
import { AccessWatch } from '../access/watch';
import { setSanction } from '../chat/sanctions-repository';
import { grantPerformer } from '../performers/repository';
import { insertInvite, touchStays } from './repository';
import { continueStays } from './service';

let test: TestApp;
type Jar = Record<string, string>;
let rowan: { accountId: number; cookies: Jar };
let mara: { accountId: number; cookies: Jar };
let roomId: number;
let time: Date;

beforeEach(async () => {
  time = new Date();
  test = await createTestApp({}, { now: () => time });
  const [first, , third] = demoMembers as [DemoMember, DemoMember, DemoMember];
  rowan = await signedIn(test, { ...first, plan: null });
  mara = await signedIn(test, third);
  const { db } = test.database;
  await grantPerformer(db, mara.accountId, 'mara');
  roomId = await roomIdOf(db, 'mara');
  await goOnAir(db, 'mara', { isPrivate: true });
  await db.update(liveRooms).set({ privateCoinsPerMinute: 60 }).where(eq(liveRooms.id, roomId));
});
afterEach(async () => {
  await expectPossible();
  await test.close();
});
async function expectPossible(): Promise<void> {
  for (const [what, statement] of impossible)
    expect([what, (await test.database.pool.query(statement)).rows]).toEqual([what, []]);
}

/** Leaves the member with so many coins. */
async function haveCoins(coins: number): Promise<void> {
  const { coins: before } = await readBalances(test.database.db, rowan.accountId);
  await transfer(test.database.db, {
    initiator: { member: rowan.accountId },
    idempotencyKey: `leave ${coins}`,
    reason: 'grant',
    entries: [
      { owner: { member: rowan.accountId }, currency: currencies.coins, amount: coins - before },
      { owner: { system: 'grants' }, currency: currencies.coins, amount: before - coins },
    ],
  });
}
const url = '/api/camgirls/mara/private';
const enter = async (coinsPerMinute = 60, cookies = rowan.cookies) => {
  const reply = await test.request('POST', url, { cookies, body: { coinsPerMinute } });
  return reply.json<PrivateShow & { balance: BalanceEntry[]; code?: string; details?: object }>();
};
const show = async (cookies = rowan.cookies) => (await test.request('GET', url, { cookies })).json<PrivateShow>();
const call = async (cookies: Jar = rowan.cookies) =>
  (await test.request('POST', '/api/camgirls/mara/call', { cookies, body: {} })).statusCode;
const coins = async () => (await readBalances(test.database.db, rowan.accountId)).coins;
const paid = () => readBalance(test.database.db, { system: `performer:${roomId}` }, 0);
/** Lets time pass, in which the member watches, and looks as a server does every two seconds. */
async function pass(seconds: number, { watches = true } = {}): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 10) {
    time = new Date(time.getTime() + 10_000);
    if (watches) await touchStays(test.database.db, [{ roomId, account: rowan.accountId }], time);
    await continueStays(test.database.db, time);
  }
}

it('says what a minute costs before anything is held, and lets nobody watch for nothing', async () => {
  expect(await show()).toEqual({ coinsPerMinute: 60, stay: null });
  expect(await show(agreed)).toEqual({ coinsPerMinute: 60, stay: null });
  expect(await call()).toBe(409);
});

it('holds a minute, pays it when it is over, and holds the next', async () => {
  await haveCoins(500);
  const { stay, balance } = await enter();
  expect(stay).toMatchObject({ coinsPerMinute: 60, minutes: 1, coins: 0, endedAt: null });
  expect(balance[0]?.count).toBe(440);
  expect([await call(), await paid()]).toEqual([200, 0]);
  await pass(50);
  expect([await paid(), await coins()]).toEqual([0, 440]);
  await pass(10);
  expect([await paid(), await coins()]).toEqual([60, 380]);
  await pass(60);
  expect(await show()).toMatchObject({ stay: { minutes: 3, coins: 120, endedAt: null } });
});

it('ends when the coins run out in the middle of the show, after the minute that they paid', async () => {
  await haveCoins(150);
  await enter();
  await pass(60);
  expect([await coins(), await paid(), await call()]).toEqual([30, 60, 200]);
  await pass(60);
  expect(await show()).toMatchObject({ stay: { minutes: 2, coins: 120, endReason: 'coins' } });
  expect([await coins(), await paid(), await call()]).toEqual([30, 120, 409]);
  // Nothing more is taken, however long the show goes on.
  await pass(180);
  expect([await coins(), await paid()]).toEqual([30, 120]);
  expect((await enter()).code).toBe('balance-too-low');
  expect((await enter()).details).toEqual({ missing: 30, balance: 30 });
});

it('is entered once, however often it is asked for, and pays each minute once, however many servers look', async () => {
  await haveCoins(500);
  await Promise.all(Array.from({ length: 6 }, () => enter()));
  expect(await coins()).toBe(440);
  time = new Date(time.getTime() + 60_000);
  await touchStays(test.database.db, [{ roomId, account: rowan.accountId }], time);
  await Promise.all(Array.from({ length: 6 }, () => continueStays(test.database.db, time)));
  expect([await coins(), await paid()]).toEqual([380, 60]);
  expect(await test.database.db.select().from(privateStays)).toHaveLength(1);
});

it('pays the minute that has begun when the member leaves, by a press or by going', async () => {
  await haveCoins(500);
  await enter();
  await pass(20);
  const left = await test.request('DELETE', url, { cookies: rowan.cookies });
  expect(left.json<PrivateShow>()).toMatchObject({ stay: { minutes: 1, coins: 60, endReason: 'left' } });
  expect([await coins(), await paid(), await call()]).toEqual([440, 60, 409]);
  await test.request('DELETE', url, { cookies: rowan.cookies });
  expect(await paid()).toBe(60);
  await enter();
  await pass(30, { watches: false });
  expect(await show()).toMatchObject({ stay: { minutes: 1, coins: 60, endReason: 'left' } });
  expect([await coins(), await paid()]).toEqual([380, 120]);
});

it.each([
  ['opens the room again', () => test.database.db.update(liveRooms).set({ isPrivate: false })],
  ['goes off air', () => goOffAir(test.database.db, 'mara')],
])('takes nothing for the minute in which the performer %s', async (_, end) => {
  await haveCoins(500);
  await enter();
  await pass(70);
  await end();
  await pass(10);
  expect(await show()).toMatchObject({ stay: { minutes: 2, coins: 60, endReason: 'show' } });
  expect([await coins(), await paid()]).toEqual([440, 60]);
});

it('begins no minute while the performer’s connection is gone', async () => {
  await haveCoins(500);
  await enter();
  const interrupt = (isInterrupted: boolean) => test.database.db.update(liveBroadcasts).set({ isInterrupted });
  await interrupt(true);
  await pass(120);
  expect([await coins(), await paid()]).toEqual([440, 60]);
  await interrupt(false);
  await pass(10);
  expect([await coins(), await paid()]).toEqual([380, 60]);
});

it('takes nothing for the time in which no server was there, and gives back what nobody settled', async () => {
  await haveCoins(500);
  await enter();
  // Killed: half an hour without anything. Holds have run out meanwhile.
  time = new Date(time.getTime() + 30 * 60_000);
  await test.database.db.update(holds).set({ expiresAt: new Date(time.getTime() - 1) });
  await releaseExpired(test.database.db, time);
  await continueStays(test.database.db, time);
  expect(await show()).toMatchObject({ stay: { endReason: 'left', coins: 0 } });
  expect([await coins(), await paid()]).toEqual([500, 0]);
});

it('costs those nothing whom the performer invites, and lets nobody else in without a price', async () => {
  const { db } = test.database;
  await db.update(liveRooms).set({ privateCoinsPerMinute: 0 });
  expect(await show()).toEqual({ coinsPerMinute: null, stay: null });
  expect((await enter(0)).code).toBe('room-private');
  await insertInvite(db, roomId, rowan.accountId, time);
  expect(await show()).toEqual({ coinsPerMinute: 0, stay: null });
  const before = await coins();
  expect((await enter(0)).stay).toMatchObject({ coinsPerMinute: 0, minutes: 1 });
  await pass(130);
  expect([await call(), await coins(), await paid()]).toEqual([200, before, 0]);
  expect(await show()).toMatchObject({ stay: { minutes: 3, coins: 0, endedAt: null } });
});

it('refuses another price than was shown, the performer, guests, who is banned, and a room that is not private', async () => {
  expect(await enter(59)).toMatchObject({ code: 'price-changed', details: { price: 60 } });
  expect((await enter(60, mara.cookies)).code).toBe('forbidden');
  expect((await test.request('POST', url, { cookies: agreed, body: { coinsPerMinute: 60 } })).statusCode).toBe(401);
  const { db } = test.database;
  await db.update(liveRooms).set({ isPrivate: false });
  expect((await enter()).code).toBe('room-offline');
  await db.update(liveRooms).set({ isPrivate: true });
  await setSanction(db, { roomId, accountId: rowan.accountId, kind: 'ban', until: null, createdAt: time });
  expect((await enter()).code).toBe('chat-banned');
  expect(await coins()).toBeGreaterThan(0);
  expect(await paid()).toBe(0);
});

it('invites by message, as the room’s performer alone', async () => {
  const { pool } = test.database;
  await pool.query('update live_rooms set chat_sequence = 1 where id = $1', [roomId]);
  await pool.query(
    `insert into chat_messages (room_id, sequence, kind, account_id, name, text, sent_at)
     values ($1, 1, 'text', $2, 'Rowan', 'hello', now())`,
    [roomId, rowan.accountId],
  );
  const invite = async (cookies: Jar) =>
    (await test.request('POST', '/api/camgirls/mara/messages/1/invite', { cookies, body: {} })).statusCode;
  expect(await invite(rowan.cookies)).toBe(403);
  expect(await show()).toMatchObject({ coinsPerMinute: 60 });
  expect(await invite(mara.cookies)).toBe(200);
  expect(await show()).toMatchObject({ coinsPerMinute: 0 });
});

it('ends the picture of those inside who have not said yes half a minute after the doors closed, and of nobody else', async () => {
  await haveCoins(500);
  const { db } = test.database;
  await db.update(liveRooms).set({ privateSince: time });
  const watch = new AccessWatch({ db, now: () => time, log: test.app.log });
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
  await enter();
  time = new Date(time.getTime() + 29_000);
  await watch.look();
  expect(ended).toEqual([]);
  time = new Date(time.getTime() + 1_000);
  await watch.look();
  expect(ended).toEqual(['guest']);
  // The picture that a member has is what the stay goes on for.
  await continueStays(db, time);
  expect(await show()).toMatchObject({ stay: { endedAt: null } });
  await test.request('DELETE', url, { cookies: rowan.cookies });
  await watch.look();
  expect(ended).toEqual(['guest', 'member']);
  watch.close();
});
