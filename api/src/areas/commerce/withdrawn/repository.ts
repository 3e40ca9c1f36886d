import { and, asc, count, eq, gt, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { games, models, purchases, videos } from '../../catalogue/tables';

const tables = { game: games, video: videos, performer: models } as const;

/** Kinds of items that can be withdrawn. */
export type WithdrawnKind = keyof typeof tables;

/** A title or a performer, and since when the site does not show it. */
export interface WithdrawnItem {
  readonly id: number;
  readonly title: string;
  readonly withdrawnAt: Date | null;
}

/**
 * Locks a title or a performer, withdrawn or not, until the transaction ends. Purchases that have read the game are
 * waited for, and later ones wait (`findOrder` of commerce/purchases).
 * @returns null: there is none
 */
export async function lockItem(tx: Queryable, kind: WithdrawnKind, slug: string): Promise<WithdrawnItem | null> {
  const table = tables[kind];
  const title = table === models ? sql<string>`${models.firstName} || ' ' || ${models.lastName}` : sql<string>`title`;
  const [found] = await tx
    .select({ id: table.id, title, withdrawnAt: table.withdrawnAt })
    .from(table)
    .where(eq(table.slug, slug))
    .for('update');
  return found ?? null;
}

/** @param at null: the site shows it again */
export async function setWithdrawn(tx: Queryable, kind: WithdrawnKind, id: number, at: Date | null): Promise<void> {
  const table = tables[kind];
  await tx.update(table).set({ withdrawnAt: at }).where(eq(table.id, id));
}

/** How many members own a game. */
export async function countOwners(db: Queryable, gameId: number): Promise<number> {
  const [found] = await db.select({ owners: count() }).from(purchases).where(eq(purchases.gameId, gameId));
  return found?.owners ?? 0;
}

/**
 * The next of those who own a game, and by which receipt; null is a gift.
 * @param after the last purchase that was read, 0 at first
 */
export function nextOwners(db: Queryable, gameId: number, after: number, limit: number) {
  return db
    .select({ purchaseId: purchases.id, accountId: purchases.accountId, receiptId: purchases.receiptId })
    .from(purchases)
    .where(and(eq(purchases.gameId, gameId), gt(purchases.id, after)))
    .orderBy(asc(purchases.id))
    .limit(limit);
}

/** Ends the ownership of a gift. @returns false: it has ended before */
export async function endGift(tx: Queryable, purchaseId: number): Promise<boolean> {
  const ended = await tx.delete(purchases).where(eq(purchases.id, purchaseId)).returning({ id: purchases.id });
  return ended.length === 1;
}
