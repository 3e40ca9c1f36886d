import { z } from 'zod';
import { MediaImage } from '../content/media';
import { defineEndpoints } from '../endpoint';
import { Money } from '../money/products';
import { AuditEntry } from './audit';
import { PaperKind } from '../live/papers';
import { PerformerId, staff, StaffCursor, Time } from './fields';
import { StaffPaper } from './papers';
import { StaffPayout } from './payouts';
import { StaffReport } from './reports';
import { StaffRoom, StaffRoomFull } from './rooms';

const Performer = z.object({
  id: z.number().int(),
  slug: z.string(),
  name: z.string(),
  avatar: MediaImage,
  /** When she was taken off the site; null: she was not. */
  withdrawnAt: Time.nullable(),
  /** In the order of their addresses. */
  rooms: z.array(StaffRoom),
  /** Papers of the titles that name her. */
  papers: z.object({
    /** Until when papers, or the grace period for getting them, let titles be public; null: they do not. */
    until: Time.nullable(),
    /** Number waiting for a decision. */
    waiting: z.number().int(),
    /** Titles that name her and are on the site: all of them are, or go, dark without papers. */
    titles: z.number().int(),
  }),
});
export type StaffPerformer = z.infer<typeof Performer>;

const Earnings = z.object({
  room: z.string(),
  /** Coins not yet paid out, and their value at today's rate. */
  coins: z.number().int(),
  money: Money,
  /** Whether it reaches the minimum payout. */
  isEnough: z.boolean(),
  /** The latest five. */
  payouts: z.array(StaffPayout),
  /** Her share of the price of coins today, in percent. */
  sharePercent: z.number().int(),
  /** Shares that were set for the room, the latest first; from the first day in UTC on. */
  shares: z.array(z.object({ from: z.iso.date(), percent: z.number().int(), setAt: Time, setBy: z.string() })),
});

const FullPerformer = Performer.extend({
  rooms: z.array(StaffRoomFull),
  /** Latest first, including refused or replaced ones that are still kept. */
  paperList: z.array(StaffPaper),
  /** Missing papers that make, or will make, her titles non-public. */
  missingPapers: z.array(PaperKind),
  /** Games and videos that name her, latest first, up to 50. */
  titles: z.array(
    z.object({
      kind: z.enum(['game', 'video']),
      slug: z.string(),
      title: z.string(),
      releasedOn: z.iso.date(),
      /** When it was taken off the site; null: it was not. */
      withdrawnAt: Time.nullable(),
      /** Whether papers allow it to be public: hers, and those of all other performers in it. */
      hasPapers: z.boolean(),
    }),
  ),
  /** By room, with the share of rooms for which none was set, in percent; null: not for this role. */
  money: z.object({ sharePercent: z.number().int(), earnings: z.array(Earnings) }).nullable(),
  /** Reports about her, her rooms and their messages; null: not for this role. */
  reports: z
    .object({
      open: z.number().int(),
      /** Received in the last 90 days. */
      recent: z.number().int(),
      /** The ten latest. */
      latest: z.array(StaffReport),
    })
    .nullable(),
  /** The ten latest acts about her, her rooms, her papers and her account; null: not for this role. */
  audit: z.array(AuditEntry).nullable(),
});
export type StaffPerformerFull = z.infer<typeof FullPerformer>;

export const staffPerformers = defineEndpoints({
  'GET /api/staff/performers': {
    summary:
      'Performers in the order of their addresses: all, those on air, with a room that staff keep closed, with papers, of a room or for titles, that wait, are missing or run out within 30 days, or taken off the site; 50 a page',
    ...staff,
    act: 'performers.read',
    query: z.object({
      state: z.enum(['all', 'live', 'closed', 'papers', 'withdrawn']).default('all'),
      /** A part of a name or of a room's address. */
      q: z.string().trim().max(100).optional(),
      cursor: StaffCursor,
    }),
    reply: z.object({ performers: z.array(Performer), next: z.string().nullable() }),
  },
  'GET /api/staff/performers/{id}': {
    summary: 'A performer as staff see her: rooms, papers, titles; money, reports and the audit log by role',
    ...staff,
    act: 'performers.read',
    params: z.object({ id: PerformerId }),
    reply: FullPerformer,
  },
});
