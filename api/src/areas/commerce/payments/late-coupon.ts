import { isUnknown, paidMoney } from './paid-money';
import type { CheckoutRow } from './repository';

/**
 * The order as the sum that was paid buys it at the list price, in whole coins, rounded down (docs/spec/money.md#coupons).
 * @returns null where nothing can be delivered for it: a plan has no parts, or the sum is unknown or buys no coin
 */
export function atPaidSum(checkout: CheckoutRow) {
  const paid = paidMoney(checkout);
  if (checkout.coins === null || isUnknown(checkout) || paid.currency !== checkout.currency) return null;
  const coins = Math.min(checkout.coins, Math.floor((checkout.coins * paid.amount) / checkout.listAmount));
  return coins === 0 ? null : { coins, listAmount: checkout.amount, couponCode: null };
}
