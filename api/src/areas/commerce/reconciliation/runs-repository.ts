import { desc, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { reconciliationDays } from '../tables';
import type { Reconciliation } from './reconcile';

/** Adds a run to its day. */
export async function keepRun(
  db: Queryable,
  { settled, compared, renewals, ended, unanswered, problems }: Reconciliation,
  at: Date,
): Promise<void> {
  const counts = { settled, compared, renewals, ended, unanswered };
  const { problems: most, ...days } = reconciliationDays;
  await db
    .insert(reconciliationDays)
    .values({
      day: at.toISOString().slice(0, 10),
      runs: 1,
      ...counts,
      problems: problems.length,
      lastAt: at,
      lastProblems: [...problems],
    })
    .onConflictDoUpdate({
      target: days.day,
      set: {
        runs: sql`${days.runs} + 1`,
        settled: sql`${days.settled} + ${settled}`,
        compared: sql`${days.compared} + ${compared}`,
        renewals: sql`${days.renewals} + ${renewals}`,
        ended: sql`${days.ended} + ${ended}`,
        unanswered: sql`${days.unanswered} + ${unanswered}`,
        problems: sql`greatest(${most}, ${problems.length})`,
        lastAt: at,
        lastProblems: [...problems],
      },
    });
}

/** Days with a run, the newest first. */
export const readDays = (db: Queryable, limit: number) =>
  db.select().from(reconciliationDays).orderBy(desc(reconciliationDays.day)).limit(limit);
