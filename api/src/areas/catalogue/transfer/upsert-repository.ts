import { inArray, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../../ground/db/database';

export type Ids = ReadonlyMap<string, number>;

type NamedTable<K extends string> = PgTable & Readonly<Record<K | 'id', PgColumn>>;

/**
 * Writes records in document order; those that are there keep their id.
 * @param name the column by which they are known
 */
export async function upsert<K extends 'slug' | 'nickname'>(
  tx: Queryable,
  named: NamedTable<K>,
  list: readonly Readonly<Record<K, string>>[],
  name: K,
): Promise<Ids> {
  const ids = new Map<string, number>();
  const table: PgTable = named;
  const known: PgColumn = named[name];
  for (const rows of chunks(list.map((row, position) => ({ ...row, position })))) {
    const first = rows[0];
    if (!first) continue;
    const columns = Object.keys(first).filter((key) => key !== name);
    const set = Object.fromEntries(columns.map((key) => [key, sql.raw(`excluded."${columnName(table, key)}"`)]));
    await tx.insert(table).values(rows).onConflictDoUpdate({ target: known, set });
    const written = await tx
      .select({ id: named.id, name: known })
      .from(table)
      .where(
        inArray(
          known,
          rows.map((row) => row[name]),
        ),
      );
    for (const one of written as { id: number; name: string }[]) ids.set(one.name, one.id);
  }
  return ids;
}

/** Records that nothing refers to by id are simply written anew. */
export async function replace(tx: Queryable, table: PgTable, list: readonly object[]): Promise<void> {
  await tx.delete(table);
  for (const rows of chunks(list.map((row, position) => ({ ...row, position })))) await tx.insert(table).values(rows);
}

const columnName = (table: PgTable, key: string): string => {
  const column = (table as unknown as Record<string, PgColumn>)[key];
  if (!column) throw new Error(`there is no column for ${key}`);
  return column.name;
};

/** A statement takes at most 65,535 parameters; 200 rows of the widest table stay far below. */
export function* chunks<T>(rows: readonly T[], size = 200): Generator<T[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}
