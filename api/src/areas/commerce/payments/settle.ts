import { enqueue } from '../../messages/outbox/repository';
import type { Queryable } from '../../../ground/db/database';
import { lockAccount } from '../../identity/accounts/repository';
import { clawBackSale, recordSale } from '../affiliates/sales';
import { hasClaim } from '../coupons/repository';
import { credit, takeBack } from '../../ledger/ledger/debts';
import { currencies } from '../../ledger/ledger/repository';
import { endNow, type MoneyParts, queueCancel, revokePeriod, startSubscription } from '../subscriptions/lifecycle';
import { listPeriods, lockLive, lockSubscription } from '../subscriptions/repository';
import { packReason, packRefundReason } from '../transactions/titles';
import { mailMember } from './emails';
import { atPaidSum } from './late-coupon';
import { paidMoney } from './paid-money';
import { issueReceipt } from './receipts/issue-receipt';
import type { RefundedPart } from '../tables';
import { makeCheckoutId } from './checkout-id';
import type { PaymentEvent } from './provider';
import { type CheckoutRow, findPeriod, insertCheckout, updateCheckout } from './repository';

/**
 * Gives the member what was paid for, mails the receipt, and tells the partner of the visit; in the transaction that marks
 * it as paid. What cannot be delivered is given back.
 * @param paidUntil of a plan: when the provider charges next, where it says so
 */
export async function deliver(
  tx: Queryable,
  parts: MoneyParts,
  ordered: CheckoutRow,
  paidUntil: Date | null = null,
): Promise<void> {
  const now = parts.now();
  const account = await lockAccount(tx, ordered.accountId);
  if (!account) {
    parts.log.error({ checkout: ordered.id }, 'a payment came for an account that is gone, and is given back');
    await giveBack(tx, parts, ordered, 'refund');
    return;
  }
  const isLate = ordered.couponCode !== null && !(await hasClaim(tx, ordered.id));
  const checkout = isLate ? await orderAtPaidSum(tx, parts, ordered) : ordered;
  if (checkout === null) return;
  const result =
    checkout.coins === null ? await deliverPlan(tx, parts, checkout, paidUntil) : await deliverCoins(tx, checkout);
  if (result === 'double') return;
  await issueReceipt(tx, parts, checkout, { ...result, isLate });
  if (checkout.affiliateClickId === null) return;
  // A click claims what was begun while it lived, however late the payment is told.
  const sale = {
    clickId: checkout.affiliateClickId,
    event: 'purchase',
    saleId: checkout.id,
    money: paidMoney(checkout),
  };
  await recordSale(tx, sale, checkout.createdAt < now ? checkout.createdAt : now);
}

/**
 * The order of a payment that came after its coupon was given back: by the operator's setting the coins that the sum
 * buys at the list price, or a refund.
 * @returns null: it was given back
 */
async function orderAtPaidSum(tx: Queryable, parts: MoneyParts, checkout: CheckoutRow): Promise<CheckoutRow | null> {
  const change = parts.config.payments.latePayment === 'proportion' ? atPaidSum(checkout) : null;
  if (change === null) {
    parts.log.warn({ checkout: checkout.id }, 'a payment came after its coupon was given back, and is refunded');
    await giveBack(tx, parts, checkout, 'late');
    return null;
  }
  await updateCheckout(tx, checkout.id, change);
  return { ...checkout, ...change };
}

async function deliverCoins(tx: Queryable, { accountId, coins, id }: CheckoutRow) {
  const { settled } = await credit(tx, {
    accountId,
    currency: currencies.coins,
    amount: coins ?? 0,
    house: 'packs',
    idempotencyKey: `checkout:${id}`,
    isBought: true,
    reason: packReason(id),
  });
  return { paidUntil: null, settled };
}

async function deliverPlan(tx: Queryable, parts: MoneyParts, checkout: CheckoutRow, told: Date | null) {
  const now = parts.now();
  const live = await lockLive(tx, checkout.accountId);
  // Two tabs, or two devices: the same months are never paid twice.
  if (live && live.status !== 'past-due') {
    await giveBack(tx, parts, checkout, 'double');
    return 'double' as const;
  }
  // Another card after a failed renewal: the old subscription gives way.
  if (live) await endNow(tx, live, now);
  const subscription = await startSubscription(tx, checkout, now, told);
  await updateCheckout(tx, checkout.id, { subscriptionId: subscription.id });
  return { paidUntil: subscription.paidUntil, settled: 0 };
}

/** Sends a payment back that nothing was delivered for; a plan's renewal is stopped, so that nothing more is charged. */
async function giveBack(
  tx: Queryable,
  parts: MoneyParts,
  checkout: CheckoutRow,
  kind: 'refund' | 'double' | 'late',
): Promise<void> {
  const now = parts.now();
  await updateCheckout(tx, checkout.id, { state: 'refunded', refundedAt: now });
  await queueRefund(tx, checkout, now);
  if (checkout.plan !== null) await queueCancel(tx, { provider: checkout.provider, reference: checkout.id }, now);
  await mailMember(tx, parts, checkout.accountId, { kind, checkout, owed: null });
}

/**
 * Gives a payment back by which an order was paid a second time: a provider's link may be paid twice. It has a row of its
 * own, so that its refund and whatever the provider says of it find their sale.
 */
export async function giveBackSecond(
  tx: Queryable,
  parts: MoneyParts,
  { accountId, kind, productId, coins, plan, amount, listAmount, currency, provider, country }: CheckoutRow,
  { saleId, paymentId, money }: PaymentEvent,
): Promise<void> {
  const now = parts.now();
  const order = { accountId, kind, productId, coins, plan, amount, listAmount, currency, provider, country };
  const isOther = money !== null && (money.amount !== amount || money.currency !== currency);
  const second = await insertCheckout(tx, {
    ...order,
    id: makeCheckoutId(),
    state: 'paid',
    saleId,
    paymentId,
    ...(isOther && { paidAmount: money.amount, paidCurrency: money.currency }),
    createdAt: now,
    expiresAt: now,
    settledAt: now,
  });
  parts.log.warn({ checkout: second.id }, 'an order was paid a second time, and that payment is refunded');
  await giveBack(tx, parts, second, 'double');
}

/**
 * Takes back what a paid checkout delivered, and gives the money back; behind the checkout's lock.
 * @param byHand an operator paid it back: the provider is not asked
 */
export async function giveBackPaid(
  tx: Queryable,
  parts: MoneyParts,
  checkout: CheckoutRow,
  { byHand = false } = {},
): Promise<CheckoutRow> {
  const refunded = { ...checkout, state: 'refunded' as const, refundedAt: parts.now() };
  await updateCheckout(tx, checkout.id, { state: refunded.state, refundedAt: refunded.refundedAt });
  await revoke(tx, parts, refunded, 'refund');
  if (!byHand) await queueRefund(tx, refunded, parts.now());
  return refunded;
}

/** The key under which the outbox knows the refund of a checkout. */
export const refundKey = (id: string): string => `refund:${id}`;

/** Has the provider give a charge back, by the outbox: it is tried until the provider has taken it. */
export async function queueRefund(tx: Queryable, checkout: CheckoutRow, now: Date): Promise<void> {
  await enqueue(tx, {
    kind: 'payment',
    dedupeKey: refundKey(checkout.id),
    payload: { action: 'refund', provider: checkout.provider, checkout: checkout.id },
    now,
  });
}

/** Has the provider give a part of a charge back, in the same way. */
export async function queueRefundPart(
  tx: Queryable,
  { id, provider }: Pick<CheckoutRow, 'id' | 'provider'>,
  { key, amount }: RefundedPart,
  now: Date,
): Promise<void> {
  await enqueue(tx, {
    kind: 'payment',
    dedupeKey: `${refundKey(id)}:${key}`,
    payload: { action: 'refund-part', provider, checkout: id, key, amount },
    now,
  });
}

/** Has the provider take no payment any more for a checkout that another one has replaced. */
export async function queueClose(
  tx: Queryable,
  { id, provider }: Pick<CheckoutRow, 'id' | 'provider'>,
  now: Date,
): Promise<void> {
  await enqueue(tx, {
    kind: 'payment',
    dedupeKey: `close:${id}`,
    payload: { action: 'close', provider, reference: id },
    now,
  });
}

/**
 * Takes back what was delivered, by compensating transfers, and tells the partner; in the transaction that marks the
 * checkout as refunded or charged back.
 */
export async function revoke(
  tx: Queryable,
  parts: MoneyParts,
  checkout: CheckoutRow,
  event: 'refund' | 'chargeback',
): Promise<void> {
  const owed = checkout.coins === null ? await revokePlan(tx, parts, checkout) : await revokeCoins(tx, checkout);
  await mailMember(tx, parts, checkout.accountId, { kind: event, checkout, owed });
  const sale = { event: 'purchase', saleId: checkout.id, money: paidMoney(checkout) };
  await clawBackSale(tx, sale, parts.now(), event);
}

async function revokeCoins(tx: Queryable, { accountId, coins, id }: CheckoutRow): Promise<string | null> {
  const { owed } = await takeBack(tx, {
    accountId,
    currency: currencies.coins,
    amount: coins ?? 0,
    house: 'packs',
    idempotencyKey: `checkout:${id}:back`,
    reason: packRefundReason(id),
  });
  return owed > 0 ? `${owed} coins` : null;
}

async function revokePlan(
  tx: Queryable,
  parts: MoneyParts,
  { id, subscriptionId }: CheckoutRow,
): Promise<string | null> {
  const subscription = subscriptionId === null ? null : await lockSubscription(tx, { id: subscriptionId });
  const period = await findPeriod(tx, id);
  if (!subscription || !period) return null;
  const periods = await listPeriods(tx, subscription.id);
  const isOver = period.endsAt <= parts.now() && periods.some(({ endsAt }) => endsAt > period.endsAt);
  if (isOver) parts.log.warn({ checkout: id }, 'a payment of an earlier period went back, and premium ends');
  const owed = await revokePeriod(tx, subscription, period, parts.now());
  return owed > 0 ? `${owed} gems` : null;
}
