import type { Money } from '@platform/shared/contracts';
import type { CheckoutRow } from './repository';

/** The amount paid if it differs from the order; null: it does not, or the provider reported none. */
export const otherMoney = ({ paidAmount, paidCurrency }: CheckoutRow): Money | null =>
  paidAmount === null || paidCurrency === null ? null : { amount: paidAmount, currency: paidCurrency };

/** The amount paid as far as it is known, for refunds and affiliate sales. */
export const paidMoney = (checkout: CheckoutRow): Money =>
  otherMoney(checkout) ?? { amount: checkout.amount, currency: checkout.currency };

/** Whether money arrived in an amount that the provider did not report. */
export const isUnknown = ({ paidAmount, heldAt, review }: CheckoutRow): boolean =>
  paidAmount === null && (heldAt !== null || review === 'accepted');

/** Total of the partial refunds of a payment; amount 0 if there are none. */
export const returnedMoney = (checkout: CheckoutRow): Money => ({
  currency: paidMoney(checkout).currency,
  amount: checkout.refundedParts.reduce((sum, { amount }) => sum + amount, 0),
});

/** Amount of a payment not yet refunded; a full refund refunds this amount. */
export function remainingMoney(checkout: CheckoutRow): Money {
  const paid = paidMoney(checkout);
  return { ...paid, amount: paid.amount - returnedMoney(checkout).amount };
}
