import type { MediaImage, NotificationCode } from '@platform/shared/contracts';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { bytea } from '../../../ground/db/bytea';

export const accounts = pgTable(
  'accounts',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Lower case, always: sign-in compares without regard to case. */
    email: text('email').notNull().unique(),
    /** argon2id in PHC form. */
    passwordHash: text('password_hash').notNull(),
    passwordChangedAt: timestamp('password_changed_at', { withTimezone: true }),
    name: text('name').notNull(),
    photo: jsonb('photo').$type<MediaImage>(),
    notifications: jsonb('notifications').$type<Record<z.infer<typeof NotificationCode>, boolean>>().notNull(),
    blockedAt: timestamp('blocked_at', { withTimezone: true }),
    /** Why, in words for the member; null: a general sentence. */
    blockedReason: text('blocked_reason'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** When the account is to be erased, as its member requested; logging in before that undoes it. */
    removalDueAt: timestamp('removal_due_at', { withTimezone: true }),
    /** Why, in the member's words; goes with the account. */
    removalReason: text('removal_reason'),
  },
  (t) => [
    check('accounts_email_lower', sql`${t.email} = lower(${t.email})`),
    // What staff search.
    index('accounts_words')
      .using('gin', sql`(${t.email} || ' ' || ${t.name}) gin_trgm_ops`)
      .concurrently(),
    index('accounts_newest').on(t.createdAt).concurrently(),
    index('accounts_removal_due')
      .on(t.removalDueAt)
      .where(sql`${t.removalDueAt} is not null`),
  ],
);

/** Signed-in browsers. The cookie's 256-bit token is not here, only its SHA-256. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    /** Names the session in lists and addresses. */
    id: uuid('id').notNull().unique().defaultRandom(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The browser in words, from its user agent at sign-in. */
    device: text('device').notNull().default('Unknown device'),
    /** When the member last proved again who they are, after signing in. */
    reauthenticatedAt: timestamp('reauthenticated_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull(),
  },
  (t) => [index('sessions_account').on(t.accountId)],
);

/** Solved challenges, kept until they expire, because a replayed solution verifies again. */
export const captchaUsed = pgTable(
  'captcha_used',
  {
    nonce: text('nonce').primaryKey(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (t) => [index('captcha_used_expires').on(t.expiresAt)],
);
