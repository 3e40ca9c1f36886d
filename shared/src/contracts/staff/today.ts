import { z } from 'zod';
import { defineEndpoints } from '../endpoint';
import { Money } from '../money/products';
import { staff, Time } from './fields';
import { StaffRoom } from './rooms';

/** Period of the figures, today included. */
export const StaffPeriod = z.enum(['day', 'week', 'month']);
export type StaffPeriod = z.infer<typeof StaffPeriod>;

/** A count, and its change. */
const Count = z.object({
  value: z.number().int(),
  /** Compared with a period earlier, for the hours that have ended, as a share; null: there were none then. */
  change: z.number().nullable(),
});

const Today = z.object({
  /** First and last day in UTC, both included. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** End of the counted time; null: nothing has been counted so far. */
  countedUntil: Time.nullable(),
  /** Null: not for this role. */
  money: z
    .object({
      /** Payments before refunds: the currency with the most first. */
      revenue: z.array(Money.extend({ change: z.number().nullable() })),
      refunded: z.array(Money),
      orders: Count,
      /** Orders that members began to pay. */
      begun: z.number().int(),
      declined: Count,
      renewals: z.number().int(),
      /** Subscriptions with an unpaid renewal that is being retried. */
      dunning: z.number().int(),
      /** Subscriptions that ended in the last 30 days, and the total in that time; first and last day in UTC, both included. */
      churn: z.object({ ended: z.number().int(), all: z.number().int(), from: z.iso.date(), to: z.iso.date() }),
      /** Revenue by hour or day, in the currency of the first of `revenue`. */
      chart: z.object({
        currency: z.string(),
        points: z.array(
          z.object({
            at: Time,
            /** In the smallest unit; null: in the future. */
            amount: z.number().int().nullable(),
            /** Amount a period earlier. */
            before: z.number().int(),
          }),
        ),
      }),
    })
    .nullable(),
  /** Null: not for this role. */
  members: z
    .object({
      joined: Count,
      /** Age verifications of members. */
      verified: z.number().int(),
    })
    .nullable(),
  /** Null: not for this role. */
  live: z
    .object({
      rooms: z.number().int(),
      viewers: z.number().int(),
      /** The five rooms with the most viewers, the most first. Omitted by servers of the previous release. */
      top: z.array(StaffRoom.extend({ performerId: z.number().int() })).optional(),
    })
    .nullable(),
});

const Finding = z.object({
  /** Subject in a word or two. */
  subject: z.string(),
  severity: z.enum(['ok', 'warning', 'error']),
  text: z.string(),
  /** Recommended action; null: none. */
  action: z.string().nullable(),
});
export type StaffFinding = z.infer<typeof Finding>;

/** Work that the servers repeat. */
const StaffJob = z.object({
  name: z.string(),
  /** Milliseconds from one start to the next. */
  everyMs: z.number().int(),
  /** On whichever server; null: never. */
  succeededAt: Time.nullable(),
  failedAt: Time.nullable(),
  /** Rounds that failed since the last one that did not. */
  failures: z.number().int(),
  state: z.enum(['ok', 'warning', 'error']),
});
export type StaffJob = z.infer<typeof StaffJob>;

export const staffToday = defineEndpoints({
  'GET /api/staff/today': {
    summary: 'Figures of today, 7 or 30 days, as far as the role may see them',
    ...staff,
    act: 'staff.enter',
    query: z.object({ period: StaffPeriod.default('day') }),
    reply: Today,
  },
  'GET /api/staff/today/export': {
    summary: 'The same figures as CSV, with the revenue of each hour or day',
    ...staff,
    act: 'staff.enter',
    query: z.object({ period: StaffPeriod.default('day') }),
    reply: z.string(),
  },
  'GET /api/staff/waiting': {
    summary: 'How much waits in the queues that the role sees, 1,000 at most each',
    ...staff,
    act: 'staff.enter',
    reply: z.object({
      /** Payments to review; null: not for this role. */
      orders: z.number().int().nullable(),
      /** Open reports; null: as above. */
      reports: z.number().int().nullable(),
      /** Performers whose papers need attention; null: as above. */
      performers: z.number().int().nullable(),
    }),
  },
  'GET /api/staff/system': {
    summary: 'How the site is, as the command status says it',
    ...staff,
    act: 'system.read',
    reply: z.object({ at: Time, findings: z.array(Finding) }),
  },
  'GET /api/staff/releases': {
    summary: 'The releases in use: of each process, and of the remotes that an edge serves to everyone',
    ...staff,
    act: 'system.read',
    reply: z.object({
      processes: z.array(
        z.object({
          role: z.enum(['api', 'edge', 'media-node']),
          /** Host and port. */
          place: z.string(),
          /** Commit or version; null: unknown. */
          release: z.string().nullable(),
          startedAt: Time,
        }),
      ),
      /** Null: no edge answers. */
      remotes: z
        .array(
          z.object({
            name: z.string(),
            /** Null: it has none that works. */
            build: z.string().nullable(),
            /** Why a newer build is not in use; null: there is none. */
            problem: z.string().nullable(),
          }),
        )
        .nullable(),
    }),
  },
  'GET /api/staff/jobs': {
    summary: 'What the servers repeat, and when each last did its work',
    ...staff,
    act: 'system.read',
    reply: z.object({ jobs: z.array(StaffJob) }),
  },
});
