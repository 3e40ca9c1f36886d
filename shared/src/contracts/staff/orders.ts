import { z } from 'zod';
import { defineEndpoints } from '../endpoint';
import { CheckoutId, CheckoutState } from '../money/checkouts';
import { Money } from '../money/products';
import { staff, StaffCursor, StaffReason, Time } from './fields';

const Day = z.iso.date();

/** What a figure of the first page counts, with the days of that: payment, decline, begin, or return of money. */
export const OrderFigure = z.enum(['paid', 'declined', 'renewals', 'begun', 'refunded']);
export type OrderFigure = z.infer<typeof OrderFigure>;

const OrderFilter = z.object({
  figure: OrderFigure.optional(),
  state: CheckoutState.optional(),
  kind: z.enum(['pack', 'plan', 'renewal']).optional(),
  /** Payments that wait for a decision, and chargebacks that staff have not looked at. */
  review: z.literal('true').optional(),
  /** Two letters, from the trusted header when the order was placed. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  provider: z.string().max(40).optional(),
  member: z.coerce.number().int().positive().optional(),
  /** First and last day in UTC, both included: of placing the order, or of what the figure counts. */
  from: Day.optional(),
  to: Day.optional(),
});

export const StaffOrder = z.object({
  id: z.string(),
  memberId: z.number().int(),
  /** Null: the account has been erased. */
  email: z.string().nullable(),
  goods: z.string(),
  state: CheckoutState,
  /** Amount ordered. */
  ordered: Money,
  /** Amount paid, where known. */
  paid: Money.nullable(),
  /** Partial refunds while the order stands; null: none. */
  returned: Money.nullable(),
  /** The largest possible partial refund, in the smallest unit; null: none possible. */
  largestPart: z.number().int().nullable(),
  provider: z.string(),
  /** The provider's id of the charge. */
  paymentId: z.string().nullable(),
  country: z.string().nullable(),
  /** Why it waits for a decision; null: it does not. */
  problem: z.string().nullable(),
  heldAt: Time.nullable(),
  /** The bank reversed it, and staff have not looked at it since. */
  isUnseen: z.boolean(),
  createdAt: Time,
  settledAt: Time.nullable(),
  refundedAt: Time.nullable(),
});
export type StaffOrder = z.infer<typeof StaffOrder>;

const Note = {
  ...staff,
  changes: ['GET /api/staff/orders', 'GET /api/staff/members/{id}', 'GET /api/staff/audit', 'GET /api/staff/waiting'],
  params: z.object({ id: CheckoutId }),
  body: z.object({ reason: StaffReason }),
  reply: z.object({ order: StaffOrder }),
} as const;
const Decision = { ...Note, fresh: true } as const;

export const staffOrders = defineEndpoints({
  'GET /api/staff/orders': {
    summary: 'Orders, newest first, 50 a page; with review those to look into, the one that has waited longest first',
    ...staff,
    act: 'orders.read',
    query: OrderFilter.extend({ cursor: StaffCursor }),
    reply: z.object({
      orders: z.array(StaffOrder),
      next: z.string().nullable(),
      /** How many are to be looked into, 1,000 at most. */
      toReview: z.number().int(),
    }),
  },
  'GET /api/staff/orders/export': {
    summary: 'The same as CSV for the accountant, with the country and the rate of the tax',
    ...staff,
    act: 'orders.export',
    query: OrderFilter,
    reply: z.string(),
  },
  'POST /api/staff/orders/{id}/refund': {
    summary: 'Has the provider give a payment back in full, and takes back what it delivered',
    act: 'orders.refund',
    ...Decision,
  },
  'POST /api/staff/orders/{id}/partial-refund': {
    summary: 'Has the provider give a part of a payment back, once for a key; what was delivered stays',
    act: 'orders.refund',
    ...Decision,
    body: z.object({
      /** In the smallest unit of the currency of the payment. */
      amount: z.number().int().min(1).max(100_000_000),
      key: z.uuid(),
      reason: StaffReason,
    }),
  },
  'POST /api/staff/orders/{id}/acceptance': {
    summary: 'Takes a payment that differs from its order, and delivers what was ordered',
    act: 'orders.review',
    ...Decision,
  },
  'POST /api/staff/orders/{id}/look': {
    summary: 'Notes that one has looked at a chargeback, which leaves the queue then',
    act: 'orders.review',
    ...Note,
  },
});
