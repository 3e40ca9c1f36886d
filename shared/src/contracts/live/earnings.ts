import { z } from 'zod';
import { defineEndpoints } from '../endpoint';
import { Money } from '../money/products';
import { TimeZone } from '../money/transactions';

/** Earnings of a broadcast: tips, and paid minutes of private shows. */
const ShowEarnings = z.object({
  startedAt: z.string(),
  /** ISO; null: still on air. */
  endedAt: z.string().nullable(),
  tips: z.number().int().min(0),
  privateCoins: z.number().int().min(0),
  /** Paid minutes, without refunded ones and those of invited members. */
  privateMinutes: z.number().int().min(0),
});

/** Public name of a tipper, and the coins tipped in a show. */
export const TopTipper = z.object({ name: z.string(), coins: z.number().int().min(1) });
export type TopTipper = z.infer<typeof TopTipper>;

/** State of a payout (docs/spec/live.md#payouts). */
export const PayoutState = z.enum(['proposed', 'approved', 'paid', 'rejected']);
export type PayoutState = z.infer<typeof PayoutState>;

/** Coins that left the balance to be paid out in money. */
const OwnPayout = z.object({
  id: z.number().int(),
  /** ISO times between which the coins were earned. */
  from: z.string(),
  until: z.string(),
  coins: z.number().int().min(1),
  money: Money,
  state: PayoutState,
  /** Start of that state. */
  since: z.string(),
  /** Reference of the payment; null: it is not paid. */
  reference: z.string().nullable(),
  /** Reason for the rejection; null: not rejected. */
  rejection: z.string().nullable(),
});

/** Earnings of a performer (docs/spec/live.md#earnings). */
const Earnings = z.object({
  /** Coins of the ledger account of the room. */
  balance: z.number().int(),
  /** Value of the balance at today's rate. */
  worth: Money,
  /** Value of 1,000 coins at today's rate, and its share of their price. */
  rate: z.object({ perThousand: Money, sharePercent: z.number().int() }),
  /** Minimum sum of a payout. */
  minimum: Money,
  /** The latest twelve, newest first. */
  payouts: z.array(OwnPayout),
  /** Those of the last 30 days on which coins came in or were taken back, newest first, without payouts. */
  days: z.array(z.object({ day: z.iso.date(), coins: z.number().int() })),
  /** The latest twenty, newest first. */
  shows: z.array(ShowEarnings),
  /** Of the newest show, highest sum first, ten at most. */
  topTippers: z.array(TopTipper),
});
export type Earnings = z.infer<typeof Earnings>;

/** Earnings of the signed-in performer; 403 forbidden for all others. */
export const earnings = defineEndpoints({
  'GET /api/studio/earnings': {
    summary:
      'Balance of the room in coins and money, payouts, what each show and day has brought, and who tipped most in the newest show',
    access: 'member',
    audience: 'full',
    /** `tz`: time zone of the days. */
    query: z.object({ tz: TimeZone.default('UTC') }),
    reply: Earnings,
  },
  'GET /api/studio/statement': {
    summary: 'Everything that was paid to the room and out of it, the oldest first, as CSV, streamed',
    access: 'member',
    audience: 'full',
    /** `tz`: time zone of the times. */
    query: z.object({ tz: TimeZone.default('UTC') }),
    /** CSV by RFC 4180, in UTF-8. */
    reply: z.string(),
  },
});
