import type { NotificationCode } from '@platform/shared/contracts';
import { integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { z } from 'zod';

/** E-mails to all members who switched one of the four notifications on: one row for each thing that is told. */
export const campaigns = pgTable('campaigns', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  code: text('code').$type<z.infer<typeof NotificationCode>>().notNull(),
  /** Subject of the campaign; each has one campaign. */
  key: text('key').notNull().unique(),
  /** Content of the e-mail. */
  content: jsonb('content').notNull(),
  /** The last account whose turn it was; the e-mails of a batch are queued in the transaction that moves it. */
  lastAccountId: integer('last_account_id').notNull().default(0),
  queued: integer('queued').notNull().default(0),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  /** When every account had its turn. */
  finishedAt: timestamp('finished_at', { withTimezone: true }),
});

/** Games and offers of which members were told, or that were there before: by slug, which an import keeps. */
export const toldItems = pgTable(
  'told_items',
  {
    kind: text('kind', { enum: ['game', 'offer'] }).notNull(),
    /** Empty: the mark that what was there at the first look is known. */
    slug: text('slug').notNull(),
    toldAt: timestamp('told_at', { withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.slug] })],
);
