import type { Queryable } from '../../../db/database';
import { endNow, extendSubscription, type MoneyParts, periodOf } from '../subscriptions/lifecycle';
import {
  listPeriods,
  lockLive,
  lockSubscription,
  type SubscriptionRow,
  updateSubscription,
} from '../subscriptions/repository';
import { makeCheckoutId } from './checkout-id';
import { mailMember } from './emails';
import type { PaymentEvent } from './provider';
import {
  type CheckoutRow,
  findByPayment,
  findCheckout,
  findLastCharge,
  insertCheckout,
  lockCheckout,
  markEvent,
  noteEvent,
  updateCheckout,
} from './repository';
import { deliver, queueRefund, revoke } from './settle';
import { type CheckoutEvent, effectOf, isUnsettled, transitions } from './transitions';

/** What came of news: it had its effect, it changed nothing, or it contradicts what was ordered. */
export type Outcome = 'applied' | 'ignored' | 'refused';

/** News of something whose beginning was not told yet: the provider must tell it again. Nothing was noted. */
export class TooEarlyError extends Error {
  override readonly name = 'TooEarlyError';
}

/**
 * The one place where news of a payment has its effect, whether it came by a webhook, the member's return, or
 * reconciliation (decisions.md, "Money"): all in one transaction, behind the checkout's lock, once for each event.
 * @throws TooEarlyError for a renewal before the first payment was told
 */
export function applyEvent(parts: MoneyParts, provider: string, event: PaymentEvent): Promise<Outcome> {
  return parts.db.transaction(async (tx) => {
    const row = { provider, eventId: event.eventId, checkoutId: event.reference, kind: event.kind };
    if (!(await noteEvent(tx, { ...row, outcome: 'ignored', receivedAt: parts.now() }))) return 'ignored';
    const outcome = await effect(tx, parts, provider, event);
    if (outcome !== 'ignored') await markEvent(tx, row, outcome);
    return outcome;
  });
}

async function effect(tx: Queryable, parts: MoneyParts, provider: string, event: PaymentEvent): Promise<Outcome> {
  const first = await lockCheckout(tx, event.reference);
  if (!first || first.provider !== provider) {
    parts.log.error({ checkout: event.reference, provider }, 'a provider tells of a checkout that is not known');
    return 'refused';
  }
  if (event.kind === 'renewed') return renew(tx, parts, first, event);
  if (event.kind === 'stopped') return stop(tx, parts, first);
  const target = await chargeOf(tx, parts, first, event);
  return target ? move(tx, parts, target, event, event.kind) : 'refused';
}

/** The checkout whose charge the news is of: refunds and chargebacks may be of a renewal. */
async function chargeOf(
  tx: Queryable,
  parts: MoneyParts,
  first: CheckoutRow,
  { kind, paymentId }: PaymentEvent,
): Promise<CheckoutRow | null> {
  const isBack = kind === 'refunded' || kind === 'charged-back';
  if (!isBack || paymentId === null || first.paymentId === null || paymentId === first.paymentId) return first;
  const id = await findByPayment(tx, first.provider, paymentId);
  const known = id === null ? null : await lockCheckout(tx, id);
  if (known && known.accountId === first.accountId) return known;
  if (first.subscriptionId === null) return first;
  // The provider names the charge as we were never told: the newest one is the likeliest, and a person is told.
  const newest = await findLastCharge(tx, first.subscriptionId);
  parts.log.error({ checkout: newest?.id ?? first.id }, 'a provider takes back a charge by a name that is not known');
  return newest ? lockCheckout(tx, newest.id) : first;
}

/** Why news contradicts what was ordered; null: it does not. */
function contradiction(
  checkout: Pick<CheckoutRow, 'amount' | 'currency' | 'productId'>,
  { money, productId }: PaymentEvent,
): string | null {
  if (money !== null && money.currency !== checkout.currency) return `paid in ${money.currency}`;
  if (money !== null && money.amount !== checkout.amount) return `paid ${money.amount} instead of ${checkout.amount}`;
  return productId !== null && productId !== checkout.productId ? `paid for ${productId}` : null;
}

async function move(
  tx: Queryable,
  parts: MoneyParts,
  checkout: CheckoutRow,
  event: PaymentEvent,
  kind: CheckoutEvent,
): Promise<Outcome> {
  const now = parts.now();
  const isMoney = kind === 'paid' || kind === 'refunded' || kind === 'charged-back';
  const problem = isMoney
    ? kind === 'paid' && event.money === null
      ? 'no amount'
      : contradiction(checkout, event)
    : null;
  if (problem !== null) {
    parts.log.error({ checkout: checkout.id, problem, kind }, 'a payment contradicts what was ordered');
    const state = isUnsettled(checkout.state) ? ('pending' as const) : checkout.state;
    await updateCheckout(tx, checkout.id, { state, problem: `${kind}: ${problem}` });
    return 'refused';
  }
  const state = transitions[checkout.state][kind];
  if (state === checkout.state) return 'ignored';
  const isBack = kind === 'refunded' || kind === 'charged-back';
  const change = {
    state,
    ...(isBack ? { refundedAt: now } : { settledAt: now }),
    ...(kind === 'paid' && { paymentId: event.paymentId, problem: null }),
  };
  await updateCheckout(tx, checkout.id, change);
  const moved = { ...checkout, ...change };
  switch (effectOf(checkout.state, state)) {
    case 'deliver':
      await deliver(tx, parts, moved);
      break;
    case 'take-back':
      await revoke(tx, parts, moved, state === 'charged-back' ? 'chargeback' : 'refund');
      break;
    case null:
      if (state === 'declined') await mailMember(tx, parts, checkout.accountId, { kind: 'declined', checkout });
  }
  return 'applied';
}

/** A further period was paid: it has a payment, a receipt and its gems. */
async function renew(tx: Queryable, parts: MoneyParts, first: CheckoutRow, event: PaymentEvent): Promise<Outcome> {
  const now = parts.now();
  const subscription = await lockSubscription(tx, { reference: event.reference });
  if (!subscription) {
    if (isUnsettled(first.state) || first.state === 'expired' || first.state === 'declined')
      throw new TooEarlyError('the renewal was told before the first payment');
    parts.log.error({ checkout: first.id }, 'a payment was renewed that began no subscription');
    return 'refused';
  }
  const ordered = { amount: subscription.amount, currency: subscription.currency, productId: first.productId };
  const problem = event.money === null ? 'no amount' : contradiction(ordered, event);
  if (problem !== null) {
    parts.log.error({ checkout: first.id, problem }, 'a renewal contradicts what was ordered');
    await updateCheckout(tx, first.id, { problem: `renewal: ${problem}` });
    return 'refused';
  }
  const period = await periodOf(tx, subscription, event.paidUntil);
  if (period.known) {
    await nameCharge(tx, period.known.checkoutId, event);
    return 'ignored';
  }
  const checkout = await insertCheckout(tx, {
    id: makeCheckoutId(),
    accountId: subscription.accountId,
    kind: 'renewal',
    productId: first.productId,
    plan: subscription.plan,
    amount: subscription.amount,
    listAmount: subscription.amount,
    currency: subscription.currency,
    state: 'paid',
    provider: first.provider,
    paymentId: event.paymentId,
    country: first.country,
    subscriptionId: subscription.id,
    createdAt: now,
    expiresAt: now,
    settledAt: now,
  });
  if (subscription.status === 'cancelled' || (await isReplaced(tx, subscription))) {
    // The member left before it was charged: what a provider takes all the same goes back.
    await updateCheckout(tx, checkout.id, { state: 'refunded', refundedAt: now });
    await queueRefund(tx, checkout, now);
    await mailMember(tx, parts, subscription.accountId, { kind: 'refund', checkout, owed: null });
    return 'applied';
  }
  const { startsAt, endsAt } = period;
  const paidUntil = await extendSubscription(tx, subscription, { checkoutId: checkout.id, startsAt, endsAt }, now);
  await mailMember(tx, parts, subscription.accountId, { kind: 'receipt', checkout, paidUntil, settled: 0 });
  return 'applied';
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

/** The member ended the renewal at the provider's. */
async function stop(tx: Queryable, parts: MoneyParts, first: CheckoutRow): Promise<Outcome> {
  const subscription = await lockSubscription(tx, { reference: first.id });
  if (!subscription || (subscription.status !== 'active' && subscription.status !== 'past-due')) return 'ignored';
  const now = parts.now();
  if (subscription.status === 'past-due') await endNow(tx, subscription, now);
  else
    await updateSubscription(tx, subscription.id, {
      status: 'cancelled',
      cancelledAt: now,
      accessUntil: subscription.paidUntil,
      nextTryAt: null,
    });
  await mailMember(tx, parts, subscription.accountId, { kind: 'cancelled', subscription });
  return 'applied';
}
