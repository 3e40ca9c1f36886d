import type { AddressInfo } from 'node:net';
import type { BalanceEntry, Transaction } from '@platform/shared/contracts';
import { type DemoMember, demoMembers } from '../../../testing/demo-members';
import { ChatVisitor } from '../../../testing/chat-visitor';
import { impossible } from '../../../testing/impossible-money';
import { goOffAir, goOnAir, roomIdOf } from '../../../testing/on-air';
import { agreed, createTestApp, signedIn, type TestApp } from '../../../testing/test-app';
import { readBalance } from '../../ledger/ledger/repository';
import { grantPerformer } from '../performers/repository';
import { readLatestMessages } from './messages-repository';
import { setSanction } from './sanctions-repository';

let test: TestApp;
type Jar = Record<string, string>;
let rowan: { accountId: number; cookies: Jar };
let mara: { accountId: number; cookies: Jar };
let roomId: number;
let keys = 0;
const newKey = (): string => `a-tip-of-these-tests-${(keys += 1)}`.padEnd(24, 'x');

beforeEach(async () => {
  test = await createTestApp();
  const [first, , third] = demoMembers as [DemoMember, DemoMember, DemoMember];
  // A plan of the demo has gems that no ledger entry brought.
  rowan = await signedIn(test, { ...first, plan: null });
  mara = await signedIn(test, third);
  const { db } = test.database;
  await grantPerformer(db, mara.accountId, 'mara');
  roomId = await roomIdOf(db, 'mara');
  await goOnAir(db, 'mara');
});
afterEach(async () => {
  await expectPossible();
  await test.close();
});
async function expectPossible(): Promise<void> {
  for (const [what, statement] of impossible)
    expect([what, (await test.database.pool.query(statement)).rows]).toEqual([what, []]);
}
const tip = async (coins: number, more: { text?: string; key?: string; room?: string; cookies?: Jar } = {}) => {
  const { text, key = newKey(), room = 'mara', cookies = rowan.cookies } = more;
  const reply = await test.request('POST', `/api/camgirls/${room}/tips`, { cookies, body: { coins, text, key } });
  return reply.json<{ sequence: number; balance: BalanceEntry[]; code: string; details: object; fields: object }>();
};
const coinsOf = async (): Promise<number> =>
  (await test.request('GET', '/api/profile/balance', { cookies: rowan.cookies })).json<BalanceEntry[]>()[0]?.count ??
  -1;
const paid = () => readBalance(test.database.db, { system: `performer:${roomId}` }, 0);

it('pays the performer, is a message that everybody sees, and brings the goal nearer', async () => {
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = test.app.server.address() as AddressInfo;
  await test.database.pool.query(`update live_rooms set goal_title = 'A lamp', goal_coins = 90, goal_reached = 5`);
  const guest = new ChatVisitor(`ws://127.0.0.1:${port}/ws/chat/mara`, { cookies: agreed });
  await guest.has('welcome');
  expect(await tip(40, { text: ' for the lamp\u200b ' })).toEqual({
    sequence: 1,
    balance: [
      { currencyType: 0, count: 2410 },
      { currencyType: 1, count: 205 },
    ],
  });
  expect((await guest.has('message')).message).toMatchObject({
    kind: 'tip',
    name: 'Blue Harbour',
    text: 'for the lamp',
    coins: 40,
  });
  expect((await guest.has('room')).room.goal).toEqual({ title: 'A lamp', coins: 90, reached: 45 });
  guest.socket.terminate();
  expect([await paid(), await coinsOf()]).toEqual([40, 2410]);
  const { items } = (await test.request('GET', '/api/transactions?kind=live', { cookies: rowan.cookies })).json<{
    items: Transaction[];
  }>();
  expect(items.map(({ title, amount }) => [title, amount])).toEqual([['Tip to Mara Vellin', -40]]);
});

it('writes into the chat that a goal is reached, once, with the tip that reaches it', async () => {
  const goal = `update live_rooms set goal_title = 'A lamp', goal_coins = 50, goal_reached = 0`;
  await test.database.pool.query(goal);
  const written = async () =>
    (await readLatestMessages(test.database.db, roomId)).map(({ kind, text, name }) => [kind, text, name]);
  await tip(49);
  const key = newKey();
  const answers = await Promise.all([tip(10, { key }), tip(10, { key }), tip(10), tip(10)]);
  expect(answers.every(({ sequence }) => sequence !== undefined)).toBe(true);
  const notices = (await written()).filter(([kind]) => kind === 'notice');
  expect(notices).toEqual([['notice', 'Goal reached: A lamp', '']]);
  expect((await written())[2]).toEqual(notices[0]);
  // Another goal is reached again; one tip may do more than that.
  await test.database.pool.query(goal);
  await tip(60);
  expect((await written()).filter(([kind]) => kind === 'notice')).toHaveLength(2);
  await test.database.pool.query('update live_rooms set goal_title = null, goal_coins = null, goal_reached = 0');
  await tip(60);
  expect((await written()).filter(([kind]) => kind === 'notice')).toHaveLength(2);
});

it('pays once for the same key, however often and at once it comes', async () => {
  const key = newKey();
  const answers = await Promise.all(Array.from({ length: 6 }, () => tip(10, { key })));
  expect(new Set(answers.map(({ sequence }) => sequence))).toEqual(new Set([1]));
  expect([await paid(), await coinsOf()]).toEqual([10, 2440]);
  expect((await tip(11, { key })).code).toBe('key-used');
  await goOnAir(test.database.db, 'odile');
  expect((await tip(10, { key, room: 'odile' })).code).toBe('key-used');
  await goOffAir(test.database.db, 'mara');
  expect((await tip(10, { key })).sequence).toBe(1);
});

it('takes no more than there is, also when tips come at once', async () => {
  expect(await tip(2451)).toMatchObject({ code: 'balance-too-low', details: { missing: 1, balance: 2450 } });
  const answers = await Promise.all(Array.from({ length: 5 }, () => tip(600)));
  expect(answers.filter(({ sequence }) => sequence !== undefined)).toHaveLength(4);
  expect([await paid(), await coinsOf()]).toEqual([2400, 50]);
});

it('is refused off air, and from whom the performer has sent out', async () => {
  const { db } = test.database;
  await goOffAir(db, 'mara');
  expect((await tip(5)).code).toBe('room-offline');
  await goOnAir(db, 'mara');
  const sanction = { roomId, accountId: rowan.accountId, createdAt: new Date() };
  await setSanction(db, { ...sanction, kind: 'timeout', until: new Date(Date.now() + 60_000) });
  expect((await tip(5, { text: 'hello' })).code).toBe('chat-silenced');
  expect((await tip(5)).sequence).toBe(1);
  await setSanction(db, { ...sanction, kind: 'ban' });
  expect((await tip(5)).code).toBe('chat-banned');
  expect((await tip(5, { cookies: mara.cookies })).code).toBe('forbidden');
  expect((await tip(5, { room: 'nobody' })).code).toBe('not-found');
  expect((await tip(5, { cookies: agreed })).code).toBe('login-required');
  expect([await paid(), await coinsOf()]).toEqual([5, 2445]);
});

it.each<[string, object]>([
  ['coins', { coins: 0 }],
  ['coins', { coins: 10_001 }],
  ['coins', { coins: 1.5 }],
  ['coins', { coins: '5' }],
  ['text', { text: 'x'.repeat(501) }],
  ['text', { text: '\u2060\u200b' }],
  ['key', { key: 'short' }],
])('a wrong %s is refused: %j', async (field, change) => {
  const body = { coins: 5, key: newKey(), ...change };
  const reply = await test.request('POST', '/api/camgirls/mara/tips', { cookies: rowan.cookies, body });
  expect([reply.statusCode, Object.keys(reply.json<{ fields: object }>().fields)]).toEqual([400, [field]]);
  expect(await coinsOf()).toBe(2450);
});

it('keeps its coins where the performer deletes its text', async () => {
  await tip(5, { text: 'rude' });
  const reply = await test.request('DELETE', '/api/camgirls/mara/messages/1', { cookies: mara.cookies });
  expect(reply.statusCode).toBe(200);
  expect([await paid(), await coinsOf()]).toEqual([5, 2445]);
});
