import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../../ground/db/database';
import { sandboxOrders } from '../../tables';

export type OrderRow = typeof sandboxOrders.$inferSelect;

export async function findOrder(db: Queryable, reference: string): Promise<OrderRow | null> {
  const [row] = await db.select().from(sandboxOrders).where(eq(sandboxOrders.reference, reference));
  return row ?? null;
}

/** One that is there stays as it is. */
export async function insertOrder(db: Queryable, order: typeof sandboxOrders.$inferInsert): Promise<void> {
  await db.insert(sandboxOrders).values(order).onConflictDoNothing();
}

export async function updateOrder(db: Queryable, reference: string, change: Partial<OrderRow>): Promise<void> {
  await db.update(sandboxOrders).set(change).where(eq(sandboxOrders.reference, reference));
}

/**
 * Decides how an order ends; only the first of two decisions at the same time does.
 * @param from outcomes that may still be decided otherwise, besides none
 * @returns false when it is decided, or there is no such order
 */
export async function decideOrder(
  db: Queryable,
  reference: string,
  from: readonly string[],
  change: Partial<OrderRow>,
): Promise<boolean> {
  const decided = await db
    .update(sandboxOrders)
    .set(change)
    .where(
      and(
        eq(sandboxOrders.reference, reference),
        or(isNull(sandboxOrders.outcome), inArray(sandboxOrders.outcome, [...from])),
      ),
    )
    .returning({ reference: sandboxOrders.reference });
  return decided.length > 0;
}

/** Notes a part of a charge that goes back, once for its key. */
export async function addPart(db: Queryable, reference: string, part: OrderRow['parts'][number]): Promise<void> {
  const { parts } = sandboxOrders;
  const isNew = sql`not ${parts} @> ${JSON.stringify([{ key: part.key }])}::jsonb`;
  await db
    .update(sandboxOrders)
    .set({ parts: sql`${parts} || ${JSON.stringify([part])}::jsonb` })
    .where(and(eq(sandboxOrders.reference, reference), isNew));
}
