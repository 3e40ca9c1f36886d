import { sql } from 'drizzle-orm';
import type { Database, Queryable } from '../db/database';

/** Longest wait of a check for a table, in milliseconds: who holds it for longer is what `status` is asked about. */
const LOCK_TIMEOUT_MS = 2_000;

/**
 * Reads tables for a check without waiting for who locks them: the other findings would come late, or after the fault.
 * @throws Error of PostgreSQL, lock_not_available, which becomes a finding
 */
export const readUnlocked = <T>(db: Database, read: (tx: Queryable) => Promise<T>): Promise<T> =>
  db.transaction(
    async (tx) => {
      await tx.execute(sql.raw(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`));
      return read(tx);
    },
    { accessMode: 'read only' },
  );

/** State of the database for `status`. */
export interface DatabaseState {
  readonly version: string;
  readonly isReadOnly: boolean;
  readonly bytes: number;
  readonly connections: number;
  readonly maxConnections: number;
}

export async function readDatabaseState(db: Queryable): Promise<DatabaseState> {
  const { rows } = await db.execute<{ [K in keyof DatabaseState]: DatabaseState[K] }>(sql`
    select current_setting('server_version') as version,
      current_setting('transaction_read_only') = 'on' as "isReadOnly",
      pg_database_size(current_database())::float8 as bytes,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as "maxConnections"`);
  const [state] = rows;
  if (!state) throw new Error('the database says nothing of itself');
  return state;
}

/** A running statement, or an idle transaction. */
export interface LongStatement {
  readonly pid: number;
  readonly seconds: number;
  /** Whether it is idle in a transaction, which keeps its locks. */
  readonly isIdle: boolean;
  /** Whether it waits for a lock of another one. */
  readonly isBlocked: boolean;
  readonly text: string;
}

/**
 * Long-running statements, except copies of a backup and maintenance of tables.
 * @param seconds of a statement; an idle transaction counts as long after a minute
 */
export async function readLongStatements(db: Queryable, seconds: number): Promise<LongStatement[]> {
  const { rows } = await db.execute<{ [K in keyof LongStatement]: LongStatement[K] }>(sql`
    select pid, state like 'idle in%' as "isIdle", wait_event_type is not distinct from 'Lock' as "isBlocked",
      extract(epoch from clock_timestamp() - case when state = 'active' then query_start else state_change end)::float8
        as seconds,
      left(query, 400) as text
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
      and (
        (state = 'active' and query_start < clock_timestamp() - make_interval(secs => ${seconds})
          and query !~* '^\\s*(copy|vacuum|analyze|create\\s+(unique\\s+)?index|reindex|listen)\\M')
        or (state like 'idle in%' and state_change < clock_timestamp() - interval '1 minute')
      )
    order by seconds desc limit 5`);
  return rows;
}
