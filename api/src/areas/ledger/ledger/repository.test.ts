import type { DatabaseConnection } from '../../../ground/db/database';
import { createTestDatabase } from '../../../testing/test-database';
import {
  currencies,
  debtOf,
  IdempotencyConflictError,
  InsufficientFundsError,
  readBalance,
  readBalances,
  transfer,
} from './repository';

const { coins, gems } = currencies;
let database: DatabaseConnection;
beforeAll(async () => {
  database = await createTestDatabase();
  // All connections are open: what comes at once is really at once.
  await Promise.all(Array.from({ length: 10 }, () => database.pool.query('select pg_sleep(0.1)')));
});
afterAll(() => database.close());

const grant = (member: number, amount: number, key = 'grant') =>
  transfer(database.db, {
    initiator: { member },
    idempotencyKey: key,
    reason: 'grant',
    entries: [
      { owner: { member }, currency: coins, amount },
      { owner: { system: 'grants' }, currency: coins, amount: -amount },
    ],
  });
const spend = (member: number, amount: number, key: string) =>
  transfer(database.db, {
    initiator: { member },
    idempotencyKey: key,
    reason: 'purchase',
    entries: [
      { owner: { member }, currency: coins, amount: -amount },
      { owner: { system: 'sales' }, currency: coins, amount },
    ],
  });
const refusal = (statement: string): Promise<unknown> =>
  database.pool.query(statement).then(
    () => 'done',
    (error: Error) => error.message,
  );

describe('the ledger', () => {
  it('moves coins and keeps balances apart by currency', async () => {
    await grant(1, 100);
    await spend(1, 30, 'buy');
    expect(await readBalances(database.db, 1)).toEqual({ coins: 70, gems: 0 });
  });

  it('does the work of a key once, and returns the same again', async () => {
    const first = await grant(2, 50);
    expect(await grant(2, 50)).toMatchObject({ transferId: first.transferId, replayed: true });
    expect(await readBalances(database.db, 2)).toEqual({ coins: 50, gems: 0 });
  });

  it('pays what a member owes first from whatever they get, and says the same again when it is repeated', async () => {
    const debt = () => readBalance(database.db, debtOf(21), coins);
    const owe = (amount: number) =>
      transfer(database.db, {
        initiator: { system: 'packs' },
        idempotencyKey: `owed ${amount}`,
        reason: 'taken back',
        entries: [
          { owner: { system: 'packs' }, currency: coins, amount },
          { owner: debtOf(21), currency: coins, amount: -amount },
        ],
      });
    await owe(70);
    expect(await grant(21, 50, 'one')).toMatchObject({ settled: 50 });
    expect([await debt(), (await readBalances(database.db, 21)).coins]).toEqual([-20, 0]);
    expect(await grant(21, 50, 'two')).toMatchObject({ settled: 20 });
    expect([await debt(), (await readBalances(database.db, 21)).coins]).toEqual([0, 30]);
    expect(await grant(21, 50, 'one')).toMatchObject({ replayed: true });
    expect([await debt(), (await readBalances(database.db, 21)).coins]).toEqual([0, 30]);
  });

  it('refuses the same key with another request', async () => {
    await grant(3, 50);
    await expect(grant(3, 51)).rejects.toThrow(IdempotencyConflictError);
  });

  it('refuses the same key for another currency or reason', async () => {
    const bonus = (currency: typeof coins | typeof gems, reason = 'bonus') =>
      transfer(database.db, {
        initiator: { member: 8 },
        idempotencyKey: 'bonus',
        reason,
        entries: [
          { owner: { member: 8 }, currency: coins, amount: 10 },
          { owner: { system: 'grants' }, currency: coins, amount: -10 },
          { owner: { member: 8 }, currency, amount: 1 },
          { owner: { system: 'grants' }, currency, amount: -1 },
        ],
      });
    await bonus(gems);
    await expect(bonus(coins)).rejects.toThrow(IdempotencyConflictError);
    await expect(bonus(gems, 'other')).rejects.toThrow(IdempotencyConflictError);
    expect(await readBalances(database.db, 8)).toEqual({ coins: 10, gems: 1 });
  });

  it('never lets a member go below zero', async () => {
    await grant(4, 10);
    await expect(spend(4, 11, 'too-much')).rejects.toThrow(InsufficientFundsError);
    expect(await readBalances(database.db, 4)).toEqual({ coins: 10, gems: 0 });
  });

  it('calls nothing else that the database refuses a balance that is too low', async () => {
    await grant(41, 10);
    await database.pool.query(`alter table ledger_accounts add constraint broken check (balance <> 3)`);
    try {
      const refused: unknown = await spend(41, 7, 'broken').catch((error: unknown) => error);
      expect(refused).not.toBeInstanceOf(InsufficientFundsError);
      expect(String((refused as Error).cause)).toContain('broken');
    } finally {
      await database.pool.query('alter table ledger_accounts drop constraint broken');
    }
    expect(await readBalances(database.db, 41)).toEqual({ coins: 10, gems: 0 });
  });

  it('is right when many purchases come at once', async () => {
    await grant(5, 95);
    const results = await Promise.allSettled(Array.from({ length: 20 }, (_, i) => spend(5, 10, `buy-${i}`)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(9);
    const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
    expect(reasons.filter((reason) => reason instanceof InsufficientFundsError)).toHaveLength(11);
    expect(await readBalances(database.db, 5)).toEqual({ coins: 5, gems: 0 });
  });

  it('does a key once also when it comes many times at once', async () => {
    // The account is there: making it would let one go after the other.
    await grant(6, 1, 'before');
    const results = await Promise.all(Array.from({ length: 10 }, () => grant(6, 7)));
    expect(results.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(new Set(results.map(({ transferId }) => transferId)).size).toBe(1);
    expect((await readBalances(database.db, 6)).coins).toBe(8);
  });

  it('counts what was bought apart, and spends what was granted first', async () => {
    const member = { member: 9 };
    const buyCoins = transfer(database.db, {
      initiator: member,
      idempotencyKey: 'pack',
      reason: 'coins:1',
      entries: [
        { owner: member, currency: coins, amount: 100, bought: 100 },
        { owner: { system: 'checkouts' }, currency: coins, amount: -100 },
      ],
    });
    expect((await buyCoins).boughtSpent).toBe(0);
    await grant(9, 50);
    expect((await spend(9, 40, 'granted')).boughtSpent).toBe(0);
    expect((await spend(9, 30, 'both')).boughtSpent).toBe(20);
    await grant(9, 5, 'later');
    expect((await spend(9, 85, 'all')).boughtSpent).toBe(80);
  });

  it('counts what was bought for the key, too', async () => {
    const pack = (bought: number) =>
      transfer(database.db, {
        initiator: { member: 10 },
        idempotencyKey: 'pack',
        reason: 'pack',
        entries: [
          { owner: { member: 10 }, currency: coins, amount: 10, bought },
          { owner: { system: 'packs' }, currency: coins, amount: -10 },
        ],
      });
    await pack(10);
    expect(await pack(10)).toMatchObject({ replayed: true, boughtSpent: 0, settled: 0 });
    await expect(pack(0)).rejects.toThrow(IdempotencyConflictError);
  });

  it('refuses an initiator that is not among the entries', async () => {
    const foreign = transfer(database.db, {
      initiator: { member: 11 },
      idempotencyKey: 'k',
      reason: 'x',
      entries: [
        { owner: { member: 12 }, currency: coins, amount: 10 },
        { owner: { system: 'grants' }, currency: coins, amount: -10 },
      ],
    });
    await expect(foreign).rejects.toThrow('the initiator of a transfer must be among its entries');
    expect(await readBalances(database.db, 12)).toEqual({ coins: 0, gems: 0 });
  });

  it('spreads an account of the house over 16 rows by the member', async () => {
    for (const member of [1, 2, 17, 33]) {
      const house = { system: 'spread', of: member };
      await transfer(database.db, {
        initiator: house,
        idempotencyKey: `gift ${member}`,
        reason: 'gift',
        entries: [
          { owner: house, currency: coins, amount: -member },
          { owner: { member: 100 + member }, currency: coins, amount: member },
        ],
      });
    }
    const { rows } = await database.pool.query(
      "select owner, kind, balance::int from ledger_accounts where owner like 'spread%' order by owner",
    );
    expect(rows).toEqual([
      { owner: 'spread:1', kind: 'system', balance: -51 },
      { owner: 'spread:2', kind: 'system', balance: -2 },
    ]);
    expect(await readBalance(database.db, { system: 'spread', of: 17 }, coins)).toBe(-51);
    expect(await readBalance(database.db, { system: 'never' }, coins)).toBe(0);
  });

  it('keeps the moment that a transfer is given, and is of now without one', async () => {
    const at = new Date('2020-02-03T04:05:06Z');
    const entries = [
      { owner: { member: 13 }, currency: coins, amount: 1 },
      { owner: { system: 'grants' }, currency: coins, amount: -1 },
    ];
    const request = { initiator: { member: 13 }, reason: 'grant', entries };
    const past = await transfer(database.db, { ...request, idempotencyKey: 'past', at });
    const present = await transfer(database.db, { ...request, idempotencyKey: 'present' });
    const { rows } = await database.pool.query<{ at: Date; isNew: boolean }>(
      `select created_at as at, created_at > now() - interval '1 hour' as "isNew" from ledger_transfers where id = any($1) order by id`,
      [[past.transferId, present.transferId]],
    );
    expect(rows).toMatchObject([{ at, isNew: false }, { isNew: true }]);
  });

  // Two transfers that make the same accounts at once would otherwise each wait for the other.
  it.each([
    ['a', 'b', 'c'],
    ['c', 'a', 'b'],
    ['c', 'b', 'a'],
  ])('makes new accounts in the order of their names: %s, %s, %s', async (...names) => {
    const systems = names.map((name) => ({ system: `${names.join('')} ${name}` }));
    await transfer(database.db, {
      initiator: systems[0] ?? { system: '' },
      idempotencyKey: 'new',
      reason: 'x',
      entries: systems.map((owner, index) => ({ owner, currency: coins, amount: index === 0 ? -2 : 1 })),
    });
    const { rows } = await database.pool.query<{ name: string }>(
      'select right(owner, 1) as name from ledger_accounts where owner = any($1) order by id',
      [systems.map(({ system }) => system)],
    );
    expect(rows.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  });

  it('refuses a transfer that does not sum to zero', async () => {
    const lopsided = transfer(database.db, {
      initiator: { member: 7 },
      idempotencyKey: 'k',
      reason: 'x',
      entries: [
        { owner: { member: 7 }, currency: coins, amount: 10 },
        { owner: { system: 'grants' }, currency: gems, amount: -10 },
      ],
    });
    await expect(lopsided).rejects.toThrow(/do not sum to zero/);
    expect(await readBalances(database.db, 7)).toEqual({ coins: 0, gems: 0 });
  });

  it.each([
    'update ledger_entries set amount = 1',
    'delete from ledger_entries',
    'truncate ledger_entries',
    'delete from ledger_transfers where false',
    "update ledger_transfers set reason = 'other'",
  ])('refuses to forget: %s', async (statement) => {
    expect(await refusal(statement)).toMatch(/append-only/);
  });

  it.each([
    'update ledger_accounts set balance = 1000000',
    "insert into ledger_accounts (kind, owner, currency, balance) values ('member', 'member:99', 0, 5)",
  ])('refuses money from nowhere: %s', async (statement) => {
    expect(await refusal(statement)).toMatch(/only ledger entries/);
  });
});
