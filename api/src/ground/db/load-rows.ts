import { type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { quoteName, type SequenceState, type TableColumns, TABLES } from './snapshot';

/** Rows as a snapshot gave them out. */
export interface Rows {
  readonly tables: readonly TableColumns[];
  readonly sequences: readonly SequenceState[];
  /** @returns the rows of a table, read in the order of `tables`; null when it has none */
  read(table: TableColumns): Promise<Readable | null>;
}

/** @returns the name of the first relation in this database; null when it is empty */
export async function findContent({ pool }: { readonly pool: pg.Pool }): Promise<string | null> {
  const { rows } = await pool.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
         and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
       order by 1 limit 1`,
  );
  return rows[0]?.name ?? null;
}

/**
 * Makes the tables of a database what the rows say, in one transaction: all or nothing. The rules of the database do
 * not act on these rows, because what they do was done before; references and checks hold.
 * @param pool of a role that owns the tables
 * @returns how many rows each table got
 * @throws Error when the tables are not those of the rows, or a row breaks a rule
 */
export async function loadRows(pool: pg.Pool, { tables, sequences, read }: Rows): Promise<Map<string, number>> {
  const client = await pool.connect();
  let isUsable = false;
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    await requireSameTables(client, tables);
    const references = await dropReferences(client);
    const names = tables.map(({ name }) => quoteName(name));
    for (const name of names) await client.query(`alter table ${name} disable trigger user`);
    // Migrations have written rows, too.
    await client.query(`truncate ${names.join(', ')}`);
    const counts = new Map<string, number>();
    for (const table of tables) {
      const rows = await read(table);
      counts.set(table.name, rows === null ? 0 : await copyInto(client, table, rows));
    }
    for (const { name, lastValue, isCalled } of sequences)
      await client.query('select setval($1::regclass, $2, $3)', [quoteName(name), lastValue, isCalled]);
    for (const { table, name, definition } of references)
      await client.query(`alter table ${quoteName(table)} add constraint ${quoteName(name)} ${definition}`);
    for (const name of names) await client.query(`alter table ${name} enable trigger user`);
    await client.query('commit');
    await client.query('set statement_timeout = 0');
    await client.query('analyze');
    isUsable = true;
    return counts;
  } finally {
    // It has no limit on statements any more, or is in the middle of something.
    client.release(isUsable ? true : new Error('not loaded'));
  }
}

async function requireSameTables(client: pg.PoolClient, tables: readonly TableColumns[]): Promise<void> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(TABLES);
  const shapes = (list: readonly TableColumns[]): string[] =>
    list.map(({ name, columns }) => `${name} (${columns.toSorted().join(', ')})`);
  const there = new Set(shapes(rows));
  const [missing] = shapes(tables).filter((shape) => !there.has(shape));
  const surplus = rows.length > tables.length;
  if (missing !== undefined || surplus)
    throw new Error(`The tables are not those of the rows: ${missing ?? 'there are more than the rows have'}.`);
}

/** References are checked at the end, all rows at once: row by row takes many times as long, and wants an order. */
async function dropReferences(
  client: pg.PoolClient,
): Promise<readonly { table: string; name: string; definition: string }[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select r.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
       from pg_constraint c join pg_class r on r.oid = c.conrelid
       where c.contype = 'f' and r.relnamespace = 'public'::regnamespace order by 1, 2`,
  );
  for (const { table, name } of rows)
    await client.query(`alter table ${quoteName(table)} drop constraint ${quoteName(name)}`);
  return rows;
}

async function copyInto(client: pg.PoolClient, { name, columns }: TableColumns, rows: Readable): Promise<number> {
  const list = columns.map(quoteName).join(', ');
  const into = client.query(copyFrom(`copy ${quoteName(name)} (${list}) from stdin`));
  await pipeline(rows, into);
  return into.rowCount ?? 0;
}
