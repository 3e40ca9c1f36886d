import type { Queryable } from '../../../../ground/db/database';
import { findSubscription } from '../../subscriptions/repository';
import { type EmailParts, mailMember } from '../emails';
import type { CheckoutRow } from '../repository';
import { hasReceipt } from './read-receipt';

/**
 * Mails the receipt of a payment again, with its file, to the account's current address.
 * @returns false if nothing was paid, or the account is gone
 */
export async function mailReceiptAgain(tx: Queryable, parts: EmailParts, checkout: CheckoutRow): Promise<boolean> {
  if (!hasReceipt(checkout)) return false;
  const subscription = checkout.plan === null ? null : await findSubscription(tx, checkout.accountId);
  const renews = subscription?.id === checkout.subscriptionId && subscription?.status === 'active';
  return mailMember(tx, parts, checkout.accountId, {
    kind: 'receipt',
    checkout,
    paidUntil: renews ? (subscription?.paidUntil ?? null) : null,
    // The first e-mail already reported debts that the payment settled.
    settled: 0,
  });
}
