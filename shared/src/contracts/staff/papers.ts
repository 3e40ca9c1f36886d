import { z } from 'zod';
import { defineEndpoints } from '../endpoint';
import { Slug } from '../catalogue/paging';
import { Paper, PaperFile } from '../live/papers';
import { PerformerId, staff, StaffReason, Time } from './fields';

/** A paper as staff see it on a performer's page. */
export const StaffPaper = Paper.extend({
  /** The room that it lets be public; null: none, titles alone. */
  room: z.string().nullable(),
  /** When it was decided; null: it waits. */
  decidedAt: Time.nullable(),
  /** The last look at its file, by the audit log; null: none. */
  lastLook: z.object({ at: Time, actor: z.string() }).nullable(),
  /** E-mail address of who handed it in for her; null: she did. */
  handedInBy: z.string().nullable(),
  /** Whether the one who asks may accept it, as far as the role may: another person handed it in, and it waits. */
  mayAccept: z.boolean(),
});
export type StaffPaper = z.infer<typeof StaffPaper>;

const params = z.object({ id: z.uuid() });
const lists = [
  'GET /api/staff/performers',
  'GET /api/staff/performers/{id}',
  'GET /api/staff/audit',
  'GET /api/staff/waiting',
] as const;
const reply = z.object({ status: z.literal('ok') });

export const staffPapers = defineEndpoints({
  'POST /api/staff/performers/{id}/papers': {
    summary: 'Hands in a paper that a performer sent by other ways; it waits as hers do, and another person accepts it',
    ...staff,
    act: 'papers.add',
    fresh: true,
    changes: lists,
    params: z.object({ id: PerformerId }),
    body: PaperFile.extend({
      /** Which of her rooms it is of; left out: the one that she has, or none. */
      room: Slug.optional(),
      reason: StaffReason,
    }),
    reply,
  },
  'POST /api/staff/performers/{id}/papers/reminder': {
    summary: 'Reminds a performer by e-mail of papers that are missing, or run out within 30 days',
    ...staff,
    act: 'papers.remind',
    changes: lists,
    params: z.object({ id: PerformerId }),
    body: z.object({ reason: StaffReason }),
    reply,
  },
  'POST /api/staff/papers/{id}/look': {
    summary: 'The file of a paper; every look is in the audit log, with its reason',
    ...staff,
    act: 'papers.read',
    fresh: true,
    changes: ['GET /api/staff/performers/{id}', 'GET /api/staff/audit'],
    params,
    body: z.object({ reason: StaffReason }),
    /** base64: in JSON nothing of it can run as a page of this site. */
    reply: z.object({ type: Paper.shape.type, file: z.base64() }),
  },
  'POST /api/staff/papers/{id}/accept': {
    summary: 'Takes a paper for good until a day; the one of its kind before is replaced',
    ...staff,
    act: 'papers.decide',
    fresh: true,
    changes: lists,
    params,
    body: z.object({ reason: StaffReason, expiresOn: z.iso.date('Give a day like 2027-12-31.') }),
    reply,
  },
  'POST /api/staff/papers/{id}/refuse': {
    summary: 'Refuses a paper, also one that was accepted; `reason` is what its performer reads',
    ...staff,
    act: 'papers.decide',
    fresh: true,
    changes: lists,
    params,
    body: z.object({ reason: StaffReason }),
    reply,
  },
});
