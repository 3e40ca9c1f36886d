import { date, integer, jsonb, pgTable, timestamp } from 'drizzle-orm/pg-core';

/** What reconciliation did, by the day (UTC); a year has 365 rows. */
export const reconciliationDays = pgTable('reconciliation_days', {
  day: date('day').primaryKey(),
  runs: integer('runs').notNull(),
  settled: integer('settled').notNull(),
  compared: integer('compared').notNull(),
  renewals: integer('renewals').notNull(),
  ended: integer('ended').notNull(),
  unanswered: integer('unanswered').notNull(),
  /** How many payments and the ledger disagreed, at most, in one run. */
  problems: integer('problems').notNull(),
  lastAt: timestamp('last_at', { withTimezone: true }).notNull(),
  /** What the last run of the day found wrong, a sentence each. */
  lastProblems: jsonb('last_problems').$type<string[]>().notNull(),
});
