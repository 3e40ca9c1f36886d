import { sql } from 'drizzle-orm';
import { ReportOutcome, ReportSide, type StaffRole } from '@platform/shared/contracts';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import { bytea } from '../../ground/db/bytea';
import { oneOf } from '../../ground/db/columns';
import { reports } from '../site/tables';

/** Hourly measures. */
export const siteMeasures = [
  'revenue',
  'refunded',
  'orders',
  'begun',
  'declined',
  'renewals',
  'joined',
  'verified',
  'ended',
] as const;

/**
 * Actions of staff. Rows are written with the action, in its transaction, and never change: triggers refuse it
 * (docs/spec/staff.md#audit-log). No foreign key to accounts: a row outlives them.
 */
export const staffAudit = pgTable(
  'staff_audit',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    /** Null: a command on the server. */
    accountId: integer('account_id'),
    /** E-mail address at that time, or `command line`. */
    actor: text('actor').notNull(),
    /** Network address; `server` for a command. */
    from: text('from_address').notNull(),
    act: text('act').notNull(),
    /** Its target, such as `member 12`. */
    subject: text('subject').notNull(),
    /** The member concerned. */
    memberId: integer('member_id'),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    reason: text('reason').notNull(),
    requestId: text('request_id').notNull(),
  },
  (t) => [
    index('staff_audit_member').on(t.memberId, t.id),
    index('staff_audit_words').using(
      'gin',
      sql`(${t.actor} || ' ' || ${t.act} || ' ' || ${t.subject} || ' ' || ${t.reason}) gin_trgm_ops`,
    ),
  ],
);

/**
 * Invitations to the team for addresses without an account, until they are accepted, withdrawn or expired. Only stores
 * the SHA-256 of the link's token.
 */
export const staffInvitations = pgTable('staff_invitations', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  /** Lower case. */
  email: text('email').notNull().unique(),
  roles: jsonb('roles').$type<StaffRole[]>().notNull(),
  /** The room that it gives in place of roles; null: none. No foreign key: without the room, the link is invalid. */
  roomId: integer('room_id'),
  tokenHash: bytea('token_hash').notNull().unique(),
  /** No foreign key: if the inviter is gone, or is no longer an owner, the link is invalid. */
  invitedBy: integer('invited_by').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});

/** Staff member who works on a report. */
export const reportClaims = pgTable('report_claims', {
  reportId: integer('report_id')
    .primaryKey()
    .references(() => reports.id, { onDelete: 'cascade' }),
  accountId: integer('account_id').notNull(),
  /** E-mail address at that time. */
  actor: text('actor').notNull(),
  claimedAt: timestamp('claimed_at', { withTimezone: true }).notNull(),
});

/** Decisions about a report: one, and a second one after an appeal. */
export const reportDecisions = pgTable(
  'report_decisions',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    reportId: integer('report_id')
      .notNull()
      .references(() => reports.id, { onDelete: 'cascade' }),
    stage: text('stage', { enum: ['first', 'appeal'] }).notNull(),
    outcome: oneOf('outcome', ReportOutcome).notNull(),
    /**
     * Whether this decision withdrew the content, and blocked the account: an appeal undoes only what the decision did.
     */
    tookDown: boolean('took_down').notNull(),
    blocked: boolean('blocked').notNull(),
    toReporter: text('to_reporter').notNull(),
    toReported: text('to_reported').notNull(),
    /** Staff member who decided, with the e-mail address at that time. */
    accountId: integer('account_id').notNull(),
    actor: text('actor').notNull(),
    decidedAt: timestamp('decided_at', { withTimezone: true }).notNull(),
  },
  (t) => [unique('report_decisions_once').on(t.reportId, t.stage)],
);

/** Appeals against decisions; one per report. */
export const reportAppeals = pgTable(
  'report_appeals',
  {
    reportId: integer('report_id')
      .primaryKey()
      .references(() => reports.id, { onDelete: 'cascade' }),
    side: oneOf('side', ReportSide).notNull(),
    text: text('text').notNull(),
    filedAt: timestamp('filed_at', { withTimezone: true }).notNull(),
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
    /** Null while it is open. */
    decidedAt: timestamp('decided_at', { withTimezone: true }),
  },
  (t) => [
    index('report_appeals_due')
      .on(t.dueAt, t.reportId)
      .where(sql`${t.decidedAt} is null`),
  ],
);

/**
 * Hourly figures by measure, for the staff's first page, which would otherwise need full table scans
 * (docs/spec/staff.md#today). A job recounts the hours of the last day; no row: zero.
 */
export const siteHours = pgTable(
  'site_hours',
  {
    measure: text('measure', { enum: siteMeasures }).notNull(),
    /** ISO 4217 for amounts of money; otherwise empty. */
    currency: text('currency').notNull(),
    /** Start of the hour. */
    hour: timestamp('hour', { withTimezone: true }).notNull(),
    /** A count, or money in the smallest unit. */
    value: bigint('value', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.measure, t.currency, t.hour] })],
);
