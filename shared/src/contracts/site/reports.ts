import { z } from 'zod';
import { CaptchaToken, Email } from '../account/credentials';
import { Slug } from '../catalogue/paging';
import { defineEndpoints } from '../endpoint';
import { reportTextMaxLength } from '../limits';
import { text } from '../text';

/** Why something is reported; an operator looks at `minor` first. */
export const ReportReason = z.enum(['minor', 'consent', 'rights', 'rules']);
export type ReportReason = z.infer<typeof ReportReason>;

/** What is reported; `slug` is what its page's address ends in, and for a message its room's. */
export const ReportSubject = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['game', 'video', 'model', 'room']), slug: Slug }),
  z.object({ kind: z.literal('message'), slug: Slug, sequence: z.number().int().min(1) }),
]);
export type ReportSubject = z.infer<typeof ReportSubject>;

export const reports = defineEndpoints({
  'POST /api/reports': {
    summary: 'Reports a game, a film, a performer, a room or a message of its chat; guests send a captcha',
    access: 'public',
    audience: 'any',
    changes: ['GET /api/studio/reports'],
    body: z.object({
      about: ReportSubject,
      reason: ReportReason,
      /** What the visitor adds; empty: nothing. */
      text: text({ max: reportTextMaxLength }).default(''),
      /** Where the answer goes; null: nowhere. */
      email: Email.nullable().default(null),
      /** Of guests. */
      recaptchaToken: CaptchaToken.optional(),
    }),
    /** `number` is the receipt, such as `R-7KQ2MX9P`; the same report of a member again has the same one. */
    reply: z.object({ number: z.string(), sentAt: z.string() }),
  },
});
