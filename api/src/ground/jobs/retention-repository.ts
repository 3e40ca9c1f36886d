import { lt, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../db/database';
import { rateLimits } from '../db/tables';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/**
 * A table whose rows are of no use after a time (docs/decisions/retention.md has the reasons). Tables without one are
 * kept: ledger, purchases, sales of partners and the five fields of a verification.
 */
export interface Retention {
  readonly table: PgTable;
  /** The rows to delete. @param before the moment so many milliseconds ago */
  readonly expired: (before: (milliseconds: number) => Date) => SQL | undefined;
}

/** Counted attempts (http/limit.ts). */
export const groundRetentions: readonly Retention[] = [
  { table: rateLimits, expired: (before) => lt(rateLimits.expire, before(HOUR).getTime()) },
];

/**
 * Deletes expired rows. Several instances may do so at once: each row goes once.
 * @returns how many rows were deleted
 */
export async function purgeExpired(db: Queryable, retentions: readonly Retention[], now: Date): Promise<number> {
  const before = (milliseconds: number): Date => new Date(now.getTime() - milliseconds);
  let purged = 0;
  for (const { table, expired } of retentions) purged += (await db.delete(table).where(expired(before))).rowCount ?? 0;
  return purged;
}
