import type { Money } from '@platform/shared/contracts';
import type { CheckoutRow } from './repository';

/** What was paid, where it differs from the order; null: it does not, or the provider named no sum. */
export const otherMoney = ({ paidAmount, paidCurrency }: CheckoutRow): Money | null =>
  paidAmount === null || paidCurrency === null ? null : { amount: paidAmount, currency: paidCurrency };

/** What was paid, as far as it is known: what goes back, and what a partner's sale counts. */
export const paidMoney = (checkout: CheckoutRow): Money =>
  otherMoney(checkout) ?? { amount: checkout.amount, currency: checkout.currency };

/** Whether money came of which the provider did not say how much. */
export const isUnknown = ({ paidAmount, heldAt, review }: CheckoutRow): boolean =>
  paidAmount === null && (heldAt !== null || review === 'accepted');
