import { sum } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { ledgerAccounts } from '../tables';

/** Sum of all balances of a currency: 0, or something is broken (docs/spec/money.md#ledger). */
export interface LedgerDifference {
  readonly currency: 'coins' | 'gems';
  readonly difference: number;
}

export async function readLedgerDifferences(db: Queryable): Promise<LedgerDifference[]> {
  const rows = await db
    .select({ currency: ledgerAccounts.currency, difference: sum(ledgerAccounts.balance).mapWith(Number) })
    .from(ledgerAccounts)
    .groupBy(ledgerAccounts.currency);
  const of = (currency: number): number => rows.find((row) => row.currency === currency)?.difference ?? 0;
  return [
    { currency: 'coins', difference: of(0) },
    { currency: 'gems', difference: of(1) },
  ];
}
