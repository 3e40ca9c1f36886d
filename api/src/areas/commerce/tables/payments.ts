import { Plan } from '@platform/shared/contracts';
import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { oneOf } from '../../../ground/db/columns';
import { subscriptions } from '../../catalogue/tables/entitlements';
import type { ReceiptFacts } from '../payments/receipts/receipt-facts';

/** A partial refund of a payment. */
export interface RefundedPart {
  /** Key of the staff action that refunded it; the provider knows the refund by this key. */
  readonly key: string;
  /** In the smallest unit of the currency paid in. */
  readonly amount: number;
  /** ISO time. */
  readonly at: string;
  /** The provider has reported it. */
  readonly isTold: boolean;
}

const at = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Payments that members made or began: packs, the first payment of a plan, and each renewal. No reference to the
 * account: payment records outlive the member, as the ledger does.
 */
export const checkouts = pgTable(
  'checkouts',
  {
    /** Such as `4T7K-9QXW-2M5C`; the provider returns it with every notification. */
    id: text('id').primaryKey(),
    accountId: integer('account_id').notNull(),
    kind: text('kind', { enum: ['pack', 'plan', 'renewal'] }).notNull(),
    productId: text('product_id').notNull(),
    coins: integer('coins'),
    plan: oneOf('plan', Plan),
    /** Amount charged now, in the currency's smallest unit. */
    amount: integer('amount').notNull(),
    /** Before the coupon: the price of each renewal of a plan. */
    listAmount: integer('list_amount').notNull(),
    currency: text('currency').notNull(),
    couponCode: text('coupon_code'),
    state: text('state', {
      enum: ['open', 'pending', 'expired', 'declined', 'paid', 'refunded', 'charged-back'],
    }).notNull(),
    /** Why a person has to review it, such as an amount other than ordered. */
    problem: text('problem'),
    /** Amount paid if it differs from the order; null: it does not, or the provider did not report it. */
    paidAmount: integer('paid_amount'),
    paidCurrency: text('paid_currency'),
    /** Since when a payment that differs from the order waits for an operator; null if it does not. */
    heldAt: at('held_at'),
    /** The operator's decision, and its time; of a chargeback, when staff looked at it. */
    review: text('review', { enum: ['accepted', 'refunded', 'refunded-by-hand'] }),
    reviewedAt: at('reviewed_at'),
    /** The provider it began with, which stays its provider when the configuration changes. */
    provider: text('provider').notNull(),
    /** The provider's id of the sale. */
    saleId: text('sale_id'),
    /** The provider's id of the charge. */
    paymentId: text('payment_id'),
    /** URL where the member pays. */
    payUrl: text('pay_url'),
    continueTo: text('continue_to'),
    /** Price in coins of the purchase for which the member buys the pack. */
    coinsNeeded: integer('coins_needed'),
    /** Two letters, from the trusted header when the checkout began. */
    country: text('country'),
    /** Affiliate click that it may count for. */
    affiliateClickId: text('affiliate_click_id'),
    /** The subscription that it started or renewed. */
    subscriptionId: integer('subscription_id'),
    createdAt: at('created_at').notNull(),
    /** Until when it can be paid; after that it counts as abandoned. */
    expiresAt: at('expires_at').notNull(),
    /** When it was paid, declined or abandoned: the last state change before a refund. */
    settledAt: at('settled_at'),
    refundedAt: at('refunded_at'),
    /** Partial refunds by staff while the order stands, in order. */
    refundedParts: jsonb('refunded_parts').$type<readonly RefundedPart[]>().notNull().default([]),
    /** Seller and tax on its receipt; null if not paid, or paid before this was stored. */
    receipt: jsonb('receipt').$type<ReceiptFacts>(),
    /** When the provider was last queried. */
    askedAt: at('asked_at'),
  },
  (t) => [
    index('checkouts_newest').on(t.createdAt, t.id).concurrently(),
    index('checkouts_account').on(t.accountId, t.createdAt),
    // Filters of staff that match few or no orders.
    index('checkouts_country').on(t.country, t.createdAt, t.id).concurrently(),
    index('checkouts_rare')
      .on(t.state, t.createdAt, t.id)
      .concurrently()
      .where(sql`${t.state} in ('declined', 'refunded', 'charged-back')`),
    index('checkouts_settled').on(t.settledAt).concurrently(),
    index('checkouts_refunded')
      .on(t.refundedAt)
      .concurrently()
      .where(sql`${t.refundedAt} is not null`),
    index('checkouts_parts')
      .on(t.createdAt)
      .concurrently()
      .where(sql`${t.refundedParts} <> '[]'`),
    index('checkouts_unsettled')
      .on(t.createdAt)
      .where(sql`${t.state} in ('open', 'pending')`),
    index('checkouts_held')
      .on(t.heldAt)
      .where(sql`${t.heldAt} is not null`),
    index('checkouts_subscription').on(t.subscriptionId),
    uniqueIndex('checkouts_payment').on(t.provider, t.paymentId),
    uniqueIndex('checkouts_sale_once')
      .on(t.provider, t.saleId)
      .concurrently()
      .where(sql`${t.saleId} is not null`),
    check('checkouts_amounts', sql`${t.amount} >= 0 and ${t.listAmount} >= ${t.amount}`),
    check('checkouts_paid_money', sql`(${t.paidAmount} is null) = (${t.paidCurrency} is null)`),
    check('checkouts_goods', sql`(${t.coins} is null) <> (${t.plan} is null)`),
  ],
);

/** Sums that a bank reversed that are not what was paid: the order stays as it is, and waits for staff. The latest of each. */
export const reversedSums = pgTable('reversed_sums', {
  checkoutId: text('checkout_id')
    .primaryKey()
    .references(() => checkouts.id, { onDelete: 'cascade' }),
  /** In the smallest unit; null with the currency: the provider did not say. */
  amount: integer('amount'),
  currency: text('currency'),
  reversedAt: at('reversed_at').notNull(),
});

/**
 * Provider events, each stored once, in the transaction of its effect. Never deleted: a replay after a year changes
 * nothing.
 */
export const paymentEvents = pgTable(
  'payment_events',
  {
    provider: text('provider').notNull(),
    eventId: text('event_id').notNull(),
    checkoutId: text('checkout_id'),
    kind: text('kind').notNull(),
    outcome: text('outcome', { enum: ['applied', 'ignored', 'refused'] }).notNull(),
    receivedAt: at('received_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.eventId] }), index('payment_events_checkout').on(t.checkoutId)],
);

/** How far a provider that reports all sales in one feed has been read. */
export const paymentFeeds = pgTable('payment_feeds', {
  provider: text('provider').primaryKey(),
  toldUntil: at('told_until').notNull(),
  /** When it was last queried. */
  askedAt: at('asked_at').notNull(),
});

/** The periods that a subscription has paid for. */
export const subscriptionPeriods = pgTable(
  'subscription_periods',
  {
    subscriptionId: integer('subscription_id')
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    checkoutId: text('checkout_id')
      .notNull()
      .unique()
      .references(() => checkouts.id),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.subscriptionId, t.endsAt] }),
    check('subscription_periods_order', sql`${t.startsAt} < ${t.endsAt}`),
  ],
);

export const coupons = pgTable(
  'coupons',
  {
    /** In capitals. */
    code: text('code').primaryKey(),
    percent: smallint('percent').notNull(),
    appliesTo: text('applies_to', { enum: ['packs', 'plans', 'all'] }).notNull(),
    validUntil: at('valid_until'),
    /** Maximum number of payments that may use it; null: unlimited. Each member may use it once. */
    maxUses: integer('max_uses'),
    createdAt: at('created_at').notNull(),
  },
  // Providers refuse payments of zero.
  (t) => [check('coupons_percent', sql`${t.percent} between 1 and 90`)],
);

/** Claims of coupons by checkouts (docs/spec/money.md#coupons); at most one per member and coupon. */
export const couponRedemptions = pgTable(
  'coupon_redemptions',
  {
    checkoutId: text('checkout_id')
      .primaryKey()
      .references(() => checkouts.id),
    code: text('code')
      .notNull()
      .references(() => coupons.code),
    accountId: integer('account_id').notNull(),
    /** When it was released; null while the checkout holds it. */
    releasedAt: at('released_at'),
  },
  (t) => [
    uniqueIndex('coupon_redemptions_claim')
      .on(t.code, t.accountId)
      .where(sql`${t.releasedAt} is null`),
  ],
);

/** Provider side of the sandbox: the requests to its page, and the outcomes chosen there. */
export const sandboxOrders = pgTable('sandbox_orders', {
  reference: text('reference').primaryKey(),
  request: jsonb('request').notNull(),
  /** Null until an outcome is chosen. */
  outcome: text('outcome'),
  chosenAt: at('chosen_at'),
  /** Whether renewals are paid. */
  renews: text('renews', { enum: ['pay', 'decline'] })
    .notNull()
    .default('pay'),
  cancelledAt: at('cancelled_at'),
  /** Refunded charges, by id. */
  refunded: jsonb('refunded').$type<string[]>().notNull().default([]),
  /** Partial refunds of charges, in the order's smallest unit. */
  parts: jsonb('parts')
    .$type<readonly { readonly paymentId: string; readonly key: string; readonly amount: number }[]>()
    .notNull()
    .default([]),
  createdAt: at('created_at').notNull(),
});
