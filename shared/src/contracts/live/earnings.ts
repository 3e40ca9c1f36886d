import { z } from 'zod';
import { defineEndpoints } from '../endpoint';
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

/** What a performer earns (docs/spec/live.md#earnings). */
const Earnings = z.object({
  /** Coins of the ledger account of the room. */
  balance: z.number().int(),
  /** The latest twenty, the newest first. */
  shows: z.array(ShowEarnings),
  /** Of the newest show, the highest sum first, ten at most. */
  topTippers: z.array(TopTipper),
});
export type Earnings = z.infer<typeof Earnings>;

/** Earnings of the performer who is signed in; 403 forbidden for everybody else. */
export const earnings = defineEndpoints({
  'GET /api/studio/earnings': {
    summary: 'Balance of the room, what each show has brought, and who tipped most in the newest',
    access: 'member',
    audience: 'full',
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
