import { customType, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { accounts, sessions } from './accounts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Codes that headsets show, from asking for one until an hour after their end. Neither code nor token is here, only their SHA-256. */
export const headsetCodes = pgTable(
  'headset_codes',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    codeHash: bytea('code_hash').notNull().unique(),
    /** Of what the headset polls with. */
    tokenHash: bytea('token_hash').notNull().unique(),
    /** In words, from the headset's user agent. */
    device: text('device').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    polledAt: timestamp('polled_at', { withTimezone: true }),
    /** The account that confirmed it. */
    accountId: integer('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    /** When the headset fetched its tokens. */
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (t) => [index('headset_codes_expires').on(t.expiresAt)],
);

/**
 * Signed-in headsets. Each has a row in `sessions`, whose token is never handed out, so that it is listed and ended as every
 * other session; with that row it goes.
 */
export const headsetSessions = pgTable('headset_sessions', {
  sessionId: uuid('session_id')
    .primaryKey()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  /** SHA-256 of the one refresh token that is good. */
  refreshHash: bytea('refresh_hash').notNull(),
});
