import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * Outgoing messages (mails, postbacks, calls to the payment provider), written in the transaction of the business rows
 * that cause them, so that neither exists without the other.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind', { enum: ['mail', 'postback', 'payment', 'push'] }).notNull(),
    /** Items with the same key are sent once. */
    dedupeKey: text('dedupe_key').notNull().unique(),
    payload: jsonb('payload').notNull(),
    state: text('state', { enum: ['waiting', 'sent', 'dead'] })
      .notNull()
      .default('waiting'),
    /** Tries begun so far. */
    tries: smallint('tries').notNull().default(0),
    /** Earliest time; while a worker has it, the end of its lease. */
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
    /** Trace of the request that queued it (W3C Trace Context); null if it was not traced. */
    traceparent: text('traceparent'),
    /**
     * Member whose mail it is; null: no member's, or the account is erased. No foreign key: accounts are in an area
     * above.
     */
    accountId: integer('account_id'),
    /** Subject of a mail, such as `order 4T7K-9QXW-2M5C`: kept when the content is emptied. */
    about: text('about'),
    lastProblem: text('last_problem'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
  },
  (t) => [
    index('outbox_due').on(t.state, t.dueAt),
    // Index for the staff's view of a member.
    index('outbox_member')
      .on(t.accountId, t.id)
      .where(sql`${t.accountId} is not null`)
      .concurrently(),
  ],
);
