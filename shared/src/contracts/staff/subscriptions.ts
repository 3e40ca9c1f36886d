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
  /** Price of each renewal. */
  price: Money,
  provider: z.string(),
  startedAt: Time,
  paidUntil: Time,
  /** End of premium access; later than `paidUntil` while a renewal is being retried. */
  accessUntil: Time,
  /** Number of failed renewals of this period. */
  failedTries: z.number().int(),
  /** When the provider is asked next; null: it is not asked again. */
  nextTryAt: Time.nullable(),
});
export type StaffSubscription = z.infer<typeof StaffSubscription>;

/** Reconciliation results of a day. */
const ReconciliationDay = z.object({
  /** `YYYY-MM-DD`, UTC. */
  day: z.string(),
  runs: z.number().int(),
  /** Open orders that were queried, and paid ones that were compared with the provider. */
  settled: z.number().int(),
  compared: z.number().int(),
  renewals: z.number().int(),
  ended: z.number().int(),
  /** Requests to a provider without a response. */
  unanswered: z.number().int(),
  /** Highest number of mismatches between payments and the ledger in one run. */
  problems: z.number().int(),
});
export type ReconciliationDay = z.infer<typeof ReconciliationDay>;

export const staffSubscriptions = defineEndpoints({
  'GET /api/staff/subscriptions': {
    summary: 'Subscriptions, the newest first, 50 a page; those whose renewal failed by the next try',
    ...staff,
    act: 'orders.read',
    query: z.object({
      status: SubscriptionStatus.optional(),
      /** First and last day in UTC, both included, on which Premium ended or will end. */
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
      cursor: StaffCursor,
    }),
    reply: z.object({
      subscriptions: z.array(StaffSubscription),
      next: z.string().nullable(),
      /** Number waiting for another try of their renewal, 1,000 at most. */
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
