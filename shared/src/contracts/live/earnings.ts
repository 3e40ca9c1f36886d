import { z } from 'zod';
import { defineEndpoints } from '../endpoint';
import { Money } from '../money/products';
import { TimeZone } from '../money/transactions';

/** What a broadcast has brought: tips, and minutes of private shows that were paid. */
const ShowEarnings = z.object({
  startedAt: z.string(),
  /** ISO; null: it is on air. */
  endedAt: z.string().nullable(),
  tips: z.number().int().min(0),
  privateCoins: z.number().int().min(0),
  /** Minutes that were paid; those that were given back and those of invited members are none. */
  privateMinutes: z.number().int().min(0),
});

/** Who tipped how much in a show, by the name that others see. */
export const TopTipper = z.object({ name: z.string(), coins: z.number().int().min(1) });
export type TopTipper = z.infer<typeof TopTipper>;

/** What becomes of a payout (docs/spec/live.md#payouts). */
export const PayoutState = z.enum(['proposed', 'approved', 'paid', 'rejected']);
export type PayoutState = z.infer<typeof PayoutState>;

/** Coins that left the balance to be paid in money. */
const OwnPayout = z.object({
  id: z.number().int(),
  /** ISO times between which the coins came. */
  from: z.string(),
  until: z.string(),
  coins: z.number().int().min(1),
  money: Money,
  state: PayoutState,
  /** When it came into that state. */
  since: z.string(),
  /** By which a paid one is found; null: it is not paid. */
  reference: z.string().nullable(),
  /** Why it was rejected; null: it was not. */
  rejection: z.string().nullable(),
});

/** What a performer earns (docs/spec/live.md#earnings). */
const Earnings = z.object({
  /** Coins of the ledger account of the room. */
  balance: z.number().int(),
  /** What the balance comes to by today's rate. */
  worth: Money,
  /** What 1,000 coins come to by today's rate, and which share of their price that is. */
  rate: z.object({ perThousand: Money, sharePercent: z.number().int() }),
  /** The smallest sum that is paid out. */
  minimum: Money,
  /** The latest twelve, the newest first. */
  payouts: z.array(OwnPayout),
  /** Of the last 30 days those on which coins came or were taken back, the newest first, without payouts. */
  days: z.array(z.object({ day: z.iso.date(), coins: z.number().int() })),
  /** The latest twenty, the newest first. */
  shows: z.array(ShowEarnings),
  /** Of the newest show, the highest sum first, ten at most. */
  topTippers: z.array(TopTipper),
});
export type Earnings = z.infer<typeof Earnings>;

/** Earnings of the performer who is signed in; 403 forbidden for everybody else. */
export const earnings = defineEndpoints({
  'GET /api/studio/earnings': {
    summary:
      'Balance of the room in coins and money, payouts, what each show and day has brought, and who tipped most in the newest show',
    access: 'member',
    audience: 'full',
    /** `tz`: in which days are counted. */
    query: z.object({ tz: TimeZone.default('UTC') }),
    reply: Earnings,
  },
  'GET /api/studio/statement': {
    summary: 'Everything that was paid to the room and out of it, the oldest first, as CSV, streamed',
    access: 'member',
    audience: 'full',
    /** `tz`: in which times are written. */
    query: z.object({ tz: TimeZone.default('UTC') }),
    /** CSV by RFC 4180, in UTF-8. */
    reply: z.string(),
  },
});
