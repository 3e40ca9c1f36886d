import { ReportKind, ReportReason } from '@platform/shared/contracts';
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea } from '../../ground/db/bytea';
import { oneOf } from '../../ground/db/columns';
import { accounts } from '../identity/tables/accounts';

/** Messages of the contact form. */
export const contactMessages = pgTable('contact_messages', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  /** Reference that a visitor quotes when writing again. */
  reference: text('reference').notNull().unique(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  topic: text('topic').notNull(),
  message: text('message').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});

/** Evidence stored with a report, in addition to the reported text. */
export interface ReportEvidence {
  /** The account behind it; null if there is none. */
  readonly accountId: number | null;
  /** URL of its picture. */
  readonly picture: string | null;
  /** Messages around a reported message. */
  readonly messages: readonly { sequence: number; name: string; text: string; sentAt: string }[];
  /** True: staff took it down without a report of a visitor. */
  readonly byStaff?: true;
  /** Checksum of all that was stored (evidence-checksum.ts); missing: written by a server of the previous release. */
  readonly sha256?: string;
}

/** Reports with a copy of the reported content, because the page may have changed by the time of review. */
export const reports = pgTable(
  'reports',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Number on the receipt. */
    number: text('number').notNull().unique(),
    kind: oneOf('kind', ReportKind).notNull(),
    /**
     * The record's id; of a message its room's, a slash and its sequence; of a picture its name; of a name its
     * account's, a slash and the name.
     */
    subject: text('subject').notNull(),
    /** Path, title and text of the reported content. */
    path: text('path').notNull(),
    title: text('title').notNull(),
    content: text('content').notNull(),
    reason: oneOf('reason', ReportReason).notNull(),
    /** The visitor's comment. */
    text: text('text').notNull(),
    /** Null: a guest, or the account is gone. */
    accountId: integer('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    /** Address for the reply; null: no reply. */
    email: text('email'),
    state: text('state', { enum: ['open', 'closed'] })
      .notNull()
      .default('open'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Deadline of the decision; null: written by a server of the previous release. */
    dueAt: timestamp('due_at', { withTimezone: true }),
    /** Further evidence from that time; null: as above. */
    evidence: jsonb('evidence').$type<ReportEvidence>(),
  },
  (t) => [
    index('reports_due').on(t.state, sql`coalesce(${t.dueAt}, ${t.createdAt})`, t.id),
    index('reports_subject').on(t.kind, t.subject),
    index('reports_queue').on(t.state, t.createdAt, t.id),
    index('reports_account').on(t.accountId),
    index('reports_behind')
      .on(sql`(${t.evidence} ->> 'accountId')`)
      .concurrently(),
    // A member who clicks twice, or whose connection broke, has reported once.
    uniqueIndex('reports_once')
      .on(t.accountId, t.kind, t.subject, t.reason)
      .where(sql`${t.state} = 'open'`),
  ],
);

/**
 * Copies of reported pictures as they were: content may replace a picture under its name, and what was on air is
 * gone after a minute.
 */
export const reportPictures = pgTable(
  'report_pictures',
  {
    reportId: integer('report_id')
      .primaryKey()
      .references(() => reports.id, { onDelete: 'cascade' }),
    /** WebP. */
    image: bytea('image').notNull(),
  },
  (t) => [check('report_pictures_size', sql`octet_length(${t.image}) <= 2097152`)],
);

/** Backups begun by the job or manually; `status` reports the last one. */
export const backups = pgTable(
  'backups',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Its file, or its name in the backup place. */
    name: text('name').notNull(),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    /** Null: it is running, or its process died. */
    endedAt: timestamp('ended_at', { withTimezone: true }),
    sizeBytes: bigint('size_bytes', { mode: 'number' }),
    /** Why it failed; null: it is complete, or running. */
    problem: text('problem'),
    /** Data that it could not include, as sentences. */
    warnings: text('warnings').array().notNull().default([]),
    /** When this site was restored from it; null: it was not. */
    restoredAt: timestamp('restored_at', { withTimezone: true }),
  },
  (t) => [index('backups_started').on(t.startedAt)],
);
