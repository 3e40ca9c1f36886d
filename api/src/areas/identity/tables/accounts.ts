import type { MediaImage, NotificationCode } from '@platform/shared/contracts';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { bytea } from '../../../ground/db/bytea';

export const accounts = pgTable(
  'accounts',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Always lower case, because sign-in ignores case. */
    email: text('email').notNull().unique(),
    /** argon2id in PHC form. */
    passwordHash: text('password_hash').notNull(),
    passwordChangedAt: timestamp('password_changed_at', { withTimezone: true }),
    name: text('name').notNull(),
    photo: jsonb('photo').$type<MediaImage>(),
    notifications: jsonb('notifications').$type<Record<z.infer<typeof NotificationCode>, boolean>>().notNull(),
    blockedAt: timestamp('blocked_at', { withTimezone: true }),
    /** Reason shown to the member; null: a general sentence. */
    blockedReason: text('blocked_reason'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** When the account is to be erased at its member's request; logging in before cancels this. */
    removalDueAt: timestamp('removal_due_at', { withTimezone: true }),
    /** The member's reason; deleted with the account. */
    removalReason: text('removal_reason'),
  },
  (t) => [
    check('accounts_email_lower', sql`${t.email} = lower(${t.email})`),
    // Index for the search by staff.
    index('accounts_words')
      .using('gin', sql`(${t.email} || ' ' || ${t.name}) gin_trgm_ops`)
      .concurrently(),
    index('accounts_newest').on(t.createdAt).concurrently(),
    index('accounts_removal_due')
      .on(t.removalDueAt)
      .where(sql`${t.removalDueAt} is not null`),
  ],
);

/** Signed-in browsers. Stores only the SHA-256 of the cookie's 256-bit token. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    /** Public id of the session, for lists and URLs. */
    id: uuid('id').notNull().unique().defaultRandom(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Readable name of the browser, from its user agent at sign-in. */
    device: text('device').notNull().default('Unknown device'),
    /** When the member last reauthenticated after signing in. */
    reauthenticatedAt: timestamp('reauthenticated_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
  },
  (t) => [index('sessions_account').on(t.accountId)],
);

/** Solved challenges, kept until they expire, because a replayed solution would verify again. */
export const captchaUsed = pgTable(
  'captcha_used',
  {
    nonce: text('nonce').primaryKey(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (t) => [index('captcha_used_expires').on(t.expiresAt)],
);
