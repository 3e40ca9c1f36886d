import type { Money } from '@platform/shared/contracts';
import type { PaymentEvent } from './provider';
import type { CheckoutRow } from './repository';

interface Expected extends Money {
  readonly productId: string;
}

/** Why news contradicts what was ordered, or what was paid; null: it does not. */
export function contradiction(expected: Expected, { money, productId }: PaymentEvent): string | null {
  if (money !== null && money.currency !== expected.currency) return `paid in ${money.currency}`;
  if (money !== null && money.amount !== expected.amount) return `paid ${money.amount} instead of ${expected.amount}`;
  return productId !== null && productId !== expected.productId ? `paid for ${productId}` : null;
}

/** Fields of a checkout whose payment differs from its order, until an operator decides. */
export const heldWith = (
  { heldAt, paymentId }: Pick<CheckoutRow, 'heldAt' | 'paymentId'>,
  event: PaymentEvent,
  now: Date,
) => ({
  heldAt: heldAt ?? now,
  paidAmount: event.money?.amount ?? null,
  paidCurrency: event.money?.currency ?? null,
  paymentId: event.paymentId ?? paymentId,
});
