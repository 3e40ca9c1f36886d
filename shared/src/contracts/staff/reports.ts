import { z } from 'zod';
import { Slug } from '../catalogue/paging';
import { defineEndpoints } from '../endpoint';
import { ReportKind, ReportReason } from '../site/reports';
import { staff, StaffCursor, StaffReason, Time } from './fields';

/** Outcome of a report: nothing, a warning, removal from the site, or removal and a blocked account. */
export const ReportOutcome = z.enum(['none', 'warn', 'take-down', 'block']);
export type ReportOutcome = z.infer<typeof ReportOutcome>;

/** Party that is notified of a decision, and may appeal against it. */
export const ReportSide = z.enum(['reporter', 'reported']);
export type ReportSide = z.infer<typeof ReportSide>;

const ReportNumber = z.string().regex(/^R-[2-9A-HJ-NP-Z]{8}$/);

const Decision = z.object({
  stage: z.enum(['first', 'appeal']),
  outcome: ReportOutcome,
  toReporter: z.string(),
  toReported: z.string(),
  /** Email address of the decider. */
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
  /** Deadline for deciding it, or the open appeal. */
  dueAt: Time,
  /** Email address of the member of staff working on it; null: unclaimed. */
  claimedBy: z.string().nullable(),
  /** Whether the claim belongs to the viewer. */
  isMine: z.boolean(),
  hasAppeal: z.boolean(),
});
export type StaffReport = z.infer<typeof StaffReport>;

const Full = StaffReport.extend({
  /** Text of the reported item at that time. */
  content: z.string(),
  /** Other evidence kept at that time. */
  evidence: z.object({
    picture: z.string().nullable(),
    /**
     * Address of a copy of the picture, or of what was on air in a room; null: none was stored. Omitted, with the
     * checksum, by servers of the previous release.
     */
    copy: z.string().nullable().optional(),
    /** SHA-256 of all evidence, calculated when it was stored; null: an earlier release stored it without one. */
    sha256: z.string().nullable().optional(),
    /** False: the stored evidence has changed since then; null: there is no checksum to tell. */
    isIntact: z.boolean().nullable().optional(),
    /** Which of the messages was reported; null: none of them. Omitted by servers of the previous release. */
    sequence: z.number().int().nullable().optional(),
    /** Messages around the reported one. */
    messages: z.array(z.object({ sequence: z.number().int(), name: z.string(), text: z.string(), sentAt: Time })),
  }),
  /** True: staff took it down without a report of a visitor. Omitted by servers of the previous release. */
  byStaff: z.boolean().optional(),
  /**
   * True: the viewer is the reported account, who may not decide it, and is told neither the reporter's words nor the
   * address. Omitted by servers of the previous release.
   */
  isAboutYou: z.boolean().optional(),
  /** The reporter's own words. */
  text: z.string(),
  /** Address for the reply; null: none wanted. */
  email: z.string().nullable(),
  /** Reported account; null: none. */
  reported: z.object({ memberId: z.number().int(), name: z.string(), earlier: z.number().int() }).nullable(),
  /** Other open reports of the same subject. */
  others: z.number().int(),
  decisions: z.array(Decision),
  appeal: Appeal.nullable(),
  /** Whether the viewer may decide the appeal: someone else took the first decision, and it is about someone else. */
  mayDecideAppeal: z.boolean(),
});
export type StaffReportFull = z.infer<typeof Full>;

const params = z.object({ number: ReportNumber });
const changes = [
  'GET /api/staff/reports',
  'GET /api/staff/reports/{number}',
  'GET /api/staff/performers/{id}',
  'GET /api/staff/audit',
  'GET /api/staff/waiting',
] as const;
const message = z.string().trim().min(10, 'Write at least ten characters.').max(2_000);
const reply = z.object({ report: Full });
/**
 * Content that staff take down themselves; `path` is that of one of a game's pictures, `name` the public name that was
 * seen, because its member may have another by now.
 */
const TakeDownSubject = z.discriminatedUnion('kind', [
  z.object({ kind: ReportKind.extract(['game', 'video', 'model', 'room']), slug: Slug }),
  z.object({ kind: ReportKind.extract(['picture']), slug: Slug, path: z.string().max(200) }),
  z.object({
    kind: ReportKind.extract(['name']),
    memberId: z.number().int().positive().max(2_147_483_647),
    name: z.string().min(1).max(100),
  }),
]);
export type TakeDownSubject = z.infer<typeof TakeDownSubject>;
const DecisionBody = z.object({
  outcome: ReportOutcome,
  /** Emails to the reporter and to the reported account. */
  toReporter: message,
  toReported: message,
  reason: StaffReason,
});

export const staffReports = defineEndpoints({
  'GET /api/staff/reports': {
    summary:
      'What was reported: open, claimed by the viewer, with an appeal, or decided; the nearest deadline first, 50 a page',
    ...staff,
    act: 'reports.read',
    query: z.object({ queue: z.enum(['open', 'mine', 'appeals', 'decided']).default('open'), cursor: StaffCursor }),
    reply: z.object({
      reports: z.array(StaffReport),
      next: z.string().nullable(),
      /** Number of open reports, 1,000 at most. */
      open: z.number().int(),
      /** Number of open reports and appeals that the viewer has claimed. Omitted by servers of the previous release. */
      mine: z.number().int().optional(),
      appeals: z.number().int(),
      /**
       * Reports whose deadline was in the last 30 days, and those of them decided by then. Omitted by servers of the
       * previous release.
       */
      inTime: z.object({ due: z.number().int(), decided: z.number().int() }).optional(),
    }),
  },
  'POST /api/staff/reports': {
    summary:
      'Takes something down at once that nobody reported: writes a report of staff and decides it, so that it can be appealed',
    ...staff,
    act: 'reports.decide',
    fresh: true,
    changes: [...changes, 'GET /api/staff/performers', 'GET /api/staff/members/{id}', 'GET /api/staff/search'],
    body: z.object({
      about: TakeDownSubject,
      /** Which rule it breaks. */
      rule: ReportReason,
      /** Emails to those who reported it as well, and to the account behind it. */
      toReporter: message,
      toReported: message,
      reason: StaffReason,
    }),
    reply,
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
  'GET /api/staff/reports/{number}/picture': {
    summary: 'The copy of the reported picture as it was (WebP); 404: none was stored',
    ...staff,
    act: 'reports.read',
    params,
    reply: z.string(),
  },
  'GET /api/staff/reports/{number}/colleagues': {
    summary: 'To whom a report can be handed over: those who may decide it',
    ...staff,
    act: 'reports.claim',
    params,
    /** Email addresses, without the viewer’s. */
    reply: z.object({ colleagues: z.array(z.string()) }),
  },
  'POST /api/staff/reports/{number}/claim': {
    summary: 'Says that one works on a report, that one does no longer, or that a colleague does, who is mailed',
    ...staff,
    act: 'reports.claim',
    changes,
    params,
    body: z.object({
      claimed: z.boolean(),
      /** Takes it only if no one else works on it, for owners, too. */
      free: z.boolean().optional(),
      /** Email address of the colleague who takes it over, with the reason in the email. */
      to: z.string().trim().toLowerCase().max(254).optional(),
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
      'Decides an appeal; another person than the first. What the first decision took down comes back unless it is taken down again, or another decision keeps it down',
    ...staff,
    act: 'reports.decide',
    fresh: true,
    changes,
    params,
    body: DecisionBody,
    /**
     * `staysDown`: another decision keeps it off the site; `staysBlocked`: the account behind it is blocked for another
     * reason. Omitted by servers of the previous release.
     */
    reply: reply.extend({ staysDown: z.boolean().optional(), staysBlocked: z.boolean().optional() }),
  },
});
