import { z } from 'zod';
import { defineEndpoints } from '../endpoint';
import { Paper } from '../live/papers';
import { staff, StaffReason, Time } from './fields';

/** A paper as staff see it in a room. */
export const StaffPaper = Paper.extend({
  /** When it was decided; null: it waits. */
  decidedAt: Time.nullable(),
  /** The last look at its file, by the audit log; null: none. */
  lastLook: z.object({ at: Time, actor: z.string() }).nullable(),
});
export type StaffPaper = z.infer<typeof StaffPaper>;

const params = z.object({ id: z.uuid() });
const lists = ['GET /api/staff/rooms', 'GET /api/staff/rooms/{nickname}', 'GET /api/staff/audit'] as const;
const reply = z.object({ status: z.literal('ok') });

export const staffPapers = defineEndpoints({
  'POST /api/staff/papers/{id}/look': {
    summary: 'The file of a paper; every look is in the audit log, with its reason',
    ...staff,
    act: 'papers.read',
    fresh: true,
    changes: ['GET /api/staff/rooms/{nickname}', 'GET /api/staff/audit'],
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
