import { z } from 'zod';
import { Slug } from '../catalogue/paging';
import { defineEndpoints } from '../endpoint';
import { PaperKind } from '../live/papers';
import { staff, StaffReason, Time } from './fields';

const params = z.object({ nickname: Slug });
const changes = ['GET /api/staff/performers', 'GET /api/staff/performers/{id}', 'GET /api/staff/audit'] as const;
const reply = z.object({ isClosed: z.boolean() });

/** A room of a performer. */
export const StaffRoom = z.object({
  nickname: z.string(),
  performer: z.string(),
  /** What it broadcasts now; null: nothing. */
  broadcast: z
    .object({
      since: Time,
      source: z.enum(['studio', 'whip']),
      viewers: z.number().int(),
      bitrateKbps: z.number().int(),
    })
    .nullable(),
  isPrivate: z.boolean(),
  /** Since when staff keep it closed, and what its performer reads; null: they do not. */
  closed: z.object({ at: Time, reason: z.string() }).nullable(),
  papers: z.object({
    /** Until when papers, or the time that rooms have to get some, let it be public; null: they do not. */
    until: Time.nullable(),
    /** How many wait for a decision. */
    waiting: z.number().int(),
  }),
});
export type StaffRoom = z.infer<typeof StaffRoom>;

export const StaffRoomFull = StaffRoom.extend({
  topic: z.string(),
  /** 0: by invitation alone. */
  privateCoinsPerMinute: z.number().int(),
  /** Seconds between two messages of a viewer; 0: none. */
  slowModeSeconds: z.number().int(),
  /** Papers without which it is, or will be, not public. */
  missingPapers: z.array(PaperKind),
  /** The account that broadcasts from it; null: none does. */
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
  /** Who may not write or enter now, the latest first; up to 200. */
  sanctions: z.array(
    z.object({
      memberId: z.number().int(),
      /** The public name. */
      name: z.string(),
      kind: z.enum(['timeout', 'ban']),
      /** Null: for good. */
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
    /** `reason` is what its performer reads. */
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
  'POST /api/staff/rooms/{nickname}/bans/{member}/lift': {
    summary: 'Lets a member whom its performer banned or silenced into a room again',
    ...staff,
    act: 'rooms.bans',
    changes,
    params: params.extend({ member: z.coerce.number().int().positive() }),
    body: z.object({ reason: StaffReason }),
    reply: z.object({ status: z.literal('ok') }),
  },
});
