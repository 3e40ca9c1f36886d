import { asc, eq } from 'drizzle-orm';
import { defineProfilePart, type MemberRef } from '../../ground/area';
import type { Queryable } from '../../ground/db/database';
import { subscriptions } from '../catalogue/tables';
import { type ProfileSubscription, subscriptionOf } from './subscriptions/repository';
import { checkouts } from './tables';

/** Payments in a member's export. */
export async function exportPayments(tx: Queryable, { accountId }: MemberRef): Promise<Record<string, unknown>> {
  return {
    payments: await tx
      .select({
        reference: checkouts.id,
        product: checkouts.productId,
        amount: checkouts.amount,
        currency: checkouts.currency,
        coupon: checkouts.couponCode,
        state: checkouts.state,
        country: checkouts.country,
        createdAt: checkouts.createdAt,
        settledAt: checkouts.settledAt,
        refundedAt: checkouts.refundedAt,
      })
      .from(checkouts)
      .where(eq(checkouts.accountId, accountId))
      .orderBy(asc(checkouts.createdAt)),
    subscriptions: await tx
      .select({
        plan: subscriptions.plan,
        status: subscriptions.status,
        startedAt: subscriptions.startedAt,
        paidUntil: subscriptions.paidUntil,
        cancelledAt: subscriptions.cancelledAt,
      })
      .from(subscriptions)
      .where(eq(subscriptions.accountId, accountId))
      .orderBy(asc(subscriptions.id)),
  };
}

/** Says when a subscription renews or ends; a renewal that was not paid does neither. */
const shownSubscription = ({ plan, status, paidUntil }: ProfileSubscription) => ({
  plan,
  status,
  renewsOn: status === 'active' ? paidUntil : null,
  endsOn: status === 'cancelled' || status === 'ended' ? paidUntil : null,
});

/** The subscription, and whether it opens premium now. */
export const premiumProfile = defineProfilePart({
  columns: (accountId) => ({ subscription: subscriptionOf(accountId) }),
  show: ({ subscription }, now) => ({
    subscription: subscription && shownSubscription(subscription),
    isPremiumUser: subscription !== null && subscription.accessUntil > now.getTime(),
  }),
});
