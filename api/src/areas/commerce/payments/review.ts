import type { Queryable } from '../../../ground/db/database';
import { dropUnsent } from '../../messages/outbox/repository';
import type { MoneyParts } from '../subscriptions/lifecycle';
import { lockSubscription } from '../subscriptions/repository';
import { mailMember } from './emails';
import type { PaymentProviders } from './providers';
import { isUnknown, remainingMoney } from './paid-money';
import { deliverRenewal } from './renewal';
import { type CheckoutRow, findCheckout, lockCheckout, updateCheckout } from './repository';
import { deliver, giveBackPaid, queueRefund, queueRefundPart, refundKey } from './settle';

/** Result of an operator's decision; `changed`: by this decision, not an earlier one. */
export interface Reviewed {
  readonly checkout: CheckoutRow;
  readonly changed: boolean;
}

/**
 * Takes a payment that differs from its order as if it were the ordered one, and delivers what was ordered, once.
 * The checkout's state may be `refunded` then: the account is gone, or has Premium already.
 * @throws Error for a checkout that does not wait for an operator
 */
export const acceptHeld = (parts: MoneyParts, id: string): Promise<Reviewed> =>
  parts.db.transaction((tx) => acceptHeldWithin(tx, parts, id));

/**
 * Whether the provider said of a paid order that a part of its money went back, by a refund or a chargeback
 * (apply-event.ts): giving all of it back would pay that part twice.
 */
export const isPartlyBack = ({ problem }: Pick<CheckoutRow, 'problem'>): boolean =>
  /^(?:refunded|charged-back): /.test(problem ?? '');

/** The same in a transaction of the caller. */
export async function acceptHeldWithin(tx: Queryable, parts: MoneyParts, id: string): Promise<Reviewed> {
  const row = await lockKnown(tx, id);
  if (row.review === 'accepted') return { checkout: row, changed: false };
  if (row.heldAt === null) throw new Error(`The checkout ${id} is ${row.state} and does not wait for a review.`);
  const now = parts.now();
  const change = {
    state: 'paid' as const,
    settledAt: now,
    heldAt: null,
    problem: null,
    review: 'accepted' as const,
    reviewedAt: now,
  };
  await updateCheckout(tx, id, change);
  const accepted = { ...row, ...change };
  const subscription =
    row.kind === 'renewal' && row.subscriptionId !== null
      ? await lockSubscription(tx, { id: row.subscriptionId })
      : null;
  if (subscription) await deliverRenewal(tx, parts, accepted, { subscription, paidUntil: null });
  else await deliver(tx, parts, accepted);
  return { checkout: (await findCheckout(tx, id)) ?? accepted, changed: true };
}

/**
 * Gives a payment back: one that is paid, with what it delivered, or one that waits for an operator.
 * @param providers those that can be asked
 * @param byHand the operator has paid it back: the provider is not asked, or not any more
 * @throws Error where there is nothing to give back, or the provider cannot be asked
 */
export const refundCheckout = (
  parts: MoneyParts,
  providers: PaymentProviders,
  id: string,
  how: { readonly byHand?: boolean } = {},
): Promise<Reviewed> => parts.db.transaction((tx) => refundCheckoutWithin(tx, parts, providers, id, how));

/** The same in a transaction of the caller. */
export async function refundCheckoutWithin(
  tx: Queryable,
  parts: MoneyParts,
  providers: PaymentProviders,
  id: string,
  { byHand = false }: { readonly byHand?: boolean } = {},
): Promise<Reviewed> {
  const row = await lockKnown(tx, id);
  if (row.state === 'refunded') return { checkout: row, changed: byHand && (await stopAsking(tx, parts, row)) };
  if (row.state !== 'paid' && row.heldAt === null)
    throw new Error(`The checkout ${id} is ${row.state}, so there is nothing to give back.`);
  if (!byHand && providers.byName(row.provider) === null)
    throw new Error(
      `The provider "${row.provider}" is not configured. Pay it back there, then type the command with --by-hand.`,
    );
  if (!byHand && isPartlyBack(row))
    throw new Error(
      'A part of this payment has gone back already. Pay the rest back at the provider, then type the command with --by-hand.',
    );
  const now = parts.now();
  const review = byHand ? ('refunded-by-hand' as const) : ('refunded' as const);
  await updateCheckout(tx, id, { review, reviewedAt: now, heldAt: null, problem: null });
  if (row.state === 'paid') return { checkout: await giveBackPaid(tx, parts, row, { byHand }), changed: true };
  const refunded = { ...row, state: 'refunded' as const, refundedAt: now };
  await updateCheckout(tx, id, { state: refunded.state, refundedAt: now });
  if (!byHand) await queueRefund(tx, refunded, now);
  await mailMember(tx, parts, row.accountId, { kind: 'returned', checkout: refunded });
  return { checkout: refunded, changed: true };
}

/** Why a part of a payment cannot be given back. */
export class RefundPartError extends Error {
  override readonly name = 'RefundPartError';
}

/**
 * Gives a part of a paid order's money back, in a transaction of the caller; what was delivered stays
 * (docs/spec/money.md#refunds-in-part). The same key gives back once.
 * @param part `amount`: in the smallest unit of the currency paid in, less than what is left
 * @throws RefundPartError which says why not
 */
export async function refundPartWithin(
  tx: Queryable,
  parts: MoneyParts,
  providers: PaymentProviders,
  id: string,
  { key, amount }: { readonly key: string; readonly amount: number },
): Promise<Reviewed> {
  const row = await lockKnown(tx, id);
  const known = row.refundedParts.find((one) => one.key === key);
  if (known?.amount === amount) return { checkout: row, changed: false };
  if (known) throw new RefundPartError('This refund was already made with a different amount.');
  if (row.state !== 'paid' || isUnknown(row)) throw new RefundPartError('Only a paid order can be refunded in part.');
  if (isPartlyBack(row))
    throw new RefundPartError('Part of this payment has already been returned by the provider or a bank.');
  if (!canRefundPart(providers, row))
    throw new RefundPartError('This order’s payment provider can only refund whole payments.');
  const left = remainingMoney(row);
  if (amount >= left.amount)
    throw new RefundPartError('A partial refund must be less than what is left of the payment.');
  const now = parts.now();
  const part = { key, amount, at: now.toISOString(), isTold: false };
  const checkout = { ...row, refundedParts: [...row.refundedParts, part] };
  await updateCheckout(tx, id, { refundedParts: checkout.refundedParts });
  await queueRefundPart(tx, row, part, now);
  await mailMember(tx, parts, row.accountId, { kind: 'part', checkout, returned: { ...left, amount } });
  return { checkout, changed: true };
}

/** Whether an order's provider gives back parts of payments. */
export const canRefundPart = (providers: PaymentProviders, { provider }: Pick<CheckoutRow, 'provider'>): boolean =>
  providers.byName(provider)?.refundPart !== undefined;

async function lockKnown(tx: Queryable, id: string): Promise<CheckoutRow> {
  const row = await lockCheckout(tx, id);
  if (!row) throw new Error(`There is no checkout ${id}.`);
  return row;
}

/** Notes that a refund which the provider has not taken was paid by hand, so that it is not paid twice. */
async function stopAsking(tx: Queryable, { now }: MoneyParts, { id, review }: CheckoutRow): Promise<boolean> {
  if (review === 'refunded-by-hand') return false;
  if (!(await dropUnsent(tx, refundKey(id))))
    throw new Error(`The provider has been asked to refund ${id}, or is being asked. See "outbox list".`);
  await updateCheckout(tx, id, { review: 'refunded-by-hand', reviewedAt: now() });
  return true;
}
