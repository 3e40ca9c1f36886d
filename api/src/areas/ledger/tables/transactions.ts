import { transactionKinds } from '@platform/shared/contracts';
import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * The ledger as members see it: one row per entry of a member's account, written by a trigger with the entry and
 * append-only like the entries (migrations, `transactions`). It has the columns that pages sort, filter and show, so
 * that a page of a member with 100,000 entries reads twenty rows.
 */
export const transactions = pgTable(
  'transactions',
  {
    /** The entry's id. No foreign key: the trigger copies existing entries, and entries are never deleted. */
    entryId: integer('entry_id').primaryKey(),
    ledgerAccountId: integer('ledger_account_id').notNull(),
    /** Kind, by the transfer's reason (`transaction_kind` in the migration). */
    kind: text('kind', { enum: transactionKinds }).notNull(),
    /** The account's balance after this entry. */
    balanceAfter: bigint('balance_after', { mode: 'number' }).notNull(),
    /** In milliseconds, the precision of cursors. */
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (t) => [
    index('transactions_newest').on(t.ledgerAccountId, t.createdAt.desc().nullsFirst(), t.entryId.desc().nullsFirst()),
    index('transactions_kind').on(
      t.ledgerAccountId,
      t.kind,
      t.createdAt.desc().nullsFirst(),
      t.entryId.desc().nullsFirst(),
    ),
  ],
);
