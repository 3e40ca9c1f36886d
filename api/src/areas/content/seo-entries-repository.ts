import { asc } from 'drizzle-orm';
import type { Queryable } from '../../ground/db/database';
import { seoEntries } from './tables';

/** All of the editor's entries in their order. */
export async function listSeoEntries(db: Queryable) {
  const rows = await db.select({ entry: seoEntries.entry }).from(seoEntries).orderBy(asc(seoEntries.position));
  return rows.map((row) => row.entry);
}
