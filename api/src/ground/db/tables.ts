import { bigint, integer, jsonb, pgTable, text, varchar } from 'drizzle-orm/pg-core';

/** Counted attempts (http/limit.ts), in the shape that rate-limiter-flexible wants. Unlogged: worth no disk write. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  /** Milliseconds since 1970. */
  expire: bigint('expire', { mode: 'number' }),
});

/** Single documents of the site, by name: `bars`. */
export const siteContent = pgTable('site_content', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
});

/** What operators switch at run time, by name: `maintenance`, `content-version`. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
});
