import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { accounts } from './accounts';

/**
 * Names shown to other visitors. Separate from the account, so that no query shows the wrong one of a member's names.
 */
export const publicNames = pgTable('public_names', {
  accountId: integer('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  name: text('name').notNull(),
  /** Key shared by names that look alike (public-names/name-key.ts). */
  key: text('key').notNull().unique(),
  /** When the member confirmed the name; null: not yet. */
  confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
  /** When the member last changed the name; null: it is the generated one. */
  changedAt: timestamp('changed_at', { withTimezone: true }),
});
