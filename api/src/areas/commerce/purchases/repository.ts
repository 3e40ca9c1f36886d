import { and, eq, getTableColumns, type Placeholder, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { prepared } from '../../../ground/db/prepared';
import { isListedWrittenOut } from '../../catalogue/listed-repository';
import { games, purchaseReceipts, purchases } from '../../catalogue/tables';
import { premiumAt, type ReceiptRow } from '../../catalogue/entitlements/repository';
import { type Balances, balancesOf, memberName } from '../../ledger/ledger/repository';
import { siteNameColumn } from '../../messages/mail/site-name-repository';

/** The receipt that a key of a member's got, or null. */
export async function findReceiptOfKey(db: Queryable, accountId: number, key: string): Promise<ReceiptRow | null> {
  const [found] = await db.select().from(purchaseReceipts).where(isOfKey(accountId, key));
  return found ?? null;
}

const isOfKey = (accountId: number | Placeholder, key: string | Placeholder) =>
  and(eq(purchaseReceipts.accountId, accountId), eq(purchaseReceipts.idempotencyKey, key));

const order = prepared<{ accountId: number; gameId: number; key: string; now: Date }>()(
  (tx, { accountId, gameId, key, now }) =>
    tx
      .select({
        known: purchaseReceipts,
        game: {
          title: games.title,
          slug: games.slug,
          view: games.view,
          files: games.files,
          isListed: isListedWrittenOut('games'),
          coins: games.coins,
          gems: games.gems,
          standardDiscount: games.standardDiscount,
          premiumDiscount: games.premiumDiscount,
          owned: sql<boolean>`${purchases.id} is not null`,
        },
        isPremium: premiumAt(accountId, now),
        siteName: siteNameColumn,
      })
      .from(games)
      .leftJoin(purchases, and(eq(purchases.gameId, games.id), eq(purchases.accountId, accountId)))
      .leftJoin(purchaseReceipts, isOfKey(accountId, key))
      .where(eq(games.id, gameId))
      .for('key share', { of: games }),
);

/**
 * Reads for a purchase, in one statement: the game, whether the member owns it and has premium, the receipt that
 * the key got before, and the site's name for the receipt's e-mail. The game stays as it was read until the transaction
 * ends, as far as withdrawing it, or its papers, are concerned (`lockItem` of commerce/withdrawn, `writeTitlesUntil`); imports and votes go on.
 * @returns null where there is no such game
 */
export async function findOrder(
  tx: Queryable,
  { accountId, gameId, key }: { readonly accountId: number; readonly gameId: number; readonly key: string },
  now: Date,
) {
  const [found] = await order(tx, { accountId, gameId, key, now });
  return found ?? null;
}

type NewReceipt = Omit<ReceiptRow, 'id' | 'refundedAt' | 'refundTransferId'> & {
  readonly accountId: number;
  readonly gameId: number;
};

const purchase = prepared<NewReceipt & { owner: string }>()((tx, { owner, ...row }) => {
  const receipt = tx.$with('receipt').as(
    tx
      .insert(purchaseReceipts)
      .values(row)
      .returning({ ...getTableColumns(purchaseReceipts), balances: balancesOf(owner).as('balances') }),
  );
  const owned = tx.$with('owned', {}).as(
    sql`insert into ${purchases} (account_id, game_id, receipt_id, purchased_at)
      select account_id, game_id, id, purchased_at from receipt`,
  );
  return tx.with(receipt, owned).select().from(receipt);
});

/**
 * Writes a receipt, and with it that the member owns the game, in one statement.
 * @returns the receipt, and what the member has after it
 */
export async function insertPurchase(
  tx: Queryable,
  row: NewReceipt,
): Promise<{ receipt: ReceiptRow; balances: Balances }> {
  const [written] = await purchase(tx, { ...row, owner: memberName(row.accountId) });
  if (!written) throw new Error('the receipt was not written');
  const { balances, ...receipt } = written;
  return { receipt, balances };
}

/** The receipt, or null. */
export async function findReceipt(db: Queryable, id: number): Promise<ReceiptRow | null> {
  const [found] = await db.select().from(purchaseReceipts).where(eq(purchaseReceipts.id, id));
  return found ?? null;
}

/**
 * Ends the ownership that a receipt gave, and marks it as refunded; behind the account's lock.
 * @param transferId the compensating transfer; null where nothing was paid
 */
export async function endPurchase(
  tx: Queryable,
  receiptId: number,
  transferId: number | null,
  now: Date,
): Promise<void> {
  await tx
    .update(purchaseReceipts)
    .set({ refundedAt: now, refundTransferId: transferId })
    .where(eq(purchaseReceipts.id, receiptId));
  await tx.delete(purchases).where(eq(purchases.receiptId, receiptId));
}
