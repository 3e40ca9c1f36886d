import { asc, eq } from 'drizzle-orm';
import { defineProfilePart, type MemberRef } from '../../ground/area';
import type { Queryable } from '../../ground/db/database';
import { balanceEntries } from './ledger/balance-entries';
import { balancesOf, memberName } from './ledger/repository';
import { ledgerAccounts, ledgerEntries, ledgerTransfers } from './tables';

const currencyNames = ['coins', 'gems'] as const;

/** The ledger in a member's export: every entry of their accounts. */
export async function exportLedger(tx: Queryable, { accountId }: MemberRef): Promise<Record<string, unknown>> {
  return { ledger: await readLedger(tx, accountId) };
}

async function readLedger(tx: Queryable, accountId: number): Promise<object[]> {
  const entries = await tx
    .select({
      currency: ledgerEntries.currency,
      amount: ledgerEntries.amount,
      reason: ledgerTransfers.reason,
      createdAt: ledgerTransfers.createdAt,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, ledgerEntries.transferId))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.ledgerAccountId))
    .where(eq(ledgerAccounts.owner, memberName(accountId)))
    .orderBy(asc(ledgerEntries.id));
  return entries.map(({ currency, ...entry }) => ({ currency: currencyNames[currency] ?? currency, ...entry }));
}

/** The balance. */
export const ledgerProfile = defineProfilePart({
  columns: (accountId) => ({ balances: balancesOf(memberName(accountId)) }),
  show: ({ balances }) => ({ balance: balanceEntries(balances) }),
});
