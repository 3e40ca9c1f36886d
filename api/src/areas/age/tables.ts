import { sql } from 'drizzle-orm';
import {
  check,
  customType,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { accounts } from '../identity/tables/accounts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const statuses = [
  'IN_PROGRESS',
  'COMPLETE',
  'ERROR',
  'CANCELED',
  'FAIL',
] as const;

/** All that is stored of a verification (docs/spec/age.md#what-is-kept). */
export const ageVerifications = pgTable(
  'age_verifications',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** SHA-256 of the provider's session id. */
    sessionHash: bytea('session_hash').notNull().unique(),
    outcome: text('outcome', { enum: statuses }).notNull(),
    /** How the age was established, in the provider's word; null where nothing was. */
    method: text('method'),
    /** Years the person was found to be over. */
    threshold: smallint('threshold'),
    endedAt: timestamp('ended_at', { withTimezone: true }).notNull(),
  },
  (t) => [index('age_verifications_newest').on(t.endedAt).concurrently()],
);

/** Issued `av-token`s: each is bound to an account, or to an anonymous visitor by their `nv-token`. */
export const ageTokens = pgTable(
  'age_tokens',
  {
    /** Public half of the token; without our signature it opens nothing. */
    id: text('id').primaryKey(),
    accountId: integer('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    visitorId: text('visitor_id'),
    /** Basis of the token; a token without one opens nothing. */
    verificationId: integer('verification_id').references(() => ageVerifications.id, { onDelete: 'cascade' }),
    issuedAt: timestamp('issued_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
  },
  (t) => [
    check('age_tokens_one_subject', sql`num_nonnulls(${t.accountId}, ${t.visitorId}) = 1`),
    index('age_tokens_account').on(t.accountId),
    // Counting the verified members of a day looks here.
    index('age_tokens_member_verification')
      .on(t.verificationId)
      .where(sql`${t.accountId} is not null`)
      .concurrently(),
  ],
);

/** Sessions with a provider, from their beginning until a day after their end. */
export const ageSessions = pgTable(
  'age_sessions',
  {
    id: text('id').primaryKey(),
    /** Its owner: no other can read it, nor gain by it. */
    accountId: integer('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    visitorId: text('visitor_id'),
    provider: text('provider').notNull(),
    /** While it runs: needed to read the result. */
    providerSessionId: text('provider_session_id'),
    /** By this a notification finds it, also after its end. */
    providerSessionHash: bytea('provider_session_hash').notNull(),
    /** While it runs: where the visitor is sent. */
    url: text('url'),
    status: text('status', { enum: statuses }).notNull().default('IN_PROGRESS'),
    reason: text('reason'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** When the result was last requested from the provider. */
    askedAt: timestamp('asked_at', { withTimezone: true }),
    /** The token of a completed one, until its owner has fetched it. */
    tokenId: text('token_id').references(() => ageTokens.id, { onDelete: 'set null' }),
  },
  (t) => [
    check('age_sessions_one_owner', sql`num_nonnulls(${t.accountId}, ${t.visitorId}) = 1`),
    check(
      'age_sessions_forget',
      sql`(${t.status} = 'IN_PROGRESS') = (${t.providerSessionId} is not null) and (${t.status} = 'IN_PROGRESS') = (${t.url} is not null)`,
    ),
    uniqueIndex('age_sessions_provider').on(t.provider, t.providerSessionHash),
    uniqueIndex('age_sessions_running_account')
      .on(t.accountId)
      .where(sql`${t.status} = 'IN_PROGRESS'`),
    uniqueIndex('age_sessions_running_visitor')
      .on(t.visitorId)
      .where(sql`${t.status} = 'IN_PROGRESS'`),
    index('age_sessions_expires').on(t.expiresAt),
  ],
);

/** Notifications that had an effect, so that none has it twice. */
export const ageNotifications = pgTable(
  'age_notifications',
  {
    provider: text('provider').notNull(),
    eventId: text('event_id').notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    uniqueIndex('age_notifications_once').on(t.provider, t.eventId),
    index('age_notifications_received').on(t.receivedAt),
  ],
);
