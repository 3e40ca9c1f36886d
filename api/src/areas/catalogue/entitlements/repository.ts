import type { Receipt } from '@platform/shared/contracts';
import { and, desc, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { purchaseReceipts, subscriptions } from '../tables';

export type ReceiptRow = typeof purchaseReceipts.$inferSelect;

/** A member's receipts of a game, the newest first. */
export async function receiptsOfGame(db: Queryable, accountId: number, gameId: number): Promise<ReceiptRow[]> {
  return db
    .select()
    .from(purchaseReceipts)
    .where(and(eq(purchaseReceipts.accountId, accountId), eq(purchaseReceipts.gameId, gameId)))
    .orderBy(desc(purchaseReceipts.id));
}

/** A row as the contract has it. */
export const toReceipt = (row: ReceiptRow): Receipt => ({
  id: row.id,
  gameId: row.gameId,
  title: row.title,
  currency: row.currency === 1 ? 'gems' : 'coins',
  price: row.price,
  discount: row.discount,
  total: row.total,
  purchasedAt: row.purchasedAt.toISOString(),
  refundedAt: row.refundedAt?.toISOString() ?? null,
});

/** Whether a member has premium at a moment, as a column of another statement. */
export const premiumAt = (accountId: number | Placeholder, now: Date | Placeholder): SQL<boolean> =>
  sql`exists (select from ${subscriptions} where ${subscriptions.accountId} = ${accountId} and ${subscriptions.accessUntil} > ${now})`;

/** Whether a member has premium at a moment. */
export async function hasPremium(db: Queryable, accountId: number, now: Date): Promise<boolean> {
  const { rows } = await db.execute<{ is: boolean }>(sql`select ${premiumAt(accountId, now)} as is`);
  return rows[0]?.is === true;
}
