import { z } from 'zod';
import { BalanceEntry } from '../account/profile';
import { Slug } from '../catalogue/paging';
import { defineEndpoints } from '../endpoint';
import { privateCoins } from '../limits';
import { balanceReads } from '../money/dependents';

/** A member's participation in a private show. */
const PrivateStay = z.object({
  /** 0: invited by the performer. */
  coinsPerMinute: z.number().int().min(0),
  /** Minutes that have begun. */
  minutes: z.number().int().min(0),
  /** Paid so far, without the current minute. */
  coins: z.number().int().min(0),
  /** Coins held for the current minute; 0: it is free. Omitted by servers of the previous release. */
  held: z.number().int().min(0).optional(),
  startedAt: z.string(),
  /** ISO; null: still running. */
  endedAt: z.string().nullable(),
  /** Left by the member, out of coins, or the show ended; null while it runs. */
  endReason: z.enum(['left', 'coins', 'show']).nullable(),
});

const PrivateShow = z.object({
  /** Price per minute for this viewer; 0: invited; null: only invited members may enter. */
  coinsPerMinute: z.number().int().min(0).nullable(),
  /** The member's latest in this room within the last hour; null: none. */
  stay: PrivateStay.nullable(),
});
export type PrivateShow = z.infer<typeof PrivateShow>;

const inRoom = z.object({ nickname: Slug });

/** Private shows by the minute (docs/spec/live.md#private-shows). */
export const privateShows = defineEndpoints({
  'GET /api/camgirls/{nickname}/private': {
    summary: 'What a minute of the private show costs the viewer, and the member’s part of it',
    access: 'public',
    audience: 'full',
    params: inRoom,
    reply: PrivateShow,
  },
  'POST /api/camgirls/{nickname}/private': {
    summary:
      'Enters the private show at a price that was shown: 409 price-changed, balance-too-low, room-private, room-offline, room-full; 503 unavailable; again does nothing',
    access: 'member',
    audience: 'full',
    changes: ['GET /api/camgirls/{nickname}/private', ...balanceReads],
    params: inRoom,
    body: z.object({
      coinsPerMinute: z.number().int().min(0).max(privateCoins.max),
      /** The page already receives the picture, so no place is needed. Absent: it does not. */
      isInside: z.boolean().optional(),
    }),
    reply: PrivateShow.extend({ balance: z.array(BalanceEntry) }),
  },
  'DELETE /api/camgirls/{nickname}/private': {
    summary: 'Leaves the private show: the minute that has begun is paid',
    access: 'member',
    audience: 'full',
    inMaintenance: true,
    changes: ['GET /api/camgirls/{nickname}/private', ...balanceReads],
    params: inRoom,
    reply: PrivateShow.extend({ balance: z.array(BalanceEntry) }),
  },
  'POST /api/camgirls/{nickname}/messages/{sequence}/invite': {
    summary: 'Invites a message’s writer to private shows of today for nothing, by the room’s performer',
    access: 'member',
    audience: 'full',
    changes: [],
    params: inRoom.extend({ sequence: z.coerce.number().int().min(1) }),
    reply: z.object({}),
  },
});
