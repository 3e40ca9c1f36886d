import { z } from 'zod';
import { defineEndpoints } from '../endpoint';
import { pageLimit } from '../catalogue/paging';
import { couponCodePattern, pageSizes, paymentCursorPattern, priceMaxCoins } from '../limits';
import { Continue } from '../text';
import { balanceReads, paymentReads } from './dependents';
import { PaymentReceipt } from './payment-receipt';
import { Money, Plan, ProductId } from './products';

/** State of a checkout; it only ever moves towards the end of this list. */
export const CheckoutState = z.enum(['open', 'pending', 'expired', 'declined', 'paid', 'refunded', 'charged-back']);
export type CheckoutState = z.infer<typeof CheckoutState>;

export const CheckoutId = z
  .string()
  .regex(/^[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){2}$/, 'must be a checkout');
const CouponCode = z.string().trim().toUpperCase().regex(couponCodePattern, 'must be a coupon code');

/**
 * Why a member cannot withdraw (docs/spec/money.md#withdrawal): nothing was paid yet, the payment is under manual
 * review, the money was returned already, the bank reversed it, a renewal starts no new period, the law of the country
 * gives no such right, the period has passed, or coins of the pack were spent.
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
  /** End of the withdrawal period, also a past one; null: no right to withdraw, or not yet. */
  until: z.iso.datetime().nullable(),
  /** Whether a withdrawal would be accepted now. */
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
  /** Paid, but not as ordered: it needs a manual review. */
  needsReview: z.boolean(),
  productId: z.string(),
  /** Purchased coins or plan. */
  coins: z.number().int().nullable(),
  plan: Plan.nullable(),
  /** Amount to charge now. */
  price: Money,
  /**
   * Amount paid, where it differs from the charge; null: same, nothing received yet, or not reported by the provider.
   */
  paid: Money.nullable(),
  /** `crypto`: from a wallet, so it is on no bank statement; null: by card or from an account. */
  paidWith: z.enum(['crypto']).nullable(),
  /** Price before the coupon. */
  listPrice: Money,
  couponCode: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** When it was paid, declined or abandoned; null: not yet. */
  settledAt: z.iso.datetime().nullable(),
  /** Partial refunds while the order stands; null: none. */
  returned: Money.nullable(),
  /** When it was refunded. */
  refundedAt: z.iso.datetime().nullable(),
  /** Address of the payment page; null when nothing remains to be paid. */
  payUrl: z.string().nullable(),
  /** A path of this site to continue to. */
  continueTo: z.string().nullable(),
  /** Coins needed for the purchase that the member buys them for; null: no such purchase. */
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

/** Purchases require the full catalogue under the age policy (docs/spec/age.md#the-decision). */
const member = { access: 'member', audience: 'full' } as const;
const ownCheckout = { access: 'member', audience: 'any', params: z.object({ id: CheckoutId }) } as const;

export const checkouts = defineEndpoints({
  'GET /api/checkouts': {
    summary: "The member's payments, the newest first; without those that were begun and abandoned",
    access: 'member',
    audience: 'any',
    query: z.object({
      /** Only older rows than this cursor of a reply. */
      before: z.string().regex(paymentCursorPattern, 'must be a cursor of this list').optional(),
      limit: pageLimit(pageSizes.payments),
    }),
    reply: z.object({
      items: z.array(Checkout),
      /** Cursor for `before`; null on the last page. */
      older: z.string().nullable(),
      /** Number of payments on all pages. */
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
      /** Price shown to the member; another price is refused with 409 price-changed. */
      price: Money,
      /** A path of this site to continue to afterwards. */
      continue: Continue.optional(),
      /** Coins needed for the purchase that the member buys them for, so that another try has it, too. */
      coinsNeeded: z
        .number()
        .int('must be a whole number')
        .min(1, 'must be at least 1')
        .max(priceMaxCoins, `must be at most ${priceMaxCoins}`)
        .optional(),
      /** Page to which the provider returns the member. */
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
