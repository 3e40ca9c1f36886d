import { z } from 'zod';
import { defineEndpoints } from '../endpoint';

/** An amount of money in the currency's smallest unit (cents of a dollar, whole yen). */
export const Money = z.object({
  amount: z.number().int().min(0),
  /** ISO 4217, such as `USD`. */
  currency: z.string().regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code'),
});
export type Money = z.infer<typeof Money>;

export const Plan = z.enum(['monthly', 'quarterly', 'yearly']);
export type Plan = z.infer<typeof Plan>;

export const ProductId = z.string().regex(/^[a-z0-9-]{1,40}$/, 'must be a product');

/** A pack of coins. */
export const Pack = z.object({ id: ProductId, coins: z.number().int().min(1), price: Money });
export type Pack = z.infer<typeof Pack>;

/** Premium for a period, renewed until it is cancelled. */
export const PlanOffer = z.object({ id: ProductId, plan: Plan, months: z.number().int().min(1), price: Money });
export type PlanOffer = z.infer<typeof PlanOffer>;

export const Products = z.object({
  /** Whether something can be bought now: false where no payment provider is configured. */
  available: z.boolean(),
  /** From the smallest to the largest. */
  packs: z.array(Pack),
  /** From the shortest to the longest. */
  plans: z.array(PlanOffer),
  /** Text on a card statement. */
  statementName: z.string(),
  /** How packs are paid in the visitor's country: `crypto` from a wallet; null: by card or from an account. */
  packsPaidWith: z.enum(['crypto']).nullable(),
  /** Gems per premium month. */
  gemsPerMonth: z.number().int().min(0),
});
export type Products = z.infer<typeof Products>;

export const products = defineEndpoints({
  'GET /api/products': {
    summary: 'Coin packs and premium plans with their prices',
    access: 'public',
    audience: 'any',
    reply: Products,
  },
});
