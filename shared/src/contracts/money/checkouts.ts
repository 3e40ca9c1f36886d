import { z } from 'zod';
import { defineEndpoints } from '../endpoint';
import { pageLimit } from '../catalogue/paging';
import { couponCodePattern, pageSizes, paymentCursorPattern, priceMaxCoins } from '../limits';
import { Continue } from '../text';
import { balanceReads, paymentReads } from './dependents';
import { PaymentReceipt } from './payment-receipt';
import { Money, Plan, ProductId } from './products';

/** Where a checkout stands; it only ever moves towards the end of this list. */
export const CheckoutState = z.enum(['open', 'pending', 'expired', 'declined', 'paid', 'refunded', 'charged-back']);
export type CheckoutState = z.infer<typeof CheckoutState>;

export const CheckoutId = z
  .string()
  .regex(/^[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){2}$/, 'must be a checkout');
const CouponCode = z.string().trim().toUpperCase().regex(couponCodePattern, 'must be a coupon code');

/**
 * What keeps a member from withdrawing (docs/spec/money.md#withdrawal): nothing was paid yet, a person looks into the
 * payment, the money went back already, the bank reversed it, a renewal begins no new time, the law of the country
 * gives no such right, its time has passed, or coins of the pack were spent.
 */
export const WithdrawalRefusal = z.enum([
  'unpaid',
  'in-review',
  'returned',
  'reversed',
  'renewal',
  'no-right',
  'over',
  'spent',
]);
export type WithdrawalRefusal = z.infer<typeof WithdrawalRefusal>;

export const Withdrawal = z.object({
  /** Until when the law lets the member withdraw, or let them; null: it does not, or not yet. */
  until: z.iso.datetime().nullable(),
  /** Whether it would be done now. */
  possible: z.boolean(),
  /** Null where it is possible. */
  why: WithdrawalRefusal.nullable(),
  /** Coins by which the balance is short of the pack; 0 for a plan. */
  coinsSpent: z.number().int().min(0),
});
export type Withdrawal = z.infer<typeof Withdrawal>;

export const Checkout = z.object({
  id: CheckoutId,
  state: CheckoutState,
  kind: z.enum(['pack', 'plan', 'renewal']),
  /** Paid, but not as ordered: a person looks into it. */
  needsReview: z.boolean(),
  productId: z.string(),
  /** What it buys: coins, or a plan. */
  coins: z.number().int().nullable(),
  plan: Plan.nullable(),
  /** What is charged now. */
  price: Money,
  /** What was paid, where it is not what is charged; null: it is, nothing came yet, or the provider did not say. */
  paid: Money.nullable(),
  /** `crypto`: from a wallet, so it is on no bank statement; null: by a card or an account. */
  paidWith: z.enum(['crypto']).nullable(),
  /** Before the coupon. */
  listPrice: Money,
  couponCode: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** When it was paid, declined or abandoned; null: not yet. */
  settledAt: z.iso.datetime().nullable(),
  /** What was given back in parts while the order stands; null: nothing. */
  returned: Money.nullable(),
  /** When the money went back. */
  refundedAt: z.iso.datetime().nullable(),
  /** Where the member goes to pay; null when there is nothing to pay any more. */
  payUrl: z.string().nullable(),
  /** A path of this site to go on to. */
  continueTo: z.string().nullable(),
  /** Coins that the purchase costs for which the member buys them; null: for none. */
  coinsNeeded: z.number().int().nullable(),
  withdrawal: Withdrawal,
});
export type Checkout = z.infer<typeof Checkout>;

export const CheckoutQuote = z.object({
  productId: z.string(),
  listPrice: Money,
  price: Money,
  /** Null: without a coupon. */
  coupon: z.object({ code: z.string(), percent: z.number().int() }).nullable(),
});
export type CheckoutQuote = z.infer<typeof CheckoutQuote>;

/** Purchases are for visitors to whom the age policy opens the full catalogue (docs/spec/age.md#the-decision). */
const member = { access: 'member', audience: 'full' } as const;
const ownCheckout = { access: 'member', audience: 'any', params: z.object({ id: CheckoutId }) } as const;

export const checkouts = defineEndpoints({
  'GET /api/checkouts': {
    summary: "The member's payments, the newest first; without those that were begun and abandoned",
    access: 'member',
    audience: 'any',
    query: z.object({
      /** Older than this row, as a reply named it. */
      before: z.string().regex(paymentCursorPattern, 'must be a cursor of this list').optional(),
      limit: pageLimit(pageSizes.payments),
    }),
    reply: z.object({
      items: z.array(Checkout),
      /** Cursor for `before`; null on the last page. */
      older: z.string().nullable(),
      /** How many there are on all pages. */
      total: z.number().int().min(0),
    }),
  },
  'GET /api/checkouts/quote': {
    summary: 'What a product costs this member, with a coupon (400 coupon-invalid)',
    ...member,
    query: z.object({ productId: ProductId, coupon: CouponCode.optional() }),
    reply: CheckoutQuote,
  },
  'POST /api/checkouts': {
    summary: 'Begins a checkout at the payment provider; 409 already-subscribed, 400 coupon-invalid, 503 unavailable',
    ...member,
    changes: ['GET /api/checkouts'],
    body: z.object({
      productId: ProductId,
      coupon: CouponCode.optional(),
      /** What the member was shown; another price is refused with 409 price-changed. */
      price: Money,
      /** A path of this site to go on to afterwards. */
      continue: Continue.optional(),
      /** Coins that the purchase costs for which the member buys them, so that another try knows it, too. */
      coinsNeeded: z
        .number()
        .int('must be a whole number')
        .min(1, 'must be at least 1')
        .max(priceMaxCoins, `must be at most ${priceMaxCoins}`)
        .optional(),
      /** Which page the provider sends the member back to. */
      page: z.enum(['payment', 'payment-playa']).default('payment'),
    }),
    reply: Checkout,
  },
  'GET /api/checkouts/{id}': {
    summary: "One of the member's checkouts; an open one is asked from the provider, at most every 2 s",
    ...ownCheckout,
    reply: Checkout,
  },
  'GET /api/checkouts/{id}/receipt': {
    summary: 'A payment with its receipt: seller, tax, statement name; without a receipt while nothing was paid',
    ...ownCheckout,
    reply: z.object({ checkout: Checkout, receipt: PaymentReceipt.nullable() }),
  },
  'GET /api/checkouts/{id}/receipt.pdf': {
    summary: 'The receipt as a file to keep; 404 while nothing was paid',
    ...ownCheckout,
    /** PDF. */
    reply: z.string(),
  },
  'POST /api/checkouts/{id}/withdrawal': {
    summary: 'Withdraws from a purchase and gets the money back; 409 withdrawal-refused',
    ...ownCheckout,
    changes: [...paymentReads, 'GET /api/subscription', ...balanceReads],
    body: z.object({}),
    reply: Checkout,
  },
});
