import type { FastifyBaseLogger } from 'fastify';
import type { CommerceConfig } from '../settings';
import type { Database, Queryable } from '../../../ground/db/database';
import { enqueue } from '../../messages/outbox/repository';
import { credit, takeBack } from '../../ledger/ledger/debts';
import { currencies } from '../../ledger/ledger/repository';
import { monthsOf } from '../products/products';
import { mailMember } from '../payments/emails';
import type { CheckoutRow } from '../payments/repository';
import { addMonths } from './calendar';
import {
  insertPeriod,
  insertSubscription,
  listPeriods,
  lockLive,
  type SubscriptionRow,
  updateSubscription,
} from './repository';

/** Gems that come with each premium month (docs/spec/money.md#gems). */
export const GEMS_PER_MONTH = 50;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Milliseconds after a period's end at which its renewal is looked for: a provider charges at some hour of the day. */
const TRIES_AFTER = [12 * HOUR, 60 * HOUR, 132 * HOUR] as const;
/** Milliseconds of access after the period's end: while the first try is due, and while it is tried again. */
const LEEWAY = DAY;
const GRACE = 6 * DAY;
/** A provider's day of the next charge and ours differ by hours; more than this is another period. */
const SAME_PERIOD = 3 * DAY;

export interface MoneyParts {
  readonly db: Database;
  readonly config: CommerceConfig;
  readonly now: () => Date;
  /** The real clock, where `now` was moved: mails leave by it. */
  readonly realNow?: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

/** Fields of a running subscription that renews at a moment. */
export const runningUntil = (paidUntil: Date) => ({
  status: 'active' as const,
  paidUntil,
  accessUntil: new Date(paidUntil.getTime() + LEEWAY),
  nextTryAt: new Date(paidUntil.getTime() + TRIES_AFTER[0]),
  failedTries: 0,
});

/**
 * Begins premium with its first payment, and gives the first month's gems.
 * @param told when the provider charges next: some count days and not months
 */
export async function startSubscription(
  tx: Queryable,
  checkout: CheckoutRow,
  now: Date,
  told: Date | null = null,
): Promise<SubscriptionRow> {
  const plan = checkout.plan ?? 'monthly';
  const counted = addMonths(now, monthsOf[plan]);
  const isNear = told !== null && Math.abs(told.getTime() - counted.getTime()) < SAME_PERIOD;
  const paidUntil = isNear ? told : counted;
  const subscription = await insertSubscription(tx, {
    accountId: checkout.accountId,
    plan,
    provider: checkout.provider,
    reference: checkout.id,
    amount: checkout.listAmount,
    currency: checkout.currency,
    startedAt: now,
    nextGemsAt: now,
    ...runningUntil(paidUntil),
  });
  await insertPeriod(tx, {
    subscriptionId: subscription.id,
    checkoutId: checkout.id,
    startsAt: now,
    endsAt: paidUntil,
  });
  await giveDueGems(tx, subscription, now);
  return subscription;
}

/** The period that a renewal is for: one that is known already, or a new one after it. */
export async function periodOf(tx: Queryable, { id, plan, startedAt }: SubscriptionRow, paidUntil: Date | null) {
  const periods = await listPeriods(tx, id);
  const months = monthsOf[plan];
  const endsAt = paidUntil ?? addMonths(startedAt, months * (periods.length + 1));
  const known = periods.find((period) => Math.abs(period.endsAt.getTime() - endsAt.getTime()) < SAME_PERIOD);
  return known ? { known } : { known: null, startsAt: addMonths(endsAt, -months), endsAt };
}

/**
 * Whether what a provider says of the next charge is no later than one period of the plan from now, or from the end of
 * what is paid: its page may have been shown with another period than was ordered.
 */
export const isOnePeriod = ({ plan, paidUntil }: SubscriptionRow, told: Date | null, now: Date): boolean =>
  told === null ||
  told.getTime() <= addMonths(paidUntil > now ? paidUntil : now, monthsOf[plan]).getTime() + SAME_PERIOD;

/** Extends premium by a period that was paid. */
export async function extendSubscription(
  tx: Queryable,
  subscription: SubscriptionRow,
  { checkoutId, startsAt, endsAt }: { checkoutId: string; startsAt: Date; endsAt: Date },
  now: Date,
): Promise<Date> {
  await insertPeriod(tx, { subscriptionId: subscription.id, checkoutId, startsAt, endsAt });
  // Renewals may be told in another order than they were paid in.
  const paidUntil = endsAt > subscription.paidUntil ? endsAt : subscription.paidUntil;
  await updateSubscription(tx, subscription.id, { ...runningUntil(paidUntil), cancelledAt: null });
  await giveDueGems(tx, { ...subscription, status: 'active', paidUntil }, now);
  return paidUntil;
}

/**
 * Gives the gems of each month that has begun and is paid, each once.
 * @returns how many months
 */
export async function giveDueGems(tx: Queryable, subscription: SubscriptionRow, now: Date): Promise<number> {
  const { id, accountId, startedAt, paidUntil } = subscription;
  let month = subscription.gemMonths;
  let dueAt = addMonths(startedAt, month);
  while (dueAt <= now && dueAt < paidUntil) {
    await credit(tx, {
      accountId,
      currency: currencies.gems,
      amount: GEMS_PER_MONTH,
      house: 'premium',
      idempotencyKey: `premium:${id}:month:${month}`,
      reason: `premium-gems:${id}`,
    });
    month += 1;
    dueAt = addMonths(startedAt, month);
  }
  await updateSubscription(tx, id, { gemMonths: month, nextGemsAt: dueAt });
  return month - subscription.gemMonths;
}

/**
 * Ends premium at once, because a payment for it went back: the gems of the months that it paid go back, too.
 * @returns how many gems are owed now
 */
export async function revokePeriod(
  tx: Queryable,
  subscription: SubscriptionRow,
  { checkoutId, startsAt, endsAt }: { checkoutId: string; startsAt: Date; endsAt: Date },
  now: Date,
): Promise<number> {
  await endNow(tx, subscription, now);
  let gems = 0;
  for (let month = 0; month < subscription.gemMonths; month += 1) {
    const givenAt = addMonths(subscription.startedAt, month);
    if (givenAt >= startsAt && givenAt < endsAt) gems += GEMS_PER_MONTH;
  }
  if (gems === 0) return 0;
  const { owed } = await takeBack(tx, {
    accountId: subscription.accountId,
    currency: currencies.gems,
    amount: gems,
    house: 'premium',
    idempotencyKey: `premium:${subscription.id}:revoked:${checkoutId}`,
    reason: `premium-gems-refund:${subscription.id}`,
  });
  return owed;
}

/** Ends premium now, and its renewal at the provider. */
export async function endNow(tx: Queryable, subscription: SubscriptionRow, now: Date): Promise<void> {
  const accessUntil = subscription.accessUntil < now ? subscription.accessUntil : now;
  if (subscription.status === 'ended') {
    // It may have ended by a clock that was ahead of this one.
    if (accessUntil < subscription.accessUntil) await updateSubscription(tx, subscription.id, { accessUntil });
    return;
  }
  await updateSubscription(tx, subscription.id, { status: 'ended', accessUntil, nextTryAt: null, nextGemsAt: null });
  if (subscription.status !== 'cancelled') await queueCancel(tx, subscription, now);
}

/** Names a cancellation in the outbox. */
export const cancelKey = (reference: string, cancelledAt: Date): string =>
  `cancel:${reference}:${cancelledAt.getTime()}`;

/**
 * Stops the renewal at the provider, by the outbox: it is tried until the provider has taken it.
 * @param dueAt not before; a provider takes no cancellation back
 */
export async function queueCancel(
  tx: Queryable,
  { provider, reference }: Pick<SubscriptionRow, 'provider' | 'reference'>,
  now: Date,
  dueAt = now,
): Promise<void> {
  await enqueue(tx, {
    kind: 'payment',
    dedupeKey: cancelKey(reference, now),
    payload: { action: 'cancel', provider, reference },
    now,
    dueAt,
  });
}

/**
 * Milliseconds before the period's end at which the provider is told of a cancellation: it takes none back, so a member
 * can resume until then. What it charged all the same would be given back (payments/apply-event.ts).
 */
export const TELL_BEFORE_MS = 36 * HOUR;

/** Stops the renewal of a running subscription; premium stays open to the end of what is paid. */
export async function cancelRenewal(tx: Queryable, row: SubscriptionRow, now: Date): Promise<void> {
  const tellAt = new Date(Math.max(now.getTime(), row.paidUntil.getTime() - TELL_BEFORE_MS));
  await queueCancel(tx, row, now, tellAt);
  await updateSubscription(tx, row.id, {
    status: 'cancelled',
    cancelledAt: now,
    accessUntil: row.paidUntil,
    nextTryAt: null,
  });
}

/** Stops the renewal of a member's premium, if there is one. */
export async function stopRenewal(tx: Queryable, accountId: number, now: Date): Promise<void> {
  const row = await lockLive(tx, accountId);
  if (row?.status === 'active') await cancelRenewal(tx, row, now);
  if (row?.status === 'past-due') await endNow(tx, row, now);
}

/** Ends a member's premium, if there is one, and its renewal at the provider. */
export async function endPremium(tx: Queryable, accountId: number, now: Date): Promise<void> {
  const row = await lockLive(tx, accountId);
  if (row) await endNow(tx, row, now);
}

/** Records a failed renewal: the grace period begins, and the third one ends Premium. */
export async function noteFailedTry(tx: Queryable, parts: MoneyParts, subscription: SubscriptionRow): Promise<void> {
  const now = parts.now();
  const failedTries = subscription.failedTries + 1;
  const next = TRIES_AFTER[failedTries];
  if (next === undefined) {
    await updateSubscription(tx, subscription.id, { failedTries });
    await endNow(tx, subscription, now);
    await mailMember(tx, parts, subscription.accountId, { kind: 'ended', subscription });
    return;
  }
  const nextTryAt = new Date(subscription.paidUntil.getTime() + next);
  const accessUntil = new Date(subscription.paidUntil.getTime() + GRACE);
  await updateSubscription(tx, subscription.id, { status: 'past-due', failedTries, nextTryAt, accessUntil });
  await mailMember(tx, parts, subscription.accountId, { kind: 'unpaid', subscription, nextTryAt });
}
