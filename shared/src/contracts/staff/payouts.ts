import { z } from 'zod';
import { Slug } from '../catalogue/paging';
import { defineEndpoints } from '../endpoint';
import { PayoutState } from '../live/earnings';
import { Money } from '../money/products';
import { staff, StaffCursor, StaffReason, Time } from './fields';

export const StaffPayout = z.object({
  id: z.number().int(),
  /** Nickname of the room; null: the room is gone. */
  room: z.string().nullable(),
  performer: z.string(),
  /** Null: the room is gone. */
  performerId: z.number().int().nullable(),
  /** The account to notify; null: the room has no performer account, or it has been erased. */
  memberId: z.number().int().nullable(),
  /** Start and end of the period. */
  from: Time,
  until: Time,
  coins: z.number().int(),
  /** Value of 1,000 coins in the smallest unit of the currency, and the performer's share of it in percent. */
  perThousand: z.number().int(),
  sharePercent: z.number().int(),
  money: Money,
  state: PayoutState,
  proposedAt: Time,
  /** Email addresses at that time. */
  proposer: z.string(),
  approvedAt: Time.nullable(),
  approver: z.string().nullable(),
  paidAt: Time.nullable(),
  /** As typed by finance, such as the bank's. */
  reference: z.string().nullable(),
  rejectedAt: Time.nullable(),
  /** Reason for the rejection, as shown to the performer. */
  rejection: z.string().nullable(),
  /** Whether the requesting account may approve it: someone other than the proposer, where there is one. */
  mayApprove: z.boolean(),
});
export type StaffPayout = z.infer<typeof StaffPayout>;

/** Sources of a payout's coins; they add up to its coins. */
const Statement = z.object({
  broadcasts: z.number().int(),
  tips: z.number().int(),
  privateShows: z.number().int(),
  /** Anything else booked in the period, such as a correction. */
  other: z.number().int(),
  /** Left over from earlier periods; negative: coins taken back after the period. */
  carried: z.number().int(),
});

const DuePayout = z.object({
  room: z.string(),
  performer: z.string(),
  coins: z.number().int(),
  money: Money,
  /** Whether it reaches the minimum payout. */
  isEnough: z.boolean(),
});
export type DuePayout = z.infer<typeof DuePayout>;

const PayoutFilter = z.object({ state: PayoutState.optional(), room: Slug.optional() });

const act = {
  ...staff,
  act: 'payouts.manage',
  fresh: true,
  changes: [
    'GET /api/staff/payouts',
    'GET /api/staff/payouts/due',
    'GET /api/staff/payouts/{id}',
    'GET /api/staff/performers/{id}',
    'GET /api/staff/audit',
  ],
  reply: z.object({ payout: StaffPayout }),
} as const;
const params = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });
const body = z.object({ reason: StaffReason });

export const staffPayouts = defineEndpoints({
  'GET /api/staff/payouts': {
    summary: 'Payouts to performers, newest first, 50 a page, with what those of each state add up to',
    ...staff,
    act: 'payouts.read',
    query: PayoutFilter.extend({ cursor: StaffCursor }),
    reply: z.object({
      payouts: z.array(StaffPayout),
      next: z.string().nullable(),
      /** For the room in the filter, or all rooms; regardless of state. */
      totals: z.array(z.object({ state: PayoutState, count: z.number().int(), money: Money })),
    }),
  },
  'GET /api/staff/payouts/export': {
    summary: 'The same as CSV for the accountant',
    ...staff,
    act: 'payouts.read',
    query: PayoutFilter,
    reply: z.string(),
  },
  'GET /api/staff/payouts/due': {
    summary: 'Rooms with coins of which no payout is open, the most coins first, 50 a page',
    ...staff,
    act: 'payouts.read',
    query: z.object({ cursor: StaffCursor }),
    reply: z.object({ due: z.array(DuePayout), next: z.string().nullable(), minimum: Money }),
  },
  'GET /api/staff/payouts/{id}': {
    summary: 'A payout, and where its coins come from',
    ...staff,
    act: 'payouts.read',
    params,
    reply: z.object({ payout: StaffPayout, statement: Statement }),
  },
  'POST /api/staff/payouts': {
    summary: 'Takes what a room has earned up to the end of a day (UTC) out of its balance, to be paid; once for a key',
    ...act,
    body: z.object({ room: Slug, until: z.iso.date(), key: z.uuid(), reason: StaffReason }),
  },
  'POST /api/staff/payouts/{id}/approve': {
    summary: 'Approves a payout that another person proposed',
    ...act,
    params,
    body,
  },
  'POST /api/staff/payouts/{id}/pay': {
    summary: 'Notes that an approved payout was sent',
    ...act,
    params,
    /** `reference`: identifies the payment, such as the bank’s. */
    body: z.object({
      reference: z.string().trim().min(1, 'Enter the payment reference.').max(80, 'Use up to 80 characters.'),
      reason: StaffReason,
    }),
  },
  'POST /api/staff/payouts/{id}/reject': {
    summary: 'Puts the coins of a payout that was not sent back into the balance',
    ...act,
    params,
    /** `reason` is shown to the performer. */
    body,
  },
});
