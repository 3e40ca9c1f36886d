import { ReportKind, ReportReason } from '@platform/shared/contracts';
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { oneOf } from '../../ground/db/columns';
import { accounts } from '../identity/tables/accounts';

/** Messages of the contact form. */
export const contactMessages = pgTable('contact_messages', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  /** What a visitor names when writing again. */
  reference: text('reference').notNull().unique(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  topic: text('topic').notNull(),
  message: text('message').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});

/** What is kept of a thing that is reported, besides its words. */
export interface ReportEvidence {
  /** The account behind it; null: no account's. */
  readonly accountId: number | null;
  /** Address of its picture. */
  readonly picture: string | null;
  /** What was said around a message. */
  readonly messages: readonly { sequence: number; name: string; text: string; sentAt: string }[];
}

/** What visitors reported, as it was then: the page may have changed by the time it is reviewed. */
export const reports = pgTable(
  'reports',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** The receipt. */
    number: text('number').notNull().unique(),
    kind: oneOf('kind', ReportKind).notNull(),
    /** The record's id; a message's is its room's, a slash and its sequence; a picture's its name; a name's its account's, a slash and the name. */
    subject: text('subject').notNull(),
    /** The address, the title and the words of what was reported. */
    path: text('path').notNull(),
    title: text('title').notNull(),
    content: text('content').notNull(),
    reason: oneOf('reason', ReportReason).notNull(),
    /** What the visitor added. */
    text: text('text').notNull(),
    /** Null: a guest, or the account is gone. */
    accountId: integer('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    /** Where the answer goes; null: nowhere. */
    email: text('email'),
    state: text('state', { enum: ['open', 'closed'] })
      .notNull()
      .default('open'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When it has to be decided; null: a server of the release before wrote it. */
    dueAt: timestamp('due_at', { withTimezone: true }),
    /** What else was kept of it at that time; null: as above. */
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
    // A member who presses twice, or whose connection broke, has reported once.
    uniqueIndex('reports_once')
      .on(t.accountId, t.kind, t.subject, t.reason)
      .where(sql`${t.state} = 'open'`),
  ],
);

/** Backups that were begun, by the job or by hand: what `status` says of the last one. */
export const backups = pgTable(
  'backups',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** The file, or its name in the place of backups. */
    name: text('name').notNull(),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    /** Null: it is under way, or its process died. */
    endedAt: timestamp('ended_at', { withTimezone: true }),
    sizeBytes: bigint('size_bytes', { mode: 'number' }),
    /** Why there is none; null: it is whole, or under way. */
    problem: text('problem'),
    /** What it could not take along, as sentences. */
    warnings: text('warnings').array().notNull().default([]),
    /** When this site was made from it; null: it was not. */
    restoredAt: timestamp('restored_at', { withTimezone: true }),
  },
  (t) => [index('backups_started').on(t.startedAt)],
);
