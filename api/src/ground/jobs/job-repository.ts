import { like, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database';
import { settings } from '../db/tables';

const PREFIX = 'job:';

/** When a job last did its work, on whichever server; ISO times. */
export interface JobRecord {
  readonly succeededAt: string | null;
  readonly failedAt: string | null;
  /** Rounds that failed since the last one that did not, on the server that failed last. */
  readonly failures: number;
}

const NEVER: JobRecord = { succeededAt: null, failedAt: null, failures: 0 };

/** Notes for `status`, which is a process of its own, how a round has ended. */
export async function noteRound(db: Queryable, job: string, at: Date, failures: number): Promise<void> {
  const change =
    failures === 0 ? { succeededAt: at.toISOString(), failures } : { failedAt: at.toISOString(), failures };
  await db
    .insert(settings)
    .values({ key: PREFIX + job, value: { ...NEVER, ...change } })
    .onConflictDoUpdate({
      target: settings.key,
      set: { value: sql`${settings.value} || ${JSON.stringify(change)}::jsonb` },
    });
}

/** @returns what is known of the jobs, by their names */
export async function readJobRecords(db: Queryable): Promise<ReadonlyMap<string, JobRecord>> {
  const rows = await db
    .select()
    .from(settings)
    .where(like(settings.key, `${PREFIX}%`));
  return new Map(rows.map(({ key, value }) => [key.slice(PREFIX.length), { ...NEVER, ...(value as JobRecord) }]));
}
