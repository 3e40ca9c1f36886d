import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * What staff did. Rows are written with the act, in its transaction, and never change: triggers refuse it
 * (docs/spec/staff.md#audit-log). No reference to accounts: a row outlives them.
 */
export const staffAudit = pgTable(
  'staff_audit',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    /** Null: by a command on the server. */
    accountId: integer('account_id'),
    /** E-mail address at that time, or `command line`. */
    actor: text('actor').notNull(),
    /** Network address; of a command, `server`. */
    from: text('from_address').notNull(),
    act: text('act').notNull(),
    /** What it was done to, such as `member 12`. */
    subject: text('subject').notNull(),
    /** The member whom it concerns. */
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
