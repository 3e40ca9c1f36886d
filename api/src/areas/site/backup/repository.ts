import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../ground/db/database';
import { describeError } from '../../../ground/log';
import { backups } from '../tables';

export type BackupRow = typeof backups.$inferSelect;

interface Made {
  readonly bytes: number;
  readonly warnings: readonly string[];
}

/** A database of an earlier release has no such table: its backup before an upgrade is made all the same. */
const hasTable = async (db: Database): Promise<boolean> =>
  (await db.execute<{ there: boolean }>(sql`select to_regclass('backups') is not null as there`)).rows[0]?.there ===
  true;

/** Makes a backup, and notes how it went. @param name of its file @throws what `work` throws */
export async function recordBackup<T extends Made>(
  db: Database,
  name: string,
  now: () => Date,
  work: () => Promise<T>,
): Promise<T> {
  if (!(await hasTable(db))) return work();
  const [row] = await db.insert(backups).values({ name, startedAt: now() }).returning({ id: backups.id });
  const end = (change: Partial<BackupRow>): Promise<unknown> =>
    db
      .update(backups)
      .set({ ...change, endedAt: now() })
      .where(eq(backups.id, row?.id ?? 0));
  try {
    const made = await work();
    await end({ sizeBytes: made.bytes, warnings: [...made.warnings] });
    return made;
  } catch (error) {
    const problem = error instanceof Error ? describeError(error).message : String(error);
    // What went wrong is said; that it could not be noted as well is not worth more.
    await end({ problem: problem.slice(0, 500) }).catch(() => undefined);
    throw error;
  }
}

/** @returns the last backup that succeeded, and the last one that was begun */
export async function readLastBackups(
  db: Database,
): Promise<{ readonly succeeded: BackupRow | null; readonly begun: BackupRow | null }> {
  const newest = db.select().from(backups).orderBy(desc(backups.startedAt), desc(backups.id)).limit(1);
  const [begun] = await newest;
  const [succeeded] = await db
    .select()
    .from(backups)
    .where(and(isNotNull(backups.endedAt), isNull(backups.problem)))
    .orderBy(desc(backups.startedAt), desc(backups.id))
    .limit(1);
  return { succeeded: succeeded ?? null, begun: begun ?? null };
}
