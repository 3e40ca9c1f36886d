import { z } from 'zod';
import { defineEndpoints } from '../endpoint';
import { couponCodePattern, priceMaxCoins } from '../limits';
import { Continue } from '../text';
import { balanceReads } from './dependents';
import { Money, Plan, ProductId } from './products';

/** Where a checkout stands; it only ever moves towards the end of this list. */
export const CheckoutState = z.enum(['open', 'pending', 'expired', 'declined', 'paid', 'refunded', 'charged-back']);
export type CheckoutState = z.infer<typeof CheckoutState>;

export const CheckoutId = z
  .string()
  .regex(/^[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){2}$/, 'must be a checkout');
const CouponCode = z.string().trim().toUpperCase().regex(couponCodePattern, 'must be a coupon code');

export const Checkout = z.object({
  id: CheckoutId,
  state: CheckoutState,
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
  /** Before the coupon. */
  listPrice: Money,
  couponCode: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** Where the member goes to pay; null when there is nothing to pay any more. */
  payUrl: z.string().nullable(),
  /** A path of this site to go on to. */
  continueTo: z.string().nullable(),
  /** Coins that the purchase costs for which the member buys them; null: for none. */
  coinsNeeded: z.number().int().nullable(),
  /** Until when it can be withdrawn from by law; null: no right to that. */
  withdrawUntil: z.iso.datetime().nullable(),
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
  'GET /api/checkouts/quote': {
    summary: 'What a product costs this member, with a coupon (400 coupon-invalid)',
    ...member,
    query: z.object({ productId: ProductId, coupon: CouponCode.optional() }),
    reply: CheckoutQuote,
  },
  'POST /api/checkouts': {
    summary: 'Begins a checkout at the payment provider; 409 already-subscribed, 400 coupon-invalid, 503 unavailable',
    ...member,
    changes: [],
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
  'POST /api/checkouts/{id}/withdrawal': {
    summary: 'Withdraws from a purchase and gets the money back; 409 withdrawal-refused',
    ...ownCheckout,
    changes: ['GET /api/checkouts/{id}', ...balanceReads],
    body: z.object({}),
    reply: Checkout,
  },
});
