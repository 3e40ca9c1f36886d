import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { accounts } from './accounts';

/** What others call a member. Apart from the account, so that nothing that reads an account shows the wrong one of its names. */
export const publicNames = pgTable('public_names', {
  accountId: integer('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  name: text('name').notNull(),
  /** Key that names that look alike share (public-names/name-key.ts). */
  key: text('key').notNull().unique(),
  /** When the member was asked and said that this is it; null: not yet. */
  confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
  /** When the member last took another name; null: it is the one that the site gave. */
  changedAt: timestamp('changed_at', { withTimezone: true }),
});
