import type { DatabaseConnection } from '../../../ground/db/database';
import { createTestDatabase } from '../../../testing/test-database';
import { balanceEntries, readBalanceEntries } from './balance-entries';
import { credit, type Grant, readDebt, takeBack } from './debts';
import { readLedgerDifferences } from './difference-repository';
import { currencies, lockBalances, readBalances, transfer } from './repository';

const { coins, gems } = currencies;
let database: DatabaseConnection;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const pack = (accountId: number, amount: number, change: Partial<Grant> = {}): Grant => ({
  accountId,
  currency: coins,
  amount,
  house: 'packs',
  idempotencyKey: `pack of ${accountId}`,
  reason: 'pack',
  ...change,
});
const give = (grant: Grant) => database.db.transaction((tx) => credit(tx, grant));
const take = (grant: Grant) =>
  database.db.transaction((tx) => takeBack(tx, { ...grant, idempotencyKey: `${grant.idempotencyKey} back` }));
const spend = (accountId: number, amount: number) =>
  transfer(database.db, {
    initiator: { member: accountId },
    idempotencyKey: `spent ${amount}`,
    reason: 'purchase',
    entries: [
      { owner: { member: accountId }, currency: coins, amount: -amount },
      { owner: { system: 'sales' }, currency: coins, amount },
    ],
  });
const coinsOf = async (accountId: number) => (await readBalances(database.db, accountId)).coins;
const debtOf = (accountId: number) => readDebt(database.db, accountId, coins);

describe('coins that are taken back', () => {
  it('leave the balance, and nothing is owed, where all of them are still there', async () => {
    await give(pack(1, 100));
    await give(pack(1, 10, { idempotencyKey: 'other' }));
    expect(await take(pack(1, 100))).toEqual({ taken: 100, owed: 0 });
    expect([await coinsOf(1), await debtOf(1)]).toEqual([10, 0]);
  });

  it('are owed as far as they were spent', async () => {
    await give(pack(2, 100));
    await spend(2, 70);
    expect(await take(pack(2, 100))).toEqual({ taken: 30, owed: 70 });
    expect([await coinsOf(2), await debtOf(2)]).toEqual([0, 70]);
  });

  it('are owed in full where none is left', async () => {
    await give(pack(3, 100));
    await spend(3, 100);
    expect(await take(pack(3, 100))).toEqual({ taken: 0, owed: 100 });
    expect(await debtOf(3)).toBe(100);
  });

  it('are paid by the next that come, whose rest counts as bought where it was', async () => {
    await give(pack(4, 100));
    await spend(4, 100);
    await take(pack(4, 100));
    expect(await give(pack(4, 150, { idempotencyKey: 'second', isBought: true }))).toEqual(
      expect.objectContaining({ settled: 100 }),
    );
    expect([await coinsOf(4), await debtOf(4)]).toEqual([50, 0]);
    expect((await spend(4, 50)).boughtSpent).toBe(50);
  });

  it('are paid by granted coins, whose rest stays granted', async () => {
    await give(pack(5, 100));
    await spend(5, 100);
    await take(pack(5, 100));
    await give(pack(5, 150, { idempotencyKey: 'gift' }));
    expect((await spend(5, 50)).boughtSpent).toBe(0);
  });

  it('are a debt of their own currency', async () => {
    await give(pack(6, 10, { currency: gems }));
    await database.db.transaction((tx) => takeBack(tx, pack(6, 30, { currency: gems, idempotencyKey: 'gems back' })));
    expect(await readDebt(database.db, 6, gems)).toBe(20);
    await give(pack(6, 5));
    expect([await coinsOf(6), await debtOf(6)]).toEqual([5, 0]);
  });
});

it('reads balances behind their locks in the order they were named, 0 for an account that is new', async () => {
  await give(pack(7, 25));
  const owners = [{ member: 8 }, { member: 7 }];
  expect(
    await database.db.transaction((tx) =>
      lockBalances(
        tx,
        owners.map((owner) => ({ owner, currency: coins })),
      ),
    ),
  ).toEqual([0, 25]);
});

it('lists coins and gems as the contract does, 0 for what never moved', async () => {
  await give(pack(9, 12));
  expect(await readBalanceEntries(database.db, 9)).toEqual([
    { currencyType: 0, count: 12 },
    { currencyType: 1, count: 0 },
  ]);
  expect(balanceEntries({ [gems]: 3 })).toEqual([
    { currencyType: 0, count: 0 },
    { currencyType: 1, count: 3 },
  ]);
});

it('adds all balances of a currency up to 0, and says by how much they do not', async () => {
  const balanced = [
    { currency: 'coins', difference: 0 },
    { currency: 'gems', difference: 0 },
  ];
  expect(await readLedgerDifferences(database.db)).toEqual(balanced);
  const { pool } = database;
  await pool.query('alter table ledger_accounts disable trigger user');
  await pool.query("update ledger_accounts set balance = balance + 4 where owner = 'member:9' and currency = 0");
  expect(await readLedgerDifferences(database.db)).toEqual([{ currency: 'coins', difference: 4 }, balanced[1]]);
  await pool.query("update ledger_accounts set balance = balance - 4 where owner = 'member:9' and currency = 0");
  await pool.query("update ledger_accounts set balance = balance + 6 where owner = 'member:6' and currency = 1");
  expect(await readLedgerDifferences(database.db)).toEqual([balanced[0], { currency: 'gems', difference: 6 }]);
  await pool.query('alter table ledger_accounts enable trigger user');
});
