import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * What has to leave the house (mails, postbacks, calls to the payment provider), written in the transaction of the business rows
 * that cause it, so that neither exists without the other.
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
    /** Not before; while a worker has it, the end of its lease. */
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
    /** Names the trace of the request that queued it (W3C Trace Context); null: it was not traced. */
    traceparent: text('traceparent'),
    /** Whose mail it is; null: it is no member's, or the account is erased. No reference: accounts are an area above. */
    accountId: integer('account_id'),
    /** What a mail tells of, such as `order 4T7K-9QXW-2M5C`: it stays when the content is emptied. */
    about: text('about'),
    lastProblem: text('last_problem'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
  },
  (t) => [
    index('outbox_due').on(t.state, t.dueAt),
    // What staff read of a member.
    index('outbox_member')
      .on(t.accountId, t.id)
      .where(sql`${t.accountId} is not null`)
      .concurrently(),
  ],
);
