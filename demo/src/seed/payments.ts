import type { Queryable, SeedTools } from '@platform/api/seed';
import { momentOf } from './days';

/** Months of Premium that have begun, each with its gems. */
export const PREMIUM_MONTHS = 6;
/** Milliseconds that a member spends on the page of the payment provider. */
const PAYING = 97_000;

/** When the demo's Premium began: its latest month did nine days ago. */
export const premiumSince = ({ addMonths }: SeedTools, now: Date): Date =>
  addMonths(momentOf(now, [9, '20:41:07']), 1 - PREMIUM_MONTHS);

interface Order {
  readonly productId: string;
  readonly description: string;
  readonly price: { readonly amount: number; readonly currency: string };
  /** Months between renewals; null: it is paid once. */
  readonly months: number | null;
  /** When it was paid. */
  readonly at: Date;
}

/** Writes the sandbox's side of a payment. @returns what the checkout says of it */
export async function payInSandbox(
  { makeCheckoutId, tables: { sandboxOrders } }: SeedTools,
  db: Queryable,
  accountId: number,
  { productId, description, price, months, at }: Order,
) {
  const [id, createdAt] = [makeCheckoutId(), new Date(at.getTime() - PAYING)];
  await db.insert(sandboxOrders).values({
    reference: id,
    request: {
      reference: id,
      productId,
      description,
      price,
      returnUrl: '/',
      recurring: months === null ? null : { price, months },
    },
    outcome: 'no-webhook',
    chosenAt: at,
    createdAt,
  });
  return {
    id,
    accountId,
    productId,
    amount: price.amount,
    listAmount: price.amount,
    currency: price.currency,
    state: 'paid',
    provider: 'sandbox',
    paymentId: `${id}:0`,
    createdAt,
    expiresAt: at,
    settledAt: at,
  } as const;
}
