import { z } from 'zod';
import { defineEndpoints } from '../endpoint';
import { Money, Plan } from '../money/products';
import { SubscriptionStatus } from '../money/subscription';
import { staff, StaffCursor, Time } from './fields';

const StaffSubscription = z.object({
  id: z.number().int(),
  memberId: z.number().int(),
  email: z.string(),
  plan: Plan,
  status: SubscriptionStatus,
  /** What each renewal costs. */
  price: Money,
  provider: z.string(),
  startedAt: Time,
  paidUntil: Time,
  /** Until when premium is open; later than `paidUntil` while a renewal is being tried. */
  accessUntil: Time,
  /** How often the renewal of this period failed. */
  failedTries: z.number().int(),
  /** When the provider is asked next; null: it is not asked again. */
  nextTryAt: Time.nullable(),
});
export type StaffSubscription = z.infer<typeof StaffSubscription>;

/** What reconciliation did on a day. */
const ReconciliationDay = z.object({
  /** `YYYY-MM-DD`, UTC. */
  day: z.string(),
  runs: z.number().int(),
  /** Open orders that were asked about, and paid ones that were compared with the provider. */
  settled: z.number().int(),
  compared: z.number().int(),
  renewals: z.number().int(),
  ended: z.number().int(),
  /** Questions that a provider did not answer. */
  unanswered: z.number().int(),
  /** How many payments and the ledger disagreed at most in one run. */
  problems: z.number().int(),
});
export type ReconciliationDay = z.infer<typeof ReconciliationDay>;

export const staffSubscriptions = defineEndpoints({
  'GET /api/staff/subscriptions': {
    summary: 'Subscriptions, the newest first, 50 a page; those whose renewal failed by the next try',
    ...staff,
    act: 'orders.read',
    query: z.object({ status: SubscriptionStatus.optional(), cursor: StaffCursor }),
    reply: z.object({
      subscriptions: z.array(StaffSubscription),
      next: z.string().nullable(),
      /** How many wait for another try of their renewal, 1,000 at most. */
      pastDue: z.number().int(),
    }),
  },
  'GET /api/staff/reconciliation': {
    summary: 'What reconciliation did on each of the last 31 days, and what its last run found wrong',
    ...staff,
    act: 'orders.read',
    reply: z.object({
      days: z.array(ReconciliationDay),
      /** Null: it has not run yet. */
      last: z.object({ at: Time, problems: z.array(z.string()) }).nullable(),
    }),
  },
});
