import { z } from 'zod';
import { privateCoins, roomTopicMaxLength } from '../limits';
import { text } from '../text';
import { Slug } from '../catalogue/paging';
import { defineEndpoints } from '../endpoint';
import { PaperKind } from '../live/papers';
import { staff, StaffReason, Time } from './fields';

const params = z.object({ nickname: Slug });
const changes = [
  'GET /api/staff/performers',
  'GET /api/staff/performers/{id}',
  'GET /api/staff/audit',
  'GET /api/staff/waiting',
] as const;
const reply = z.object({ isClosed: z.boolean() });

/** A room of a performer. */
export const StaffRoom = z.object({
  nickname: z.string(),
  performer: z.string(),
  /** Current broadcast; null: none. */
  broadcast: z
    .object({
      since: Time,
      source: z.enum(['studio', 'whip']),
      viewers: z.number().int(),
      /** Null: what arrives is not known. */
      bitrateKbps: z.number().int().nullable(),
      /**
       * How its publisher's signal reaches the media node: `weak` while many packets are lost, `none` while it is waited
       * for. An older API leaves it out.
       */
      signal: z.enum(['good', 'weak', 'none']).optional(),
      /** Coins of the tips since it began. An older API leaves it out. */
      tips: z.number().int().optional(),
    })
    .nullable(),
  isPrivate: z.boolean(),
  /** When staff closed it, and the reason shown to its performer; null: they did not. */
  closed: z.object({ at: Time, reason: z.string() }).nullable(),
  papers: z.object({
    /** Until when papers, or the grace period for getting them, let it be public; null: they do not. */
    until: Time.nullable(),
    /** Number waiting for a decision. */
    waiting: z.number().int(),
  }),
});
export type StaffRoom = z.infer<typeof StaffRoom>;

export const StaffRoomFull = StaffRoom.extend({
  topic: z.string(),
  /** 0: by invitation only. */
  privateCoinsPerMinute: z.number().int(),
  /** Minimum seconds between two messages of a viewer; 0: none. */
  slowModeSeconds: z.number().int(),
  /** Missing papers that make, or will make, it non-public. */
  missingPapers: z.array(PaperKind),
  /** The account that broadcasts from it; null: none. */
  member: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** The latest ten. */
  broadcasts: z.array(
    z.object({
      id: z.number().int(),
      startedAt: Time,
      endedAt: Time.nullable(),
      source: z.enum(['studio', 'whip']),
      peakViewers: z.number().int(),
    }),
  ),
  /** Viewers who may not write or enter now, latest first; up to 200. */
  sanctions: z.array(
    z.object({
      memberId: z.number().int(),
      /** The public name. */
      name: z.string(),
      kind: z.enum(['timeout', 'ban']),
      /** Null: permanent. */
      until: Time.nullable(),
      createdAt: Time,
    }),
  ),
});
export type StaffRoomFull = z.infer<typeof StaffRoomFull>;

export const staffRooms = defineEndpoints({
  'POST /api/staff/rooms/{nickname}/close': {
    summary: 'Cuts what a room broadcasts, at once and for all, and keeps it closed until it is opened',
    ...staff,
    act: 'rooms.close',
    fresh: true,
    changes,
    params,
    /** `reason` is shown to its performer. */
    body: z.object({ reason: StaffReason }),
    reply,
  },
  'POST /api/staff/rooms/{nickname}/open': {
    summary: 'Opens a closed room again',
    ...staff,
    act: 'rooms.close',
    fresh: true,
    changes,
    params,
    body: z.object({ reason: StaffReason }),
    reply,
  },
  'POST /api/staff/rooms/{nickname}/settings': {
    summary: 'Sets the title of a room and the price of its private shows, as its performer does in the studio',
    ...staff,
    act: 'rooms.edit',
    fresh: true,
    changes,
    params,
    body: z.object({
      topic: text({ min: 1, max: roomTopicMaxLength }),
      /** A minute; 0: by invitation only. */
      privateCoinsPerMinute: z.number().int().min(privateCoins.min).max(privateCoins.max),
      reason: StaffReason,
    }),
    reply: z.object({ status: z.literal('ok') }),
  },
  'POST /api/staff/rooms/{nickname}/share': {
    summary: 'Sets the share of the price of coins that the performer of a room gets, from a day in UTC on',
    ...staff,
    act: 'rooms.share',
    fresh: true,
    changes: [...changes, 'GET /api/staff/payouts/due'],
    params,
    body: z.object({
      percent: z.number().int().min(1).max(100),
      /** Today or later: what was earned before keeps its share. */
      from: z.iso.date(),
      reason: StaffReason,
    }),
    reply: z.object({ status: z.literal('ok') }),
  },
  'POST /api/staff/rooms/{nickname}/performer': {
    summary:
      'Gives a room that has no performer to an account, which broadcasts from it then; an address without an account is invited',
    ...staff,
    act: 'rooms.give',
    fresh: true,
    changes: [...changes, 'GET /api/staff/invitations'],
    params,
    body: z.object({ email: z.string().trim().max(254), reason: StaffReason }),
    /** Null: the address was invited. */
    reply: z.object({ memberId: z.number().int().nullable() }),
  },
  'POST /api/staff/rooms/{nickname}/take-back': {
    summary: 'Takes a room from its performer: its broadcast ends, and its papers count no longer',
    ...staff,
    act: 'rooms.give',
    fresh: true,
    changes,
    params,
    body: z.object({ reason: StaffReason }),
    reply: z.object({ status: z.literal('ok') }),
  },
  'POST /api/staff/rooms/{nickname}/bans/{member}/lift': {
    summary: 'Lets a member whom its performer banned or silenced into a room again',
    ...staff,
    act: 'rooms.bans',
    changes: [...changes, 'GET /api/staff/members/{id}'],
    params: params.extend({ member: z.coerce.number().int().positive() }),
    body: z.object({ reason: StaffReason }),
    reply: z.object({ status: z.literal('ok') }),
  },
});
