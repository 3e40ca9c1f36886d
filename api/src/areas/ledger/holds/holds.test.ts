import type { DatabaseConnection } from '../../../ground/db/database';
import { createTestDatabase } from '../../../testing/test-database';
import {
  currencies,
  type Currency,
  IdempotencyConflictError,
  InsufficientFundsError,
  readBalances,
  transfer,
} from '../ledger/repository';
import {
  lockAccountsOfHolds,
  lockHoldAccounts,
  release,
  releaseExpired,
  reserve,
  type HoldRequest,
  settle,
} from './service';

const { coins, gems } = currencies;
const now = new Date('2026-11-20T10:00:00Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const performer = { system: 'performer' };
let database: DatabaseConnection;
let member = 0;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
const give = (amount: number, idempotencyKey: string, change: { bought?: number; currency?: Currency } = {}) =>
  transfer(database.db, {
    initiator: { member },
    idempotencyKey,
    reason: idempotencyKey,
    entries: [
      { owner: { member }, currency: coins, amount, ...change },
      { owner: { system: 'grants' }, currency: change.currency ?? coins, amount: -amount },
    ],
  });
beforeEach(async () => {
  member += 1;
  await give(60, 'grant');
  await give(40, 'pack', { bought: 40 });
});

const hold = (amount: number, key = 'show', change: Partial<HoldRequest> = {}) =>
  reserve(
    database.db,
    { accountId: member, currency: coins, amount, reason: 'room:mara', key, expiresAt: later(30), ...change },
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

  it('is released by itself when it expires', async () => {
    const { id } = await hold(80);
    await pay(id, 30, 'minute 1');
    await releaseExpired(database.db, later(29));
    expect(await left()).toBe(20);
    expect(await releaseExpired(database.db, later(30))).toBeGreaterThan(0);
    expect(await left()).toBe(70);
  });

  it('is released with all others that expired, more than are read at once', async () => {
    await give(1, 'another');
    for (let number = 0; number < 101; number += 1) await hold(1, `hold ${number}`, { expiresAt: later(10) });
    await releaseExpired(database.db, later(9));
    expect(await left()).toBe(0);
    expect(await releaseExpired(database.db, later(10))).toBe(101);
    expect(await left()).toBe(101);
    expect(await releaseExpired(database.db, later(10))).toBe(0);
  });

  it('keeps its currency in all that is done with it', async () => {
    await give(20, 'gems', { currency: gems });
    const { id } = await hold(15, 'gems', { currency: gems });
    await pay(id, 5, 'part');
    expect(await readBalances(database.db, member)).toEqual({ coins: 100, gems: 5 });
    await release(database.db, id, now);
    expect(await readBalances(database.db, member)).toEqual({ coins: 100, gems: 15 });
  });

  it('is returned as it stands now to a key that is repeated', async () => {
    const { id } = await hold(80);
    await pay(id, 30, 'minute 1');
    expect(await hold(80)).toEqual({ id, amount: 80, settled: 30, remaining: 50, isReleased: false });
    expect(await pay(id, 30, 'minute 1')).toEqual({ id, amount: 80, settled: 30, remaining: 50, isReleased: false });
    await release(database.db, id, now);
    expect(await release(database.db, id, later(1))).toEqual({
      id,
      amount: 80,
      settled: 30,
      remaining: 0,
      isReleased: true,
    });
    const { rows } = await database.pool.query('select released_at from holds where id = $1', [id]);
    expect(rows).toEqual([{ released_at: now }]);
  });

  it('must be there to be paid from, released or locked', async () => {
    const message = 'there is no hold 999999';
    await expect(pay(999_999, 1, 'k')).rejects.toThrow(message);
    await expect(release(database.db, 999_999, now)).rejects.toThrow(message);
    const lock = database.db.transaction((tx) => lockHoldAccounts(tx, 999_999, performer));
    await expect(lock).rejects.toThrow(message);
  });

  it.each(['before it is there', 'itself'])('locks %s all accounts that its money moves between', async (when) => {
    const { id } = await hold(10);
    const ofHold = `holds:${member % 16}`;
    await database.db.transaction(async (tx) => {
      if (when === 'itself') await lockHoldAccounts(tx, id, performer);
      else await lockAccountsOfHolds(tx, { accountId: member, currency: coins, to: performer });
      const { rows } = await database.pool.query<{ owner: string }>(
        `select owner from ledger_accounts where currency = 0 and owner = any($1) for update skip locked`,
        [[`member:${member}`, ofHold, 'performer', 'grants']],
      );
      expect(rows).toEqual([{ owner: 'grants' }]);
    });
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
