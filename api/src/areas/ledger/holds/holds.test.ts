import type { DatabaseConnection } from '../../../ground/db/database';
import { createTestDatabase } from '../../../testing/test-database';
import {
  currencies,
  IdempotencyConflictError,
  InsufficientFundsError,
  readBalances,
  transfer,
} from '../ledger/repository';
import { release, releaseExpired, reserve, settle } from './service';

const { coins } = currencies;
const now = new Date('2026-11-20T10:00:00Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const performer = { system: 'performer' };
let database: DatabaseConnection;
let member = 0;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  member += 1;
  await transfer(database.db, {
    initiator: { member },
    idempotencyKey: 'grant',
    reason: 'grant',
    entries: [
      { owner: { member }, currency: coins, amount: 60 },
      { owner: { system: 'grants' }, currency: coins, amount: -60 },
    ],
  });
  await transfer(database.db, {
    initiator: { member },
    idempotencyKey: 'pack',
    reason: 'coins:1',
    entries: [
      { owner: { member }, currency: coins, amount: 40, bought: 40 },
      { owner: { system: 'checkouts' }, currency: coins, amount: -40 },
    ],
  });
});

const hold = (amount: number, key = 'show') =>
  reserve(
    database.db,
    { accountId: member, currency: coins, amount, reason: 'room:mara', key, expiresAt: later(30) },
    now,
  );
const pay = (id: number, part: number, key: string) => settle(database.db, id, { part, to: performer, key });
const left = async () => (await readBalances(database.db, member)).coins;

describe('a hold', () => {
  it('sets money aside, pays it out in parts and gives the rest back', async () => {
    const { id } = await hold(80);
    expect(await left()).toBe(20);
    await pay(id, 30, 'minute 1');
    expect(await pay(id, 30, 'minute 2')).toMatchObject({ amount: 80, settled: 60, remaining: 20 });
    expect(await release(database.db, id, now)).toMatchObject({ remaining: 0, isReleased: true });
    expect(await left()).toBe(40);
  });

  it('does not exceed the balance', async () => {
    await expect(hold(101)).rejects.toThrow(InsufficientFundsError);
    await hold(100);
    await expect(hold(1, 'another')).rejects.toThrow(InsufficientFundsError);
  });

  it('pays out no more than it holds, also when parts come at once', async () => {
    const { id } = await hold(50);
    const results = await Promise.allSettled(Array.from({ length: 8 }, (_, minute) => pay(id, 10, `${minute}`)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    await release(database.db, id, now);
    expect(await left()).toBe(50);
  });

  it('does each key once: reserving, settling and releasing', async () => {
    const holds = await Promise.all(Array.from({ length: 5 }, () => hold(80)));
    const id = holds[0]?.id ?? 0;
    expect(new Set(holds.map((one) => one.id)).size).toBe(1);
    await Promise.all(Array.from({ length: 5 }, () => pay(id, 30, 'minute 1')));
    await Promise.all(Array.from({ length: 5 }, () => release(database.db, id, now)));
    expect(await left()).toBe(70);
    await expect(hold(81)).rejects.toThrow(IdempotencyConflictError);
    await expect(pay(id, 31, 'minute 1')).rejects.toThrow(IdempotencyConflictError);
  });

  it('pays nothing once it is released', async () => {
    const { id } = await hold(80);
    await release(database.db, id, now);
    await expect(pay(id, 1, 'late')).rejects.toThrow(InsufficientFundsError);
    expect(await left()).toBe(100);
  });

  it('is released by itself when its time is over', async () => {
    const { id } = await hold(80);
    await pay(id, 30, 'minute 1');
    await releaseExpired(database.db, later(29));
    expect(await left()).toBe(20);
    expect(await releaseExpired(database.db, later(30))).toBeGreaterThan(0);
    expect(await left()).toBe(70);
  });

  it('gives back as bought what was bought and not paid out', async () => {
    const { id } = await hold(80);
    await pay(id, 30, 'minute 1');
    await release(database.db, id, now);
    const { rows } = await database.pool.query<{ bought: string }>(
      `select bought from ledger_accounts where owner = $1 and currency = 0`,
      [`member:${member}`],
    );
    expect(Number(rows[0]?.bought)).toBe(40);
  });

  it.each([0, -5, 1.5, Number.NaN, 2 ** 60])('refuses an amount of %s', async (amount) => {
    const { id } = await hold(1, 'one');
    await expect(hold(amount)).rejects.toThrow(RangeError);
    await expect(pay(id, amount, 'k')).rejects.toThrow(RangeError);
  });
});
