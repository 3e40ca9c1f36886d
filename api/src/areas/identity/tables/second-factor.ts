import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { accounts } from './accounts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const ofAccount = () =>
  integer('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' });

/** Log-ins whose password was right and whose second factor is awaited. */
export const loginTickets = pgTable(
  'login_tickets',
  {
    /** SHA-256 of the ticket. */
    tokenHash: bytea('token_hash').primaryKey(),
    accountId: ofAccount(),
    failedAttempts: smallint('failed_attempts').notNull().default(0),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (t) => [index('login_tickets_account').on(t.accountId), index('login_tickets_expires').on(t.expiresAt)],
);

/** Authenticator apps; secrets are encrypted (security/vault.ts). */
export const totpSecrets = pgTable('totp_secrets', {
  accountId: ofAccount().primaryKey(),
  /** Null: none is confirmed yet. */
  secret: bytea('secret'),
  /** A new one that waits to be confirmed by a code. */
  pending: bytea('pending'),
  /** The 30-second step of the newest code used: it and older ones are refused. */
  lastStep: bigint('last_step', { mode: 'number' }),
  confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
});

/** Unused recovery codes; a used one is gone. New ones wait beside the old until their member has saved them. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    accountId: ofAccount(),
    /** Keyed hash (HMAC) of the code. */
    codeHash: bytea('code_hash').notNull(),
    /** Shown, and not said to be saved: it opens nothing yet. */
    pending: boolean('pending').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.codeHash] })],
);

export const passkeys = pgTable(
  'passkeys',
  {
    /** The credential's id, base64url. */
    id: text('id').primaryKey(),
    accountId: ofAccount(),
    name: text('name').notNull(),
    /** COSE. */
    publicKey: bytea('public_key').notNull(),
    /** Uses, as the authenticator counts them; 0 throughout where it does not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }),
  },
  (t) => [index('passkeys_account').on(t.accountId)],
);

/** The one WebAuthn challenge that a session or a log-in waits for; reading it deletes it. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** Subject and purpose, such as `login:<hash of the ticket>` or `create:<session id>`. */
    boundTo: text('bound_to').primaryKey(),
    challenge: text('challenge').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (t) => [index('passkey_challenges_expires').on(t.expiresAt)],
);
