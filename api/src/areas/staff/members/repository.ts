import type { Plan, SubscriptionStatus } from '@platform/shared/contracts';
import { and, count, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { ageTokens } from '../../age/tables';
import { isListed } from '../../catalogue/listed-repository';
import { games, purchaseReceipts, purchases, subscriptions } from '../../catalogue/tables';
import { checkouts } from '../../commerce/tables';
import { accounts, publicNames } from '../../identity/tables';
import type { TimePlace } from '../time-place';

export async function findAccount(db: Queryable, id: number) {
  const [found] = await db
    .select({
      id: accounts.id,
      name: accounts.name,
      email: accounts.email,
      publicName: publicNames.name,
      createdAt: accounts.createdAt,
      removalDueAt: accounts.removalDueAt,
      blockedAt: accounts.blockedAt,
      blockedReason: accounts.blockedReason,
    })
    .from(accounts)
    .leftJoin(publicNames, eq(publicNames.accountId, accounts.id))
    .where(eq(accounts.id, id));
  return found ?? null;
}

/** Until when an account's age counts as verified; null: it does not. */
export async function findAgeVerifiedUntil(db: Queryable, accountId: number, now: Date): Promise<Date | null> {
  const [token] = await db
    .select({ expiresAt: ageTokens.expiresAt })
    .from(ageTokens)
    .where(and(eq(ageTokens.accountId, accountId), isNull(ageTokens.revokedAt), gt(ageTokens.expiresAt, now)))
    .orderBy(desc(ageTokens.expiresAt))
    .limit(1);
  return token?.expiresAt ?? null;
}

/** How many orders an account has, by what became of them. */
export async function countOrders(db: Queryable, accountId: number) {
  const those = (state: string) => sql<number>`count(*) filter (where ${checkouts.state} = ${state})`.mapWith(Number);
  const [row] = await db
    .select({
      orders: count(),
      paidOrders: those('paid'),
      refundedOrders: those('refunded'),
      chargebacks: those('charged-back'),
    })
    .from(checkouts)
    .where(eq(checkouts.accountId, accountId));
  return row ?? { orders: 0, paidOrders: 0, refundedOrders: 0, chargebacks: 0 };
}

export async function countOwnedGames(db: Queryable, accountId: number): Promise<number> {
  const [row] = await db.select({ n: count() }).from(purchases).where(eq(purchases.accountId, accountId));
  return row?.n ?? 0;
}

/** The newest subscription of an account, which is the one that counts. */
export async function findNewestSubscription(
  db: Queryable,
  accountId: number,
): Promise<{ plan: Plan; status: SubscriptionStatus; paidUntil: Date } | null> {
  const [row] = await db
    .select({ plan: subscriptions.plan, status: subscriptions.status, paidUntil: subscriptions.paidUntil })
    .from(subscriptions)
    .where(eq(subscriptions.accountId, accountId))
    .orderBy(desc(subscriptions.id))
    .limit(1);
  return row ?? null;
}

/**
 * Games of an account, the newest first; withdrawn ones as well.
 * @param after place after which the list goes on; null: from the newest
 */
export function listOwnedGames(db: Queryable, accountId: number, after: TimePlace | null, limit: number) {
  return db
    .select({
      id: purchases.id,
      at: sql<string>`${purchases.purchasedAt}::text`,
      slug: games.slug,
      title: games.title,
      purchasedAt: purchases.purchasedAt,
      receipt: purchases.receiptId,
      total: purchaseReceipts.total,
      currency: purchaseReceipts.currency,
    })
    .from(purchases)
    .innerJoin(games, eq(games.id, purchases.gameId))
    .leftJoin(purchaseReceipts, eq(purchaseReceipts.id, purchases.receiptId))
    .where(
      and(
        eq(purchases.accountId, accountId),
        after === null
          ? undefined
          : sql`(${purchases.purchasedAt}, ${purchases.id}) < (${after.at}::timestamptz, ${after.id}::int)`,
      ),
    )
    .orderBy(desc(purchases.purchasedAt), desc(purchases.id))
    .limit(limit);
}
export type OwnedGameRow = Awaited<ReturnType<typeof listOwnedGames>>[number];

/** @returns the game that anybody may buy now; null: there is none */
export async function findGame(db: Queryable, slug: string): Promise<{ id: number; title: string } | null> {
  const [game] = await db
    .select({ id: games.id, title: games.title })
    .from(games)
    .where(and(eq(games.slug, slug), isListed(games)));
  return game ?? null;
}

/** Gives an account a game, without a receipt. @returns false: it is theirs already */
export async function giveGame(tx: Queryable, accountId: number, gameId: number, now: Date): Promise<boolean> {
  const given = await tx
    .insert(purchases)
    .values({ accountId, gameId, purchasedAt: now })
    .onConflictDoNothing()
    .returning({ id: purchases.id });
  return given.length === 1;
}
