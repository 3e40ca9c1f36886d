import type { BalanceEntry } from '@platform/shared/contracts';
import type { Queryable } from '../../../ground/db/database';
import { currencies, readBalances } from './repository';

/** Coins and gems as the contract lists them. */
export async function readBalanceEntries(db: Queryable, accountId: number): Promise<BalanceEntry[]> {
  const { coins, gems } = await readBalances(db, accountId);
  return balanceEntries({ [currencies.coins]: coins, [currencies.gems]: gems });
}

/** The same of balances by currency; what never moved is 0. */
export const balanceEntries = (balances: Partial<Record<number, number>>): BalanceEntry[] =>
  Object.values(currencies).map((currencyType) => ({ currencyType, count: balances[currencyType] ?? 0 }));
