import type { Queryable } from '../../../../ground/db/database';
import type { MoneyParts } from '../../subscriptions/lifecycle';
import { mailMember } from '../emails';
import { type CheckoutRow, updateCheckout } from '../repository';
import { receiptFacts } from './receipt-facts';

/**
 * Writes down what the receipt of a payment says, and mails it; in the transaction that delivers.
 * @param delivered `paidUntil`: the end of the period that a plan is paid for; `settled`: coins that paid a debt;
 *   `isLate`: its coupon had been given back, so it is what the sum buys without one
 */
export async function issueReceipt(
  tx: Queryable,
  parts: MoneyParts,
  checkout: CheckoutRow,
  delivered: { readonly paidUntil: Date | null; readonly settled: number; readonly isLate?: boolean },
): Promise<void> {
  const receipt = receiptFacts(parts.config, checkout);
  await updateCheckout(tx, checkout.id, { receipt });
  await mailMember(tx, parts, checkout.accountId, {
    kind: 'receipt',
    checkout: { ...checkout, receipt },
    ...delivered,
  });
}
