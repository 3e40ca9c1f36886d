import { z } from 'zod';
import { defineEndpoints } from '../endpoint';
import { paperMaxSize } from '../limits';

/** What a performer has to show before a room of hers is public (docs/spec/live.md#papers). */
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
  /** The last day on which it is good, in UTC; null: it is not known yet. */
  expiresOn: z.iso.date().nullable(),
  /** Why it was refused; null: it was not. */
  reason: z.string().nullable(),
  uploadedAt: z.iso.datetime(),
});
export type Paper = z.infer<typeof Paper>;

/** A paper that is handed in. */
export const PaperFile = z.object({
  kind: PaperKind,
  /** base64, so that the body stays JSON, which no foreign page can send. */
  file: z.string().min(1, 'must not be empty').max(15_000_000, `must be at most ${paperMaxSize}`),
  /** As it is printed; left out: it names no day. */
  expiresOn: z.iso.date('must be a day like 2027-12-31').optional(),
});

const StudioPapers = z.object({
  /** False: the operator asks for none. */
  areRequired: z.boolean(),
  /** Until when the room may be public; null: it is not. */
  until: z.iso.datetime().nullable(),
  /** Kinds of which none is valid now. */
  missing: z.array(PaperKind),
  /** Latest first. */
  papers: z.array(Paper),
});
export type StudioPapers = z.infer<typeof StudioPapers>;

const performer = { access: 'member', audience: 'full' } as const;

/** Papers of the performer who is signed in; 403 forbidden for everybody else. */
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
