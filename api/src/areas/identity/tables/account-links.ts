import { boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { bytea } from '../../../ground/db/bytea';
import { accounts } from './accounts';

/** Links that were mailed to register with, or to set a new password. The link's 256-bit token is not here, only its SHA-256. */
export const accountLinks = pgTable(
  'account_links',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    request: text('request', { enum: ['registration', 'reset'] }).notNull(),
    /** Lower case; where the link went. */
    email: text('email').notNull(),
    /** Of a reset. */
    accountId: integer('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    /** Whether a new account wants news and deals by mail. */
    promotions: boolean('promotions').notNull(),
    /** Path of this site to go on to once the password is set; it waits here, so another device knows it, too. */
    continueTo: text('continue_to'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (t) => [index('account_links_email').on(t.email), index('account_links_account').on(t.accountId)],
);
