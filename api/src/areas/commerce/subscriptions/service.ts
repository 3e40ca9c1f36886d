import type { Subscription } from '@platform/shared/contracts';
import { ApiError } from '../../../ground/errors';
import { dequeue } from '../../messages/outbox/repository';
import { mailMember } from '../payments/emails';
import { paidMoney, remainingMoney } from '../payments/paid-money';
import { findLastCharge } from '../payments/repository';
import type { Payments } from '../payments/service';
import { withdrawalOf } from '../payments/withdrawal';
import { cancelKey, cancelRenewal, endNow, type MoneyParts, runningUntil, TELL_BEFORE_MS } from './lifecycle';
import { findSubscription, lockLive, type SubscriptionRow, updateSubscription } from './repository';

export interface Subscriptions {
  read(accountId: number): Promise<Subscription | null>;
  /** Stops the renewal; a second time changes nothing. @throws ApiError not-found without premium */
  cancel(accountId: number): Promise<Subscription | null>;
  /** @throws ApiError not-found, resume-refused */
  resume(accountId: number): Promise<Subscription | null>;
  /** @throws ApiError withdrawal-refused */
  withdraw(accountId: number): Promise<Subscription | null>;
}

/** Reads and changes the subscription of a member. */
export function createSubscriptions(parts: MoneyParts, payments: Payments): Subscriptions {
  const { db, config, now } = parts;

  async function read(accountId: number): Promise<Subscription | null> {
    const row = await findSubscription(db, accountId);
    return row ? shown(row) : null;
  }

  async function shown(row: SubscriptionRow): Promise<Subscription> {
    const charge = await findLastCharge(db, row.id);
    // Coins decide of packs alone.
    const withdrawal = charge && row.status !== 'ended' ? withdrawalOf(charge, config, { coins: 0, now: now() }) : null;
    return {
      plan: row.plan,
      status: row.status,
      price: { amount: row.amount, currency: row.currency },
      startedAt: row.startedAt.toISOString(),
      paidUntil: row.paidUntil.toISOString(),
      accessUntil: row.accessUntil.toISOString(),
      cancelledAt: row.cancelledAt?.toISOString() ?? null,
      canResume: row.status === 'cancelled' && row.paidUntil.getTime() - TELL_BEFORE_MS > now().getTime(),
      reference: row.reference,
      lastPayment: charge && {
        id: charge.id,
        money: paidMoney(charge),
        paidAt: (charge.settledAt ?? charge.createdAt).toISOString(),
      },
      withdrawal:
        charge && withdrawal?.possible && withdrawal.until !== null
          ? { until: withdrawal.until, refund: remainingMoney(charge) }
          : null,
    };
  }

  return {
    read,
    cancel: async (accountId) => {
      await db.transaction(async (tx) => {
        const row = await lockLive(tx, accountId);
        if (!row) throw new ApiError(404, 'not-found', 'You don’t have Premium, so there is nothing to cancel.');
        if (row.status === 'cancelled') return;
        const cancelledAt = now();
        // Nothing is paid that could still be used: the days of grace end with it.
        if (row.status === 'past-due') await endNow(tx, row, cancelledAt);
        else await cancelRenewal(tx, row, cancelledAt);
        await mailMember(tx, parts, accountId, {
          kind: row.status === 'past-due' ? 'ended' : 'cancelled',
          subscription: row,
        });
      });
      return read(accountId);
    },
    resume: async (accountId) => {
      await db.transaction(async (tx) => {
        const row = await lockLive(tx, accountId);
        if (!row) throw new ApiError(404, 'not-found', 'Premium has ended. Choose a plan to start again.');
        if (row.status !== 'cancelled') return;
        if (row.cancelledAt === null || !(await dequeue(tx, cancelKey(row.reference, row.cancelledAt))))
          throw new ApiError(
            409,
            'resume-refused',
            'Premium can no longer be resumed. You can subscribe again when it has ended.',
          );
        await updateSubscription(tx, row.id, { ...runningUntil(row.paidUntil), cancelledAt: null });
        await mailMember(tx, parts, accountId, { kind: 'resumed', subscription: row });
      });
      return read(accountId);
    },
    withdraw: async (accountId) => {
      const row = await findSubscription(db, accountId);
      const charge = row && row.status !== 'ended' ? await findLastCharge(db, row.id) : null;
      if (!charge) throw new ApiError(409, 'withdrawal-refused', 'There is no payment to withdraw from.');
      await payments.withdraw(accountId, charge.id);
      return read(accountId);
    },
  };
}
