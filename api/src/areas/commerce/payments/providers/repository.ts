import { eq } from 'drizzle-orm';
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
