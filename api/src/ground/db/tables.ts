import { bigint, boolean, integer, jsonb, pgTable, text, timestamp, varchar } from 'drizzle-orm/pg-core';

/** Counted attempts (http/limit.ts), in the schema of rate-limiter-flexible. Unlogged: not worth a disk write. */
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

/** Values that operators change at run time, by name: `maintenance`, `content-version`. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
});

/** Renders of builds of remotes within the last minute, by `<remote>@<build>`. */
export type ReleaseCounts = Readonly<Record<string, { readonly failed: number; readonly all: number }>>;

/** Running processes of the site; each updates its row every few seconds. Times are the database's. */
export const instances = pgTable('instances', {
  id: text('id').primaryKey(),
  role: text('role', { enum: ['api', 'edge', 'media-node'] }).notNull(),
  /** Host and port, which only one process can use at a time. */
  place: text('place').notNull(),
  /** The commit of an API or media node, the build of an edge; null if unknown. */
  release: text('release'),
  /** Fingerprint of all keys of an API. */
  keys: text('keys'),
  /** Equal for two APIs with the same media store. */
  storage: text('storage'),
  /** Whether an API is joined with others through Redis. */
  hasRedis: boolean('has_redis').notNull().default(false),
  startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
  /** True from the stop signal on: the process no longer counts. */
  isStopping: boolean('is_stopping').notNull().default(false),
  /** An edge's renders of new releases; null if there are none. */
  counts: jsonb('counts').$type<ReleaseCounts>(),
});
