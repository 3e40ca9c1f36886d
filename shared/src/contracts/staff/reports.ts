import { z } from 'zod';
import { defineEndpoints } from '../endpoint';
import { ReportKind, ReportReason } from '../site/reports';
import { staff, StaffCursor, StaffReason, Time } from './fields';

/** What becomes of what was reported: nothing, a warning, it leaves the site, or its account is blocked as well. */
export const ReportOutcome = z.enum(['none', 'warn', 'take-down', 'block']);
export type ReportOutcome = z.infer<typeof ReportOutcome>;

/** Who is told of a decision, and may appeal against it. */
export const ReportSide = z.enum(['reporter', 'reported']);
export type ReportSide = z.infer<typeof ReportSide>;

const ReportNumber = z.string().regex(/^R-[2-9A-HJ-NP-Z]{8}$/);

const Decision = z.object({
  stage: z.enum(['first', 'appeal']),
  outcome: ReportOutcome,
  toReporter: z.string(),
  toReported: z.string(),
  /** E-mail address of who decided. */
  by: z.string(),
  at: Time,
});

const Appeal = z.object({
  side: ReportSide,
  text: z.string(),
  filedAt: Time,
  dueAt: Time,
});

export const StaffReport = z.object({
  number: z.string(),
  kind: ReportKind,
  reason: ReportReason,
  title: z.string(),
  path: z.string(),
  state: z.enum(['open', 'closed']),
  createdAt: Time,
  /** When it, or the appeal that is open, has to be decided. */
  dueAt: Time,
  /** E-mail address of who works on it; null: nobody does. */
  claimedBy: z.string().nullable(),
  /** Whether the claim is one's own. */
  isMine: z.boolean(),
  hasAppeal: z.boolean(),
});
export type StaffReport = z.infer<typeof StaffReport>;

const Full = StaffReport.extend({
  /** The words of what was reported, as they were then. */
  content: z.string(),
  /** What else was kept of it then. */
  evidence: z.object({
    picture: z.string().nullable(),
    /** What was said around a message. */
    messages: z.array(z.object({ sequence: z.number().int(), name: z.string(), text: z.string(), sentAt: Time })),
  }),
  /** What the reporter added. */
  text: z.string(),
  /** Where the answer goes; null: nowhere. */
  email: z.string().nullable(),
  /** Whose it is; null: no account’s. */
  reported: z.object({ memberId: z.number().int(), name: z.string(), earlier: z.number().int() }).nullable(),
  /** Other open reports of the same. */
  others: z.number().int(),
  decisions: z.array(Decision),
  appeal: Appeal.nullable(),
  /** Whether one may decide the appeal: another person took the first decision. */
  mayDecideAppeal: z.boolean(),
});
export type StaffReportFull = z.infer<typeof Full>;

const params = z.object({ number: ReportNumber });
const changes = [
  'GET /api/staff/reports',
  'GET /api/staff/reports/{number}',
  'GET /api/staff/performers/{id}',
  'GET /api/staff/audit',
] as const;
const message = z.string().trim().min(10, 'Say it in ten letters or more.').max(2_000);
const reply = z.object({ report: Full });
const DecisionBody = z.object({
  outcome: ReportOutcome,
  /** What the reporter and the account behind it read, by e-mail. */
  toReporter: message,
  toReported: message,
  reason: StaffReason,
});

export const staffReports = defineEndpoints({
  'GET /api/staff/reports': {
    summary: 'What was reported: open, with an appeal, or decided; the nearest deadline first, 50 a page',
    ...staff,
    act: 'reports.read',
    query: z.object({ queue: z.enum(['open', 'appeals', 'decided']).default('open'), cursor: StaffCursor }),
    reply: z.object({
      reports: z.array(StaffReport),
      next: z.string().nullable(),
      /** How many wait, 1,000 at most. */
      open: z.number().int(),
      appeals: z.number().int(),
    }),
  },
  'GET /api/staff/reports/export': {
    summary: 'The reports of a month and what became of them, as CSV without names',
    ...staff,
    act: 'reports.export',
    query: z.object({ month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/) }),
    reply: z.string(),
  },
  'GET /api/staff/reports/{number}': {
    summary: 'A report with its evidence, decisions and appeal',
    ...staff,
    act: 'reports.read',
    params,
    reply,
  },
  'POST /api/staff/reports/{number}/claim': {
    summary: 'Says that one works on a report, or that one does no longer',
    ...staff,
    act: 'reports.claim',
    changes,
    params,
    body: z.object({
      claimed: z.boolean(),
      /** Takes it only if no one else works on it, for owners, too. */
      free: z.boolean().optional(),
      reason: StaffReason.default('Queue'),
    }),
    reply,
  },
  'POST /api/staff/reports/{number}/decision': {
    summary: 'Decides a report, does what was decided at once, and mails both sides',
    ...staff,
    act: 'reports.decide',
    fresh: true,
    changes,
    params,
    body: DecisionBody,
    reply,
  },
  'POST /api/staff/reports/{number}/appeal': {
    summary: 'Notes the appeal of one of the sides, as it came by e-mail',
    ...staff,
    act: 'reports.appeal',
    changes,
    params,
    body: z.object({ side: ReportSide, text: message, reason: StaffReason.default('Came by e-mail') }),
    reply,
  },
  'POST /api/staff/reports/{number}/appeal-decision': {
    summary:
      'Decides an appeal; another person than the first. What the first decision took down comes back unless it is taken down again',
    ...staff,
    act: 'reports.decide',
    fresh: true,
    changes,
    params,
    body: DecisionBody,
    reply,
  },
});
