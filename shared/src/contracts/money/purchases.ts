import { z } from 'zod';
import { BalanceEntry } from '../account/profile';
import { defineEndpoints } from '../endpoint';
import { priceMaxCoins, purchaseKeyPattern } from '../limits';
import { balanceReads, ownershipReads } from './dependents';

export const Currency = z.enum(['coins', 'gems'], 'must be coins or gems');
export type Currency = z.infer<typeof Currency>;

/** Receipt of a game purchase; it stays when the game is refunded. */
export const Receipt = z.object({
  id: z.number().int().min(1),
  /** Null when the game is no longer in the catalogue. */
  gameId: z.number().int().nullable(),
  title: z.string(),
  currency: Currency,
  /** Price before the discount. */
  price: z.number().int().min(0),
  /** Percent. */
  discount: z.number().int().min(0).max(100),
  /** Amount paid. */
  total: z.number().int().min(0),
  /** ISO times. */
  purchasedAt: z.string(),
  refundedAt: z.string().nullable(),
});
export type Receipt = z.infer<typeof Receipt>;

export const purchases = defineEndpoints({
  'POST /api/purchases': {
    summary:
      'Buy a game. Refused with 409 price-changed (details.price), balance-too-low (details.missing), already-owned, not-for-sale or key-used',
    access: 'member',
    audience: 'full',
    changes: [...ownershipReads, ...balanceReads],
    body: z.strictObject({
      gameId: z.number().int('must be an id').min(1, 'must be an id').max(2_000_000_000, 'must be an id'),
      currency: Currency,
      /** Price shown by the page: the purchase is made at this price or not at all. */
      price: z
        .number('must be a whole number')
        .int('must be a whole number')
        .min(0, 'must not be negative')
        .max(priceMaxCoins, `must be at most ${priceMaxCoins}`),
      /** Idempotency key, one for each confirmation: the same key buys once, and gets the same receipt again. */
      key: z.string().regex(purchaseKeyPattern, 'must be 22 to 64 letters, digits, "_" or "-"'),
    }),
    /** Includes the account's coins and gems after the purchase. */
    reply: Receipt.extend({ balance: z.array(BalanceEntry) }),
  },
});
