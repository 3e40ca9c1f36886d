import { bigint, boolean, integer, jsonb, pgTable, text, timestamp, varchar } from 'drizzle-orm/pg-core';

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

/** Renders of builds of remotes within the last minute, by `<remote>@<build>`. */
export type ReleaseCounts = Readonly<Record<string, { readonly failed: number; readonly all: number }>>;

/** Processes of the site that run, each of which writes its own row every few seconds. Times are the database's. */
export const instances = pgTable('instances', {
  id: text('id').primaryKey(),
  role: text('role', { enum: ['api', 'edge', 'media-node'] }).notNull(),
  /** Host and port: no other process can be there at the same time. */
  place: text('place').notNull(),
  /** The commit of an API or media node, the build of an edge; null: not known. */
  release: text('release'),
  /** Fingerprint of all keys of an API. */
  keys: text('keys'),
  /** Says whether two APIs have the same media store. */
  storage: text('storage'),
  /** Whether an API is joined with others through Redis. */
  hasRedis: boolean('has_redis').notNull().default(false),
  startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
  /** From the stop signal on: it does not count any more. */
  isStopping: boolean('is_stopping').notNull().default(false),
  /** What an edge saw of new releases; null: nothing. */
  counts: jsonb('counts').$type<ReleaseCounts>(),
});
