import type { Readable } from 'node:stream';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { withAdvisoryLock } from './migrate';
import { holdRows } from './rows-lock';

/** A table and its columns, in the order of its copied rows; generated columns are recomputed. */
export interface TableColumns {
  readonly name: string;
  readonly columns: readonly string[];
}

/** State of a sequence. */
export interface SequenceState {
  readonly name: string;
  /** A decimal number, up to 2^63 - 1. */
  readonly lastValue: string;
  readonly isCalled: boolean;
}

/** All rows of one moment, regardless of concurrent writes. */
export interface Snapshot {
  /** Hashes of the applied migrations, in order. */
  readonly journal: readonly string[];
  readonly tables: readonly TableColumns[];
  readonly sequences: readonly SequenceState[];
  /** @returns rows in PostgreSQL's text format of COPY; `rowCount` is their number once it has ended */
  copy(table: TableColumns): Readable & { readonly rowCount: number };
  /** Rows of a query on the same snapshot. */
  query<T extends pg.QueryResultRow>(statement: string): Promise<readonly T[]>;
}

export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Tables whose rows are saved; not unlogged ones, which a crash would empty too. */
export const TABLES = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relpersistence = 'p' and c.relnamespace = 'public'::regnamespace
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`;

/**
 * Reads the database in one read-only transaction with a snapshot of one moment; blocks no other clients.
 * @param work receives the snapshot, which is invalid afterwards
 */
export async function withSnapshot<T>(pool: pg.Pool, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let isUsable = false;
  try {
    const query: Snapshot['query'] = async <R extends pg.QueryResultRow>(statement: string) =>
      (await client.query<R>(statement)).rows;
    // No migration runs meanwhile, and later ones wait for the end of this transaction.
    const begun = await withAdvisoryLock(pool, async () => {
      await client.query('begin transaction isolation level repeatable read, read only');
      // The pool's timeouts are meant for requests; a file may be slow to write.
      await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
      await holdRows(client);
      const [known] = await query(`select 1 where to_regclass('drizzle.__drizzle_migrations') is not null`);
      const journal = known
        ? await query<{ hash: string }>('select hash from drizzle.__drizzle_migrations order by id')
        : [];
      const tables = await query<{ name: string; columns: string[] }>(TABLES);
      if (tables.length > 0)
        await client.query(`lock table ${tables.map(({ name }) => quoteName(name)).join(', ')} in access share mode`);
      return { journal: journal.map(({ hash }) => hash), tables };
    });
    const result = await work({
      ...begun,
      sequences: await readSequences(query),
      copy: ({ name, columns }) =>
        client.query(copyTo(`copy ${quoteName(name)} (${columns.map(quoteName).join(', ')}) to stdout`)),
      query,
    });
    await client.query('commit');
    isUsable = true;
    return result;
  } finally {
    // A partial copy cannot be cancelled, so a failed connection is closed.
    client.release(!isUsable);
  }
}

/** A sequence is read at its current value, which is at least what the rows of the snapshot need. */
async function readSequences(query: Snapshot['query']): Promise<SequenceState[]> {
  const names = await query<{ name: string }>(
    `select sequencename as name from pg_sequences where schemaname = 'public' order by sequencename`,
  );
  const states: SequenceState[] = [];
  for (const { name } of names) {
    const [state] = await query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${quoteName(name)}`,
    );
    if (state) states.push({ name, ...state });
  }
  return states;
}
