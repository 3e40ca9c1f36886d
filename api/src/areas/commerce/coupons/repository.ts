import { and, asc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { checkouts, couponRedemptions, coupons } from '../tables';

export type Coupon = typeof coupons.$inferSelect;

export async function findCoupon(db: Queryable, code: string): Promise<Coupon | null> {
  const [row] = await db.select().from(coupons).where(eq(coupons.code, code));
  return row ?? null;
}

/**
 * Locks a coupon until the transaction's end, so that its last use is given once, and with it the checkouts of a member
 * that have a claim: what is read of them then stays so.
 */
export async function lockCoupon(tx: Queryable, code: string, accountId: number): Promise<Coupon | null> {
  const [row] = await tx.select().from(coupons).where(eq(coupons.code, code)).for('update');
  if (!row) return null;
  await tx
    .select({ id: checkouts.id })
    .from(checkouts)
    .innerJoin(couponRedemptions, eq(couponRedemptions.checkoutId, checkouts.id))
    .where(and(ofMember(code, accountId), isNull(couponRedemptions.releasedAt)))
    .orderBy(asc(checkouts.id))
    .for('update', { of: checkouts });
  return row;
}

const ofMember = (code: string, accountId: number) =>
  and(eq(couponRedemptions.code, code), eq(couponRedemptions.accountId, accountId));

/** Nothing was paid so far, and nothing is on its way. */
const isUnpaid = and(inArray(checkouts.state, ['open', 'expired', 'declined']), isNull(checkouts.heldAt));

/**
 * How many claims of a coupon there are, and how many a member has; those that the member's next checkout would take over
 * are not among them.
 */
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
        isNull(couponRedemptions.releasedAt),
        sql`${checkouts.state} <> 'refunded'`,
        sql`not (${couponRedemptions.accountId} = ${accountId} and ${isUnpaid})`,
      ),
    );
  return row ?? { all: 0, byMember: 0 };
}

/**
 * Claims a coupon for a checkout, behind the coupon's lock. A member's unpaid checkout gives its claim up, and is
 * abandoned.
 * @returns the checkouts that gave way
 */
export async function claim(
  tx: Queryable,
  { checkoutId, code, accountId }: { checkoutId: string; code: string; accountId: number },
  now: Date,
): Promise<{ readonly id: string; readonly provider: string }[]> {
  const released = await tx
    .update(couponRedemptions)
    .set({ releasedAt: now })
    .where(and(ofMember(code, accountId), isNull(couponRedemptions.releasedAt)))
    .returning({ id: couponRedemptions.checkoutId });
  await tx.insert(couponRedemptions).values({ checkoutId, code, accountId });
  const ids = released.map(({ id }) => id);
  if (ids.length === 0) return [];
  await tx
    .update(checkouts)
    .set({ state: 'expired', settledAt: now })
    .where(and(inArray(checkouts.id, ids), eq(checkouts.state, 'open')));
  return tx
    .select({ id: checkouts.id, provider: checkouts.provider })
    .from(checkouts)
    .where(inArray(checkouts.id, ids));
}

/** Gives a claim back; behind the checkout's lock. */
export async function releaseClaim(tx: Queryable, checkoutId: string, now: Date): Promise<void> {
  await tx
    .update(couponRedemptions)
    .set({ releasedAt: now })
    .where(and(eq(couponRedemptions.checkoutId, checkoutId), isNull(couponRedemptions.releasedAt)));
}

/** Whether a checkout still has the coupon that it began with; behind the checkout's lock. */
export async function hasClaim(tx: Queryable, checkoutId: string): Promise<boolean> {
  const rows = await tx
    .select({ code: couponRedemptions.code })
    .from(couponRedemptions)
    .where(and(eq(couponRedemptions.checkoutId, checkoutId), isNull(couponRedemptions.releasedAt)));
  return rows.length > 0;
}

/**
 * Checkouts that were abandoned or declined and have a claim, the one that was asked about longest ago first.
 * @param askedBefore those that the provider was not asked about since
 */
export async function listIdleClaims(db: Queryable, askedBefore: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: checkouts.id })
    .from(couponRedemptions)
    .innerJoin(checkouts, eq(checkouts.id, couponRedemptions.checkoutId))
    .where(
      and(
        isNull(couponRedemptions.releasedAt),
        inArray(checkouts.state, ['expired', 'declined']),
        isNull(checkouts.heldAt),
        or(isNull(checkouts.askedAt), lte(checkouts.askedAt, askedBefore)),
      ),
    )
    .orderBy(sql`${checkouts.askedAt} nulls first`)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** @returns false when the code exists */
export async function insertCoupon(db: Queryable, coupon: typeof coupons.$inferInsert): Promise<boolean> {
  const rows = await db.insert(coupons).values(coupon).onConflictDoNothing().returning({ code: coupons.code });
  return rows.length > 0;
}
