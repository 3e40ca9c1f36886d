import { and, eq, getTableColumns, lt, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database';
import { instances } from '../db/tables';

export type Instance = typeof instances.$inferSelect;
/** A process's report about itself. */
export type InstanceReport = Pick<Instance, 'id' | 'role' | 'place' | 'release'> &
  Partial<Pick<Instance, 'keys' | 'storage' | 'hasRedis' | 'isStopping' | 'counts'>>;

const now = sql<Date>`now()`.mapWith(instances.seenAt);
const ago = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`;

/** Seconds after which the row of a silent process is deleted. */
const FORGOTTEN_AFTER = 3_600;
/** The same for an edge whose place another one has taken: three of its reports. */
const EDGE_REPLACED_AFTER = 6;

/**
 * Reports that a process runs. Deletes rows of processes silent for an hour.
 * @param startedAt what the first call returned; null: other processes at the same place are gone, and edges there if
 *   they are silent: the names of their machines come from outside, and two may be the same
 * @returns the database's time of the process's start, and of now
 */
export async function reportInstance(
  db: Queryable,
  report: InstanceReport,
  startedAt: Date | null,
): Promise<{ readonly startedAt: Date; readonly now: Date }> {
  const { id, role, place } = report;
  if (startedAt === null) {
    const isSilent = role === 'edge' ? lt(instances.seenAt, ago(EDGE_REPLACED_AFTER)) : undefined;
    await db
      .delete(instances)
      .where(and(eq(instances.role, role), eq(instances.place, place), ne(instances.id, id), isSilent));
  }
  const [row] = await db
    .insert(instances)
    .values({ ...report, startedAt: startedAt ?? sql`now()`, seenAt: sql`now()` })
    .onConflictDoUpdate({ target: instances.id, set: { ...report, seenAt: sql`now()` } })
    .returning({ startedAt: instances.startedAt, now: instances.seenAt });
  if (row === undefined) throw new Error('the instance was not written');
  await db.delete(instances).where(lt(instances.seenAt, ago(FORGOTTEN_AFTER)));
  return row;
}

/** @returns all rows, with the database's time */
export async function readInstances(db: Queryable): Promise<(Instance & { readonly now: Date })[]> {
  return db
    .select({ ...getTableColumns(instances), now })
    .from(instances)
    .orderBy(instances.startedAt, instances.id);
}

/** Removes a stopped process. */
export async function removeInstance(db: Queryable, id: string): Promise<void> {
  await db.delete(instances).where(eq(instances.id, id));
}
