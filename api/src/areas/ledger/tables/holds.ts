import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, smallint, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { ledgerTransfers } from './ledger';

/** Money that is set aside for something under way, such as a private show: settled in parts, the rest released. */
export const holds = pgTable(
  'holds',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Owner of the money. No reference: rows outlive the member, as those of the ledger do. */
    accountId: integer('account_id').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    /** 0 coins, 1 gems. */
    currency: smallint('currency').notNull(),
    /** Purpose, such as `room:mara`. */
    reason: text('reason').notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    /** How much of `amount` was bought and not granted. */
    bought: bigint('bought', { mode: 'number' }).notNull(),
    settled: bigint('settled', { mode: 'number' }).notNull().default(0),
    transferId: integer('transfer_id')
      .notNull()
      .unique('holds_transfer')
      .references(() => ledgerTransfers.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When it is released by itself. */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** When what was left went back; nothing is settled from then on. */
    releasedAt: timestamp('released_at', { withTimezone: true }),
  },
  (t) => [
    unique('holds_key').on(t.accountId, t.idempotencyKey),
    index('holds_open')
      .on(t.expiresAt)
      .where(sql`${t.releasedAt} is null`),
    check('holds_amounts', sql`${t.amount} > 0 and ${t.settled} between 0 and ${t.amount}`),
    check('holds_bought', sql`${t.bought} between 0 and ${t.amount}`),
  ],
);
