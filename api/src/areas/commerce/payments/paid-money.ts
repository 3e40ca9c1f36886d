import type { Money } from '@platform/shared/contracts';
import type { CheckoutRow } from './repository';

/** The amount paid where it differs from the order; null: it does not, or the provider named none. */
export const otherMoney = ({ paidAmount, paidCurrency }: CheckoutRow): Money | null =>
  paidAmount === null || paidCurrency === null ? null : { amount: paidAmount, currency: paidCurrency };

/** The amount paid as far as it is known: refunds and affiliate sales use it. */
export const paidMoney = (checkout: CheckoutRow): Money =>
  otherMoney(checkout) ?? { amount: checkout.amount, currency: checkout.currency };

/** Whether money came whose amount the provider did not tell. */
export const isUnknown = ({ paidAmount, heldAt, review }: CheckoutRow): boolean =>
  paidAmount === null && (heldAt !== null || review === 'accepted');

/** What staff gave back of a payment in parts; 0 amount: nothing. */
export const returnedMoney = (checkout: CheckoutRow): Money => ({
  currency: paidMoney(checkout).currency,
  amount: checkout.refundedParts.reduce((sum, { amount }) => sum + amount, 0),
});

/** What is left of a payment after the parts that went back: a refund of all of it is of this. */
export function remainingMoney(checkout: CheckoutRow): Money {
  const paid = paidMoney(checkout);
  return { ...paid, amount: paid.amount - returnedMoney(checkout).amount };
}
