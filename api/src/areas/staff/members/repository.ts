import type { Plan, SubscriptionStatus } from '@platform/shared/contracts';
import { and, count, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { ageTokens } from '../../age/tables';
import { purchases, subscriptions } from '../../catalogue/tables';
import { checkouts } from '../../commerce/tables';
import { accounts, publicNames } from '../../identity/tables';

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
