import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../ground/db/database';
import { describeError } from '../../../ground/log';
import { backups } from '../tables';

export type BackupRow = typeof backups.$inferSelect;

interface Made {
  readonly bytes: number;
  readonly warnings: readonly string[];
}

/** A database of an earlier release lacks this table, but a backup before an upgrade must work. */
const hasTable = async (db: Database): Promise<boolean> =>
  (await db.execute<{ there: boolean }>(sql`select to_regclass('backups') is not null as there`)).rows[0]?.there ===
  true;

/**
 * Makes a backup, and records its result.
 * @param name of its file
 * @param work receives the id of the record; null: there is none
 * @throws errors of `work`
 */
export async function recordBackup<T extends Made>(
  db: Database,
  name: string,
  now: () => Date,
  work: (row: number | null) => Promise<T>,
): Promise<T> {
  if (!(await hasTable(db))) return work(null);
  // The columns of the table's first release; drizzle would name all current ones.
  const { rows } = await db.execute<{ id: number }>(
    sql`insert into backups (name, started_at) values (${name}, ${now().toISOString()}) returning id`,
  );
  const row = rows[0]?.id ?? 0;
  const end = (change: Partial<BackupRow>): Promise<unknown> =>
    db
      .update(backups)
      .set({ ...change, endedAt: now() })
      .where(eq(backups.id, row));
  try {
    const made = await work(row);
    await end({ sizeBytes: made.bytes, warnings: [...made.warnings] });
    return made;
  } catch (error) {
    const problem = error instanceof Error ? describeError(error).message : String(error);
    // Report the original error, not that it could not be recorded.
    await end({ problem: problem.slice(0, 500) }).catch(() => undefined);
    throw error;
  }
}

/**
 * Records in a restored site from which backup it came. The backup contains its own record, which was open while it was
 * made.
 * @param row the id of that record; absent: the backup was made by an earlier release
 */
export async function recordRestore(
  db: Database,
  {
    row,
    ...made
  }: { readonly row: number | undefined } & Pick<
    BackupRow,
    'name' | 'startedAt' | 'sizeBytes' | 'warnings' | 'restoredAt'
  >,
): Promise<void> {
  const { name, startedAt, ...ended } = { ...made, endedAt: made.startedAt };
  const own = await db
    .update(backups)
    .set(ended)
    .where(and(eq(backups.id, row ?? 0), isNull(backups.endedAt)))
    .returning({ id: backups.id });
  if (own.length === 0) await db.insert(backups).values({ name, startedAt, ...ended });
}

/** @returns the names of all backups that this site began, or was restored from */
export async function namesOf(db: Database): Promise<ReadonlySet<string>> {
  return new Set((await db.select({ name: backups.name }).from(backups)).map(({ name }) => name));
}

/** @returns the name of the newest backup without warnings; null if there is none */
export async function newestWhole(db: Database): Promise<string | null> {
  const [row] = await db
    .select({ name: backups.name })
    .from(backups)
    .where(and(isNotNull(backups.endedAt), isNull(backups.problem), eq(backups.warnings, [])))
    .orderBy(desc(backups.startedAt), desc(backups.id))
    .limit(1);
  return row?.name ?? null;
}

/**
 * @returns approximate size of a backup in bytes, rarely exceeded: rows are compressed, and indexes left out; 0:
 *   unknown
 */
export async function expectedBytes(db: Database): Promise<number> {
  const asked = db.execute<{ bytes: string }>(
    sql`select pg_database_size(current_database()) + coalesce(sum(size_bytes), 0) as bytes
        from (select distinct on (key) size_bytes from media_files where key is not null) files`,
  );
  // The query may fail in a database of an earlier release, which must be backed up nevertheless.
  return asked.then(({ rows }) => Number(rows[0]?.bytes ?? 0)).catch(() => 0);
}

/**
 * @param named only backups with matching names; default: all
 * @returns the last successful backup, and the last one that was begun
 */
export async function readLastBackups(
  db: Database,
  named = /./,
): Promise<{ readonly succeeded: BackupRow | null; readonly begun: BackupRow | null }> {
  const meant = sql`${backups.name} ~ ${named.source}`;
  const last = async (which: SQL | undefined): Promise<BackupRow | null> => {
    const [row] = await db
      .select()
      .from(backups)
      .where(which)
      .orderBy(desc(backups.startedAt), desc(backups.id))
      .limit(1);
    return row ?? null;
  };
  return {
    succeeded: await last(and(meant, isNotNull(backups.endedAt), isNull(backups.problem))),
    begun: await last(meant),
  };
}
