import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { holds } from '../tables';

export type HoldRow = typeof holds.$inferSelect;

export async function findHoldOfKey(tx: Queryable, accountId: number, key: string): Promise<HoldRow | null> {
  const [found] = await tx
    .select()
    .from(holds)
    .where(and(eq(holds.accountId, accountId), eq(holds.idempotencyKey, key)));
  return found ?? null;
}

export async function insertHold(tx: Queryable, hold: typeof holds.$inferInsert): Promise<HoldRow> {
  const [written] = await tx.insert(holds).values(hold).returning();
  if (!written) throw new Error('the hold was not written');
  return written;
}

/** Locks a hold until the transaction ends: parts of it are settled one after another. */
export async function lockHold(tx: Queryable, id: number): Promise<HoldRow | null> {
  const [found] = await tx.select().from(holds).where(eq(holds.id, id)).for('update');
  return found ?? null;
}

export async function addSettled(tx: Queryable, id: number, amount: number): Promise<HoldRow> {
  const [written] = await tx
    .update(holds)
    .set({ settled: sql`${holds.settled} + ${amount}` })
    .where(eq(holds.id, id))
    .returning();
  if (!written) throw new Error(`hold ${id} is gone`);
  return written;
}

export async function markReleased(tx: Queryable, id: number, now: Date): Promise<HoldRow> {
  const [written] = await tx.update(holds).set({ releasedAt: now }).where(eq(holds.id, id)).returning();
  if (!written) throw new Error(`hold ${id} is gone`);
  return written;
}

/** Ids of holds that have expired and are not released. */
export async function expiredHolds(db: Queryable, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: holds.id })
    .from(holds)
    .where(and(isNull(holds.releasedAt), lte(holds.expiresAt, now)))
    .orderBy(asc(holds.expiresAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}
