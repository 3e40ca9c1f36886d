import { date, integer, jsonb, pgTable, timestamp } from 'drizzle-orm/pg-core';

/** Reconciliation results per day (UTC); a year has 365 rows. */
export const reconciliationDays = pgTable('reconciliation_days', {
  day: date('day').primaryKey(),
  runs: integer('runs').notNull(),
  settled: integer('settled').notNull(),
  compared: integer('compared').notNull(),
  renewals: integer('renewals').notNull(),
  ended: integer('ended').notNull(),
  unanswered: integer('unanswered').notNull(),
  /** Highest number of disagreements between payments and ledger in one run. */
  problems: integer('problems').notNull(),
  lastAt: timestamp('last_at', { withTimezone: true }).notNull(),
  /** Problems found by the last run of the day, one sentence each. */
  lastProblems: jsonb('last_problems').$type<string[]>().notNull(),
});
