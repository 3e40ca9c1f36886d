import { z } from 'zod';
import { CaptchaToken, Email } from '../account/credentials';
import { Slug } from '../catalogue/paging';
import { defineEndpoints } from '../endpoint';
import { reportReasons, reportTextMaxLength } from '../limits';
import { text } from '../text';

/** Reason of a report; operators look at `minor` first. */
export const ReportReason = z.enum(reportReasons);
export type ReportReason = z.infer<typeof ReportReason>;

/** Kinds of things that can be reported. */
export const ReportKind = z.enum(['game', 'video', 'model', 'room', 'message', 'picture', 'name']);
export type ReportKind = z.infer<typeof ReportKind>;

/**
 * Subject of a report; `slug` is the end of its page's address: for a picture the game's; for a message, and for the
 * public name of its writer, the room's.
 */
export const ReportSubject = z.discriminatedUnion('kind', [
  z.object({ kind: ReportKind.extract(['game', 'video', 'model', 'room']), slug: Slug }),
  z.object({ kind: ReportKind.extract(['message', 'name']), slug: Slug, sequence: z.number().int().min(1) }),
  z.object({ kind: ReportKind.extract(['picture']), slug: Slug, path: z.string().max(200) }),
]);
export type ReportSubject = z.infer<typeof ReportSubject>;

export const reports = defineEndpoints({
  'POST /api/reports': {
    summary:
      'Reports a game or one of its pictures, a film, a performer, a room, a message of its chat or its writer’s name; guests send a captcha',
    access: 'public',
    audience: 'any',
    changes: ['GET /api/studio/reports'],
    body: z.object({
      about: ReportSubject,
      reason: ReportReason,
      /** The visitor's own words; empty: none. */
      text: text({ max: reportTextMaxLength }).default(''),
      /** Address for the reply; null: none wanted. */
      email: Email.nullable().default(null),
      /** Required for guests. */
      recaptchaToken: CaptchaToken.optional(),
    }),
    /** `number` is the receipt, such as `R-7KQ2MX9P`; if a member repeats a report, it stays the same. */
    reply: z.object({ number: z.string(), sentAt: z.string() }),
  },
});
