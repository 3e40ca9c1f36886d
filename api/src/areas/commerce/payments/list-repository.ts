import { and, count, desc, eq, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { checkouts } from '../tables';
import type { CheckoutRow } from './repository';

/** A row's place in the list of a member's payments. */
export interface PaymentPlace {
  readonly createdAt: Date;
  readonly id: string;
}

/** Abandoned checkouts are no payments. */
const ofMember = (accountId: number) => and(eq(checkouts.accountId, accountId), ne(checkouts.state, 'expired'));

/** A member's payments that are older than a place, the newest first; null: from the newest. */
export function findPayments(
  db: Queryable,
  accountId: number,
  before: PaymentPlace | null,
  limit: number,
): Promise<CheckoutRow[]> {
  const older =
    before &&
    sql`(${checkouts.createdAt}, ${checkouts.id}) < (${before.createdAt.toISOString()}::timestamptz, ${before.id}::text)`;
  return db
    .select()
    .from(checkouts)
    .where(and(ofMember(accountId), older ?? undefined))
    .orderBy(desc(checkouts.createdAt), desc(checkouts.id))
    .limit(limit);
}

/** How many payments a member has. */
export async function countPayments(db: Queryable, accountId: number): Promise<number> {
  const [row] = await db.select({ total: count() }).from(checkouts).where(ofMember(accountId));
  return row?.total ?? 0;
}
