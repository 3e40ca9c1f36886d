import { Plan, priceMaxCoins, SubscriptionStatus } from '@platform/shared/contracts';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, smallint, text, timestamp, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { oneOf } from '../../../ground/db/columns';
import { accounts } from '../../identity/tables/accounts';
import { games } from './titles';
import { ledgerTransfers } from '../../ledger/tables/ledger';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** Receipts of games. Rows are kept: a refund marks them, and erasing an account removes its id from them. */
export const purchaseReceipts = pgTable(
  'purchase_receipts',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    gameId: integer('game_id').references(() => games.id, { onDelete: 'set null' }),
    /** The game's title when it was bought. */
    title: text('title').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    /** 0 coins, 1 gems (docs/spec/entities.md#balance). */
    currency: smallint('currency').notNull(),
    /** Before the discount. */
    price: integer('price').notNull(),
    /** Percent. */
    discount: smallint('discount').notNull(),
    total: integer('total').notNull(),
    /** How many of the coins were bought and not granted. */
    bought: integer('bought').notNull(),
    /** The payment; null for a game that costs nothing. */
    transferId: integer('transfer_id').references(() => ledgerTransfers.id),
    purchasedAt: timestamp('purchased_at', { withTimezone: true }).notNull(),
    refundTransferId: integer('refund_transfer_id').references(() => ledgerTransfers.id),
    refundedAt: timestamp('refunded_at', { withTimezone: true }),
  },
  (t) => [
    unique('purchase_receipts_key').on(t.accountId, t.idempotencyKey),
    unique('purchase_receipts_transfer').on(t.transferId),
    unique('purchase_receipts_refund_transfer').on(t.refundTransferId),
    uniqueIndex('purchase_receipts_open')
      .on(t.accountId, t.gameId)
      .where(sql`${t.refundedAt} is null`),
    index('purchase_receipts_account').on(t.accountId, t.id),
    check('purchase_receipts_currency', sql`${t.currency} in (0, 1)`),
    check(
      'purchase_receipts_amounts',
      sql.raw(`total between 0 and price and price <= ${priceMaxCoins} and discount between 0 and 100`),
    ),
    check('purchase_receipts_bought', sql`${t.bought} between 0 and ${t.total}`),
    check('purchase_receipts_paid', sql`(${t.total} = 0) = (${t.transferId} is null)`),
    check(
      'purchase_receipts_refund',
      sql`(${t.refundTransferId} is null) = (${t.refundedAt} is null or ${t.total} = 0)`,
    ),
  ],
);

/** The games that members own now. */
export const purchases = pgTable(
  'purchases',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    gameId: integer('game_id')
      .notNull()
      .references(() => games.id, { onDelete: 'restrict' }),
    /** The receipt; null for a gift. */
    receiptId: integer('receipt_id')
      .unique('purchases_receipt')
      .references(() => purchaseReceipts.id),
    purchasedAt: timestamp('purchased_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [unique('purchases_once').on(t.accountId, t.gameId)],
);

/** Premium of a member, from its first payment to its end; the newest row of an account is the one that counts. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    plan: oneOf('plan', Plan).notNull(),
    status: oneOf('status', SubscriptionStatus).notNull(),
    provider: text('provider').notNull(),
    /** The provider's reference: the checkout that began it. */
    reference: text('reference').notNull().unique(),
    /** Price of each renewal, in the currency's smallest unit. */
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    startedAt: at('started_at').notNull(),
    /** The end of what is paid. */
    paidUntil: at('paid_until').notNull(),
    /** Until when premium is open: the one fact that decides. */
    accessUntil: at('access_until').notNull(),
    /** When the provider is asked next whether the renewal was paid; null: not any more. */
    nextTryAt: at('next_try_at'),
    failedTries: smallint('failed_tries').notNull().default(0),
    cancelledAt: at('cancelled_at'),
    /** For how many months of premium the gems were given, and when the next ones are due. */
    gemMonths: smallint('gem_months').notNull().default(0),
    nextGemsAt: at('next_gems_at'),
    /** The period's end that the member was reminded of. */
    remindedOf: at('reminded_of'),
  },
  (t) => [
    uniqueIndex('subscriptions_one_live')
      .on(t.accountId)
      .where(sql`${t.status} <> 'ended'`),
    index('subscriptions_account').on(t.accountId, t.id),
    index('subscriptions_ended')
      .on(t.accessUntil)
      .concurrently()
      .where(sql`${t.status} = 'ended'`),
    index('subscriptions_next_try').on(t.nextTryAt),
    index('subscriptions_status').on(t.status, t.id).concurrently(),
    index('subscriptions_next_gems').on(t.nextGemsAt),
    check('subscriptions_amount', sql`${t.amount} >= 0`),
  ],
);
