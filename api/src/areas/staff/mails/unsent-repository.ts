import { inArray } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { accounts } from '../../identity/tables';

/** @returns addresses of accounts by their numbers */
export async function readEmails(db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: accounts.id, email: accounts.email })
    .from(accounts)
    .where(inArray(accounts.id, [...ids]));
  return new Map(rows.map(({ id, email }) => [id, email]));
}
