import { z } from 'zod';
import { defineEndpoints } from '../endpoint';
import { paperMaxSize } from '../limits';

/** Papers that a performer must hand in before her room is public (docs/spec/live.md#papers). */
export const PaperKind = z.enum(['identity', 'consent']);
export type PaperKind = z.infer<typeof PaperKind>;
const PaperState = z.enum(['waiting', 'valid', 'expired', 'refused', 'replaced']);
export type PaperState = z.infer<typeof PaperState>;

/** A paper without its file. */
export const Paper = z.object({
  id: z.uuid(),
  kind: PaperKind,
  state: PaperState,
  type: z.enum(['application/pdf', 'image/jpeg', 'image/png']),
  sizeBytes: z.number().int().positive(),
  /** Last day of validity, in UTC; null: not known yet. */
  expiresOn: z.iso.date().nullable(),
  /** Reason for the refusal; null: not refused. */
  reason: z.string().nullable(),
  uploadedAt: z.iso.datetime(),
});
export type Paper = z.infer<typeof Paper>;

/** A paper to hand in. */
export const PaperFile = z.object({
  kind: PaperKind,
  /** base64, so that the body stays JSON, which no foreign page can send. */
  file: z.string().min(1, 'must not be empty').max(15_000_000, `must be at most ${paperMaxSize}`),
  /** As printed on the paper; absent: it has no date. */
  expiresOn: z.iso.date('must be a day like 2027-12-31').optional(),
});

const StudioPapers = z.object({
  /** False: the operator requires none. */
  areRequired: z.boolean(),
  /** Time until which the room may be public; null: it may not. */
  until: z.iso.datetime().nullable(),
  /** Kinds without a valid paper. */
  missing: z.array(PaperKind),
  /** Latest first. */
  papers: z.array(Paper),
});
export type StudioPapers = z.infer<typeof StudioPapers>;

const performer = { access: 'member', audience: 'full' } as const;

/** Papers of the signed-in performer; 403 forbidden for all others. */
export const papers = defineEndpoints({
  'GET /api/studio/papers': {
    summary: "The performer's papers, without their files: state, last day, why one was refused",
    ...performer,
    reply: StudioPapers,
  },
  'POST /api/studio/papers': {
    summary:
      'Hands in a paper: PDF, JPEG or PNG, at most 10 MB; sealed before it is kept; one of the kind that waits is replaced',
    ...performer,
    changes: ['GET /api/studio/papers'],
    body: PaperFile,
    reply: StudioPapers,
  },
});
