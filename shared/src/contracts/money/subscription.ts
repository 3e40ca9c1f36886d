import { z } from 'zod';
import { defineEndpoints } from '../endpoint';
import { balanceReads, paymentReads } from './dependents';
import { Money, Plan } from './products';

/** `past-due`: the renewal has not been paid yet, and premium stays open during the grace period. */
export const SubscriptionStatus = z.enum(['active', 'past-due', 'cancelled', 'ended']);
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

export const Subscription = z.object({
  plan: Plan,
  status: SubscriptionStatus,
  /** Price of each renewal. */
  price: Money,
  startedAt: z.iso.datetime(),
  /** End of the paid period. */
  paidUntil: z.iso.datetime(),
  /** End of premium access; later than `paidUntil` while a renewal is being retried. */
  accessUntil: z.iso.datetime(),
  cancelledAt: z.iso.datetime().nullable(),
  /** Whether a cancellation can still be undone. */
  canResume: z.boolean(),
  /** Reference in mails. */
  reference: z.string(),
  /** The latest payment for it that was not refunded; null: none. */
  lastPayment: z.object({ id: z.string(), money: Money, paidAt: z.iso.datetime() }).nullable(),
  /** The last payment, where the law lets the member withdraw from it; null: no right to withdraw. */
  withdrawal: z.object({ until: z.iso.datetime(), refund: Money }).nullable(),
});
export type Subscription = z.infer<typeof Subscription>;

const reply = z.object({ subscription: Subscription.nullable() });
const premiumReads = ['GET /api/subscription', 'GET /api/profile'] as const;
const member = { access: 'member', audience: 'any' } as const;

/** Cancelling needs no age check and no password: a subscription can always be ended. */
export const subscription = defineEndpoints({
  'GET /api/subscription': { summary: "The member's premium, also one that has ended", ...member, reply },
  'POST /api/subscription/cancellation': {
    summary: 'Stops the renewal at once; premium stays open until the end of the paid period',
    ...member,
    changes: premiumReads,
    body: z.object({}),
    reply,
  },
  'DELETE /api/subscription/cancellation': {
    summary: 'Resumes a cancelled subscription while its period runs; nothing is charged now',
    ...member,
    changes: premiumReads,
    body: z.object({}),
    reply,
  },
  'POST /api/subscription/withdrawal': {
    summary: 'Withdraws from the last payment where the law allows it: premium ends now, and the payment is refunded',
    ...member,
    changes: ['GET /api/subscription', ...paymentReads, ...balanceReads],
    body: z.object({}),
    reply,
  },
});
