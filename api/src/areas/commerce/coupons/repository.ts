import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { checkouts, couponRedemptions, coupons } from '../tables';

export type Coupon = typeof coupons.$inferSelect;

export async function findCoupon(db: Queryable, code: string): Promise<Coupon | null> {
  const [row] = await db.select().from(coupons).where(eq(coupons.code, code));
  return row ?? null;
}

/** Locks a coupon until the transaction's end, so that its last use is given once. */
export async function lockCoupon(tx: Queryable, code: string): Promise<Coupon | null> {
  const [row] = await tx.select().from(coupons).where(eq(coupons.code, code)).for('update');
  return row ?? null;
}

/** How often a coupon is in use, and how often by one member; an open checkout of the member does not count: it is replaced. */
export async function countUses(
  db: Queryable,
  code: string,
  accountId: number,
): Promise<{ all: number; byMember: number }> {
  const [row] = await db
    .select({
      all: sql<number>`count(*)::int`,
      byMember: sql<number>`(count(*) filter (where ${couponRedemptions.accountId} = ${accountId}))::int`,
    })
    .from(couponRedemptions)
    .innerJoin(checkouts, eq(checkouts.id, couponRedemptions.checkoutId))
    .where(
      and(
        eq(couponRedemptions.code, code),
        inArray(checkouts.state, ['open', 'pending', 'paid']),
        sql`not (${checkouts.state} = 'open' and ${couponRedemptions.accountId} = ${accountId})`,
      ),
    );
  return row ?? { all: 0, byMember: 0 };
}

/** Notes that a checkout uses a coupon; the member's open checkouts with the same one are abandoned. */
export async function redeem(
  tx: Queryable,
  { checkoutId, code, accountId }: { checkoutId: string; code: string; accountId: number },
  now: Date,
): Promise<void> {
  await tx.insert(couponRedemptions).values({ checkoutId, code, accountId });
  await tx
    .update(checkouts)
    .set({ state: 'expired', settledAt: now })
    .where(
      and(
        eq(checkouts.accountId, accountId),
        eq(checkouts.couponCode, code),
        eq(checkouts.state, 'open'),
        ne(checkouts.id, checkoutId),
      ),
    );
}

/** @returns false when the code exists */
export async function insertCoupon(db: Queryable, coupon: typeof coupons.$inferInsert): Promise<boolean> {
  const rows = await db.insert(coupons).values(coupon).onConflictDoNothing().returning({ code: coupons.code });
  return rows.length > 0;
}
