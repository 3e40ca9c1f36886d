import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { games, purchaseReceipts, purchases } from '../../catalogue/tables';
import { premiumAt, type ReceiptRow } from '../../catalogue/entitlements/repository';

/** The receipt that a key of a member's got, or null. */
export async function findReceiptOfKey(db: Queryable, accountId: number, key: string): Promise<ReceiptRow | null> {
  const [found] = await db
    .select()
    .from(purchaseReceipts)
    .where(and(eq(purchaseReceipts.accountId, accountId), eq(purchaseReceipts.idempotencyKey, key)));
  return found ?? null;
}

/**
 * What a member's purchase must know of a game and of them, or null where there is no such game. The game stays as it was
 * read until the transaction ends, as far as withdrawing it is concerned (`lockItem` of catalogue/withdrawn); imports and
 * votes go on.
 */
export async function findGameToBuy(db: Queryable, accountId: number, gameId: number, now: Date) {
  const [found] = await db
    .select({
      title: games.title,
      slug: games.slug,
      view: games.view,
      files: games.files,
      withdrawnAt: games.withdrawnAt,
      coins: games.coins,
      gems: games.gems,
      standardDiscount: games.standardDiscount,
      premiumDiscount: games.premiumDiscount,
      owned: sql<boolean>`${purchases.id} is not null`,
      isPremium: premiumAt(accountId, now),
    })
    .from(games)
    .leftJoin(purchases, and(eq(purchases.gameId, games.id), eq(purchases.accountId, accountId)))
    .where(eq(games.id, gameId))
    .for('key share', { of: games });
  return found ?? null;
}

/** Writes a receipt, and with it that the member owns the game, in one statement. */
export async function insertPurchase(
  tx: Queryable,
  row: typeof purchaseReceipts.$inferInsert & { readonly accountId: number; readonly gameId: number },
): Promise<ReceiptRow> {
  const receipt = tx.$with('receipt').as(tx.insert(purchaseReceipts).values(row).returning());
  const owned = tx.$with('owned', {}).as(
    sql`insert into ${purchases} (account_id, game_id, receipt_id, purchased_at)
      select account_id, game_id, id, purchased_at from receipt`,
  );
  const [written] = await tx.with(receipt, owned).select().from(receipt);
  if (!written) throw new Error('the receipt was not written');
  return written;
}

/** Whose receipt it is, or null. */
export async function findReceipt(db: Queryable, id: number): Promise<ReceiptRow | null> {
  const [found] = await db.select().from(purchaseReceipts).where(eq(purchaseReceipts.id, id));
  return found ?? null;
}

/**
 * Ends the ownership that a receipt gave, and marks it as refunded.
 * @param transferId the compensating transfer; null where nothing was paid
 * @returns false when it was refunded before
 */
export async function endPurchase(
  tx: Queryable,
  receiptId: number,
  transferId: number | null,
  now: Date,
): Promise<boolean> {
  const marked = await tx
    .update(purchaseReceipts)
    .set({ refundedAt: now, refundTransferId: transferId })
    .where(and(eq(purchaseReceipts.id, receiptId), isNull(purchaseReceipts.refundedAt)))
    .returning({ id: purchaseReceipts.id });
  await tx.delete(purchases).where(eq(purchases.receiptId, receiptId));
  return marked.length === 1;
}
