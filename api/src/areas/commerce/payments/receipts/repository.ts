import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../../../ground/db/database';
import { currencies, memberName } from '../../../ledger/ledger/repository';
import { ledgerAccounts, ledgerEntries, ledgerTransfers, transactions } from '../../../ledger/tables';
import { packReason } from '../../transactions/titles';

/**
 * A member's coins before and after a pack was added.
 * @returns null where none were added: it is no pack, or all of them paid a debt
 */
export async function findCoinsAdded(
  db: Queryable,
  accountId: number,
  checkoutId: string,
): Promise<{ before: number; after: number } | null> {
  const [row] = await db
    .select({ after: transactions.balanceAfter, amount: ledgerEntries.amount })
    .from(ledgerAccounts)
    .innerJoin(transactions, and(eq(transactions.ledgerAccountId, ledgerAccounts.id), eq(transactions.kind, 'coins')))
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, transactions.entryId))
    .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, ledgerEntries.transferId))
    .where(
      and(
        eq(ledgerAccounts.owner, memberName(accountId)),
        eq(ledgerAccounts.currency, currencies.coins),
        eq(ledgerTransfers.reason, packReason(checkoutId)),
      ),
    )
    .limit(1);
  return row ? { before: row.after - row.amount, after: row.after } : null;
}
