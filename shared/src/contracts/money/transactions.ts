import { z } from 'zod';
import { defineEndpoints } from '../endpoint';
import {
  pageSizes,
  timeZoneMaxLength,
  transactionCursorPattern,
  transactionDaysMax,
  transactionKinds,
} from '../limits';
import { pageLimit } from '../catalogue/paging';
import { Checkout } from './checkouts';
import { Currency } from './purchases';

export const TransactionKind = z.enum(transactionKinds, `must be one of ${transactionKinds.join(', ')}`);
export type TransactionKind = z.infer<typeof TransactionKind>;

export const Transaction = z.object({
  id: z.number().int(),
  /** ISO time. */
  createdAt: z.string(),
  kind: TransactionKind,
  currency: Currency,
  /** Description in words. */
  title: z.string(),
  /** Page of the game concerned; null where there is none, or none that this viewer may see. */
  pageUrl: z.string().nullable(),
  /** The payment that added or removed the coins; null: none did. */
  paymentId: z.string().nullable(),
  /** Whole coins or gems; negative: debited. */
  amount: z.number().int(),
  balanceAfter: z.number().int().min(0),
  /**
   * `pending`: on hold, neither paid nor returned yet; `returned`: a later row returns it. Omitted by servers of the
   * previous release.
   */
  state: z.enum(['complete', 'pending', 'returned']).optional(),
});
export type Transaction = z.infer<typeof Transaction>;

/**
 * A payment without a transaction: for Premium, which moves no coins, or for a pack whose coins were not (or not yet)
 * credited.
 */
export const PaymentLine = Checkout.pick({
  id: true,
  createdAt: true,
  state: true,
  needsReview: true,
  coins: true,
  plan: true,
  price: true,
  paid: true,
});
export type PaymentLine = z.infer<typeof PaymentLine>;

/** An existing day of the Gregorian calendar. */
const Day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date like 2026-01-31')
  .refine((day) => {
    const time = Date.parse(`${day}T00:00:00Z`);
    return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
  }, 'must be a date like 2026-01-31');

/** A time zone of the IANA database that this server supports. */
export const TimeZone = z
  .string()
  .max(timeZoneMaxLength, 'must be a time zone')
  .refine((zone) => {
    try {
      return (
        /^[A-Z]/i.test(new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone) &&
        /^[A-Z]/i.test(zone)
      );
    } catch {
      return false;
    }
  }, 'must be a time zone');

export const TransactionCursor = z.string().regex(transactionCursorPattern, 'must be a cursor of this list');

const period = {
  /** Number of most recent days; not together with dates. */
  days: z.coerce
    .number('must be a number of days')
    .int('must be a number of days')
    .min(1, 'must be at least 1')
    .max(transactionDaysMax, `must be at most ${transactionDaysMax}`)
    .optional(),
  /** First and last day, both included, in days of `tz`. */
  from: Day.optional(),
  to: Day.optional(),
  /** Time zone of day boundaries. */
  tz: TimeZone.default('UTC'),
};
const filters = { currency: Currency.optional(), kind: TransactionKind.optional(), ...period };

/** Members may always see their own transactions, verified or not: titles that they may not see are left out. */
const member = { access: 'member', audience: 'any' } as const;

export const transactionEndpoints = defineEndpoints({
  'GET /api/transactions': {
    summary: "The member's coins and gems as they came and went, the newest first",
    ...member,
    query: z.object({
      ...filters,
      /** Only rows older, or newer, than this cursor of a reply. */
      before: TransactionCursor.optional(),
      after: TransactionCursor.optional(),
      limit: pageLimit(pageSizes.transactions),
    }),
    reply: z.object({
      items: z.array(Transaction),
      /** Payments made between this page and its neighbours. Omitted by servers of the previous release. */
      payments: z.array(PaymentLine).optional(),
      /** Cursor for `after`; null on the first page. */
      newer: z.string().nullable(),
      /** Cursor for `before`; null on the last page. */
      older: z.string().nullable(),
    }),
  },
  'GET /api/transactions/balance': {
    summary: 'The balance of one currency over time, at the end of each of at most 62 periods',
    ...member,
    query: z.object({ currency: Currency.default('coins'), ...period }),
    reply: z.object({
      /** Length of a period. */
      step: z.enum(['day', 'week', 'month']),
      points: z.array(
        z.object({
          /** The last day of the period. */
          on: z.string(),
          balance: z.number().int().min(0),
        }),
      ),
    }),
  },
  'GET /api/transactions/export': {
    summary: 'All of them as CSV with the same filters, streamed',
    ...member,
    query: z.object(filters),
    /** CSV by RFC 4180, in UTF-8. */
    reply: z.string(),
  },
});
