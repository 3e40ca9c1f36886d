import type { Queryable } from '../../../ground/db/database';
import { endNow, type MoneyParts } from '../subscriptions/lifecycle';
import { lockSubscription, updateSubscription } from '../subscriptions/repository';
import { releaseClaim } from '../coupons/repository';
import { mailMember } from './emails';
import { contradiction, heldWith } from './held-payment';
import { paidMoney, remainingMoney } from './paid-money';
import type { PaymentEvent, PaymentProvider } from './provider';
import { renew, TooEarlyError } from './renewal';
import {
  type CheckoutRow,
  findByPayment,
  findBySale,
  findLastCharge,
  listCharges,
  lockCheckout,
  markEvent,
  noteEvent,
  noteReversed,
  saleOf,
  updateCheckout,
} from './repository';
import { deliver, giveBackSecond, revoke } from './settle';
import { type CheckoutEvent, effectOf, isUnsettled, type Outcome, transitions, wasPaid } from './transitions';

/**
 * The one place where news of a payment has its effect, whether it came by a webhook, the member's return, or
 * reconciliation (docs/spec/money.md#payment-events): all in one transaction, behind the checkout's lock, once for each
 * event.
 * @throws TooEarlyError for a renewal before the first payment was told, and for news of a sale that is not known yet
 */
export function applyEvent(parts: MoneyParts, provider: string, event: PaymentEvent): Promise<Outcome> {
  return parts.db.transaction(async (tx) => {
    const reference = await referenceOf(tx, provider, event);
    const row = { provider, eventId: event.eventId, checkoutId: reference, kind: event.kind };
    if (!(await noteEvent(tx, { ...row, outcome: 'ignored', receivedAt: parts.now() }))) return 'ignored';
    const outcome = await effect(tx, parts, provider, { ...event, reference });
    if (outcome !== 'ignored') await markEvent(tx, row, outcome);
    return outcome;
  });
}

/**
 * Takes over all that the provider knows of a checkout.
 * @returns how many renewals of it were not known
 * @throws PaymentProviderError when it cannot say; then nothing has changed
 */
export async function applyStatus(parts: MoneyParts, provider: PaymentProvider, reference: string): Promise<number> {
  let renewals = 0;
  for (const event of await provider.fetchStatus(await saleOf(parts.db, reference)))
    if ((await applyEvent(parts, provider.name, event)) === 'applied' && event.kind === 'renewed') renewals += 1;
  return renewals;
}

/** News of which the checkout is known. */
type KnownEvent = PaymentEvent & { readonly reference: string };

/** One sale is one checkout's: what the news calls the order counts only for a sale that is not known yet. */
async function referenceOf(tx: Queryable, provider: string, { saleId, reference }: PaymentEvent): Promise<string> {
  const known = (saleId === null ? null : await findBySale(tx, provider, saleId)) ?? reference;
  if (known === null) throw new TooEarlyError('it is of a sale that is not known');
  return known;
}

async function effect(tx: Queryable, parts: MoneyParts, provider: string, event: KnownEvent): Promise<Outcome> {
  const found = await lockCheckout(tx, event.reference);
  const first = found?.provider === provider ? await nameSale(tx, found, event) : found;
  if (!first || first.provider !== provider) {
    parts.log.error({ checkout: event.reference, provider }, 'a provider tells of a checkout that is not known');
    return 'refused';
  }
  if (event.kind === 'renewed') return renew(tx, parts, first, event);
  if (event.kind === 'stopped') return stop(tx, parts, first);
  const target = await chargeOf(tx, parts, first, event);
  return target ? move(tx, parts, target, event, event.kind) : 'refused';
}

/** Keeps what the provider calls the sale, from the first news of money on. */
async function nameSale(tx: Queryable, row: CheckoutRow, { saleId, kind }: PaymentEvent): Promise<CheckoutRow> {
  const isTry = kind === 'pending' || kind === 'declined' || kind === 'expired';
  if (saleId === null || row.saleId !== null || isTry) return row;
  await updateCheckout(tx, row.id, { saleId });
  return { ...row, saleId };
}

/** Adds the charge’s name where the first news of the payment had none, as extracts do not. */
async function nameCharge(tx: Queryable, { id, provider, paymentId }: CheckoutRow, event: PaymentEvent): Promise<void> {
  if (paymentId !== null || event.paymentId === null) return;
  if ((await findByPayment(tx, provider, event.paymentId)) === null)
    await updateCheckout(tx, id, { paymentId: event.paymentId });
}

/** The checkout whose charge the news is of: refunds and chargebacks may be of a renewal. */
async function chargeOf(
  tx: Queryable,
  parts: MoneyParts,
  first: CheckoutRow,
  { kind, paymentId }: PaymentEvent,
): Promise<CheckoutRow | null> {
  const isBack = kind === 'refunded' || kind === 'charged-back';
  if (!isBack || (paymentId !== null && paymentId === first.paymentId)) return first;
  if (paymentId === null) return unnamedCharge(tx, parts, first);
  const id = await findByPayment(tx, first.provider, paymentId);
  const known = id === null ? null : await lockCheckout(tx, id);
  if (known && known.accountId === first.accountId) return known;
  if (first.subscriptionId === null || first.paymentId === null) return first;
  // The provider names the charge as we were never told: the newest one is the likeliest, and a person is told.
  const newest = await findLastCharge(tx, first.subscriptionId);
  parts.log.error({ checkout: newest?.id ?? first.id }, 'a provider takes back a charge by a name that is not known');
  return newest ? lockCheckout(tx, newest.id) : first;
}

/** The charge that went back where the provider does not say which: one that is known to have, or the newest. */
async function unnamedCharge(tx: Queryable, parts: MoneyParts, first: CheckoutRow): Promise<CheckoutRow | null> {
  if (first.subscriptionId === null) return first;
  const charges = await listCharges(tx, first.subscriptionId);
  const known = charges.find(({ state }) => state === 'refunded' || state === 'charged-back') ?? charges.at(-1);
  if (!known || known.id === first.id) return first;
  parts.log.error({ checkout: known.id }, 'a provider takes back a charge that it does not name');
  return lockCheckout(tx, known.id);
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
  if (kind === 'paid' && event.saleId !== null && checkout.saleId !== null && event.saleId !== checkout.saleId) {
    await giveBackSecond(tx, parts, checkout, event);
    return 'applied';
  }
  // While an operator looks into what was paid, only money that came or went changes something.
  if (checkout.heldAt !== null && !isMoney) return 'ignored';
  const isBack = kind === 'refunded' || kind === 'charged-back';
  if (kind === 'refunded' && (await noteRefundedPart(tx, checkout, event))) return 'applied';
  const problem = isMoney
    ? kind === 'paid' && event.money === null
      ? 'no amount'
      : isBack
        ? contradictionOfReturn(checkout, event)
        : contradiction(checkout, event)
    : null;
  if (problem !== null) {
    // It was decided on: the provider tells of it again, by another name.
    if (kind === 'paid' && checkout.review !== null) return 'ignored';
    parts.log.error({ checkout: checkout.id, problem, kind }, 'a payment contradicts what was ordered');
    await updateCheckout(tx, checkout.id, {
      problem: `${kind}: ${problem}`,
      ...(kind === 'paid' &&
        effectOf(checkout.state, transitions[checkout.state].paid) === 'deliver' && {
          state: isUnsettled(checkout.state) ? 'pending' : checkout.state,
          ...heldWith(checkout, event, now),
        }),
    });
    if (kind === 'charged-back') await noteReversed(tx, checkout.id, event.money, now);
    return 'refused';
  }
  if (kind === 'expired' && !wasPaid(checkout.state)) await releaseClaim(tx, checkout.id, now);
  const state = transitions[checkout.state][kind];
  if (state === checkout.state) {
    if (kind === 'paid') await nameCharge(tx, checkout, event);
    return 'ignored';
  }
  const change = {
    state,
    ...(isMoney && { heldAt: null }),
    ...(isBack ? { refundedAt: now } : { settledAt: now }),
    ...(kind === 'paid' && { paymentId: event.paymentId, problem: null, paidAmount: null, paidCurrency: null }),
  };
  await updateCheckout(tx, checkout.id, change);
  const moved = { ...checkout, ...change };
  switch (effectOf(checkout.state, state)) {
    case 'deliver':
      await deliver(tx, parts, moved, event.paidUntil);
      break;
    case 'take-back':
      await revoke(tx, parts, moved, state === 'charged-back' ? 'chargeback' : 'refund');
      break;
    case null:
      // Nothing had been given for it.
      if (checkout.heldAt !== null && state === 'refunded')
        await mailMember(tx, parts, checkout.accountId, { kind: 'returned', checkout: moved });
      if (state === 'declined') await mailMember(tx, parts, checkout.accountId, { kind: 'declined', checkout });
  }
  return 'applied';
}

/** A bank takes back all that was paid; who refunds, what is left of it. */
function contradictionOfReturn(checkout: CheckoutRow, event: PaymentEvent): string | null {
  const { productId } = checkout;
  const problem = contradiction({ ...remainingMoney(checkout), productId }, event);
  return event.kind === 'charged-back' && contradiction({ ...paidMoney(checkout), productId }, event) === null
    ? null
    : problem;
}

/** The provider tells of a part that it was asked to give back: then the order stands. @returns false: of none */
async function noteRefundedPart(tx: Queryable, checkout: CheckoutRow, { money }: PaymentEvent): Promise<boolean> {
  const { id, state, refundedParts } = checkout;
  if (state !== 'paid' || money === null || money.currency !== paidMoney(checkout).currency) return false;
  const at = refundedParts.findIndex(({ amount, isTold }) => !isTold && amount === money.amount);
  if (at === -1) return false;
  const told = refundedParts.map((part, index) => (index === at ? { ...part, isTold: true } : part));
  await updateCheckout(tx, id, { refundedParts: told });
  return true;
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
