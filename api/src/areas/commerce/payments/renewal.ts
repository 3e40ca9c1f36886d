import type { Queryable } from '../../../ground/db/database';
import { extendSubscription, isOnePeriod, type MoneyParts, periodOf } from '../subscriptions/lifecycle';
import { listPeriods, lockLive, lockSubscription, type SubscriptionRow } from '../subscriptions/repository';
import { isUnsettled, type Outcome } from './transitions';
import { makeCheckoutId } from './checkout-id';
import { mailMember } from './emails';
import { contradiction, heldWith } from './held-payment';
import type { PaymentEvent } from './provider';
import { issueReceipt } from './receipts/issue-receipt';
import {
  type CheckoutRow,
  findByPayment,
  findCheckout,
  findHeldRenewal,
  insertCheckout,
  lockCheckout,
  updateCheckout,
} from './repository';
import { queueRefund } from './settle';

/** News of something whose beginning was not told yet: the provider must tell it again. Nothing was noted. */
export class TooEarlyError extends Error {
  override readonly name = 'TooEarlyError';
}

/**
 * A further period was paid: it has a payment, a receipt and its gems. One that was paid with other money than was
 * agreed is a payment that waits for an operator.
 * @param first the checkout that began the subscription
 * @throws TooEarlyError before the first payment was told
 */
export async function renew(
  tx: Queryable,
  parts: MoneyParts,
  first: CheckoutRow,
  event: PaymentEvent & { readonly reference: string },
): Promise<Outcome> {
  const now = parts.now();
  const subscription = await lockSubscription(tx, { reference: event.reference });
  if (!subscription) {
    if (isUnsettled(first.state) || first.state === 'expired' || first.state === 'declined')
      throw new TooEarlyError('the renewal was told before the first payment');
    parts.log.error({ checkout: first.id }, 'a payment was renewed that began no subscription');
    return 'refused';
  }
  const period = await periodOf(tx, subscription, event.paidUntil);
  const agreed = { amount: subscription.amount, currency: subscription.currency, productId: first.productId };
  const problem =
    event.money === null
      ? 'no amount'
      : isOnePeriod(subscription, event.paidUntil, now)
        ? contradiction(agreed, event)
        : 'a longer time than was ordered';
  const held = period.known ? undefined : await findHeldRenewal(tx, subscription.id, event.paymentId);
  if (held !== undefined && problem === null && (await settleHeld(tx, parts, held, { subscription, event })))
    return 'applied';
  const known = period.known?.checkoutId ?? held;
  if (known !== undefined) {
    await nameCharge(tx, known, event);
    return 'ignored';
  }
  if (event.paymentId !== null && (await findByPayment(tx, first.provider, event.paymentId)) !== null) return 'ignored';
  const checkout = await insertCheckout(tx, {
    id: makeCheckoutId(),
    accountId: subscription.accountId,
    kind: 'renewal',
    productId: first.productId,
    plan: subscription.plan,
    amount: subscription.amount,
    listAmount: subscription.amount,
    currency: subscription.currency,
    provider: first.provider,
    paymentId: event.paymentId,
    country: first.country,
    subscriptionId: subscription.id,
    createdAt: now,
    expiresAt: now,
    ...(problem === null
      ? { state: 'paid', settledAt: now }
      : {
          state: 'pending',
          problem: `renewal: ${problem}`,
          ...heldWith({ heldAt: null, paymentId: null }, event, now),
        }),
  });
  if (problem !== null) {
    parts.log.error({ checkout: checkout.id, problem }, 'a renewal contradicts what was ordered');
    return 'refused';
  }
  await deliverRenewal(tx, parts, checkout, { subscription, paidUntil: event.paidUntil });
  return 'applied';
}

/**
 * Delivers a renewal that waits for an operator because its sum was not told, once the agreed sum is.
 * @returns false when it waits for another reason
 */
async function settleHeld(
  tx: Queryable,
  parts: MoneyParts,
  id: string,
  { subscription, event }: { readonly subscription: SubscriptionRow; readonly event: PaymentEvent },
): Promise<boolean> {
  const held = await lockCheckout(tx, id);
  if (!held || held.heldAt === null || held.paidAmount !== null) return false;
  const change = {
    state: 'paid' as const,
    settledAt: parts.now(),
    heldAt: null,
    problem: null,
    paymentId: event.paymentId ?? held.paymentId,
  };
  await updateCheckout(tx, id, change);
  await deliverRenewal(tx, parts, { ...held, ...change }, { subscription, paidUntil: event.paidUntil });
  return true;
}

/** Extends premium by what a paid renewal is for; gives it back where the member has left. */
export async function deliverRenewal(
  tx: Queryable,
  parts: MoneyParts,
  checkout: CheckoutRow,
  { subscription, paidUntil: until }: { subscription: SubscriptionRow; paidUntil: Date | null },
): Promise<void> {
  const now = parts.now();
  const { accountId } = subscription;
  const period = await periodOf(tx, subscription, until);
  if (period.known || subscription.status === 'cancelled' || (await isReplaced(tx, subscription))) {
    // The member left before it was charged: what a provider takes all the same goes back.
    await updateCheckout(tx, checkout.id, { state: 'refunded', refundedAt: now });
    await queueRefund(tx, checkout, now);
    await mailMember(tx, parts, accountId, { kind: 'refund', checkout, owed: null });
    return;
  }
  const { startsAt, endsAt } = period;
  const paidUntil = await extendSubscription(tx, subscription, { checkoutId: checkout.id, startsAt, endsAt }, now);
  await issueReceipt(tx, parts, checkout, { paidUntil, settled: 0 });
}

/** Whether an ended subscription must not come to life again: it was left, its money went back, or another one has followed. */
async function isReplaced(tx: Queryable, { id, accountId, status, cancelledAt }: SubscriptionRow): Promise<boolean> {
  if (status !== 'ended') return false;
  if (cancelledAt !== null || (await lockLive(tx, accountId))) return true;
  const last = (await listPeriods(tx, id)).at(-1);
  const paid = last ? await findCheckout(tx, last.checkoutId) : null;
  return paid?.state !== 'paid';
}

/** The status call does not name charges: the name comes later, with the webhook. */
async function nameCharge(tx: Queryable, checkoutId: string, { paymentId }: PaymentEvent): Promise<void> {
  const known = await lockCheckout(tx, checkoutId);
  if (paymentId !== null && known?.kind === 'renewal' && known.paymentId === null)
    await updateCheckout(tx, checkoutId, { paymentId });
}
