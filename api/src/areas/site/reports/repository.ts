import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { reportPictures, reports } from '../tables';

type NewReport = Omit<typeof reports.$inferInsert, 'id' | 'state'>;

/**
 * Keeps a report with a copy of its picture; call it in the transaction that queues its mails.
 * @param picture WebP; null: none
 * @returns whether it is new, with its number and time: a member's open report of the same for the same reason is the
 *   one that was kept before
 */
export async function insertReport(
  tx: Queryable,
  report: NewReport,
  picture: Buffer | null,
): Promise<{ isNew: boolean; number: string; createdAt: Date }> {
  const { id, number, createdAt } = reports;
  const [inserted] = await tx
    .insert(reports)
    .values(report)
    .onConflictDoNothing({
      target: [reports.accountId, reports.kind, reports.subject, reports.reason],
      where: sql`${reports.state} = 'open'`,
    })
    .returning({ id, number, createdAt });
  if (inserted) {
    if (picture !== null) await tx.insert(reportPictures).values({ reportId: inserted.id, image: picture });
    return { isNew: true, number: inserted.number, createdAt: inserted.createdAt };
  }
  const [earlier] = await tx
    .select({ number, createdAt })
    .from(reports)
    .where(
      and(
        eq(reports.accountId, report.accountId ?? 0),
        eq(reports.kind, report.kind),
        eq(reports.subject, report.subject),
        eq(reports.reason, report.reason),
        eq(reports.state, 'open'),
      ),
    );
  if (!earlier) throw new Error('a report was neither kept nor found');
  return { isNew: false, ...earlier };
}
