import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { bytea } from '../../../ground/db/bytea';
import { accounts } from './accounts';

/** A change of e-mail that waits for both addresses, at most one an account. Of the links only the SHA-256 of their tokens. */
export const emailChanges = pgTable('email_changes', {
  accountId: integer('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  /** Lower case. */
  newEmail: text('new_email').notNull(),
  oldTokenHash: bytea('old_token_hash').notNull().unique(),
  newTokenHash: bytea('new_token_hash').notNull().unique(),
  /**
   * Staff began it, because the member lost the old mailbox: that need not confirm, and its link stops the change until
   * then. Null: the member began it, and both addresses confirm.
   */
  stoppableUntil: timestamp('stoppable_until', { withTimezone: true }),
  oldConfirmedAt: timestamp('old_confirmed_at', { withTimezone: true }),
  newConfirmedAt: timestamp('new_confirmed_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});
