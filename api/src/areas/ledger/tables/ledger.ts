import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, smallint, text, timestamp, unique } from 'drizzle-orm/pg-core';

/**
 * Double-entry ledger (docs/spec/money.md#ledger). Rules that no code may break are in the database:
 * see migrations/0001_ledger_rules.sql (append-only, zero sums, balances kept by the entries).
 */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: ['member', 'system'] }).notNull(),
    /** `member:<account id>`, or a system account's name such as `grants`. No reference: rows outlive the member. */
    owner: text('owner').notNull(),
    /** 0 coins, 1 gems (docs/spec/entities.md#balance). */
    currency: smallint('currency').notNull(),
    /** The sum of this account's entries, kept by a trigger; nothing else may write it. */
    balance: bigint('balance', { mode: 'number' }).notNull().default(0),
    /**
     * How much of a member's balance was bought and not granted; granted money is spent first
     * (docs/decisions/bought-coins.md). Kept by the same trigger.
     */
    bought: bigint('bought', { mode: 'number' }).notNull().default(0),
  },
  (t) => [
    unique('ledger_accounts_owner').on(t.owner, t.currency),
    check('ledger_accounts_currency', sql`${t.currency} in (0, 1)`),
    check('ledger_accounts_bought', sql`${t.bought} >= 0`),
    check('ledger_accounts_not_negative', sql`${t.kind} <> 'member' or ${t.balance} >= 0`),
  ],
);

export const ledgerTransfers = pgTable(
  'ledger_transfers',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** The account whose owner made the request; keys are unique per account. */
    ledgerAccountId: integer('ledger_account_id')
      .notNull()
      .references(() => ledgerAccounts.id),
    idempotencyKey: text('idempotency_key').notNull(),
    reason: text('reason').notNull(),
    /** The whole request in canonical form: the same key with another request is a conflict. */
    request: text('request').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [unique('ledger_transfers_key').on(t.ledgerAccountId, t.idempotencyKey)],
);

export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    transferId: integer('transfer_id')
      .notNull()
      .references(() => ledgerTransfers.id),
    ledgerAccountId: integer('ledger_account_id')
      .notNull()
      .references(() => ledgerAccounts.id),
    currency: smallint('currency').notNull(),
    /** Whole coins or gems; negative leaves the account. */
    amount: bigint('amount', { mode: 'number' }).notNull(),
    /** How much of what a member gets was bought; 0 where it was granted or earned. */
    bought: bigint('bought', { mode: 'number' }).notNull().default(0),
  },
  (t) => [
    index('ledger_entries_transfer').on(t.transferId),
    index('ledger_entries_account').on(t.ledgerAccountId, t.id),
    check('ledger_entries_bought', sql`${t.bought} between 0 and greatest(${t.amount}, 0)`),
    check('ledger_entries_not_zero', sql`${t.amount} <> 0`),
  ],
);
