import type { SubscriptionStatus } from '@platform/shared/contracts';
import { and, asc, count, desc, eq, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { subscriptions } from '../../catalogue/tables';
import { accounts } from '../../identity/tables';
import type { TimePlace } from '../time-place';

/** Of how many a count tells; more are so many. */
const COUNTED = 1_000;

export type SubscriptionRow = Awaited<ReturnType<typeof listSubscriptions>>[number];

const nextTry = sql`coalesce(${subscriptions.nextTryAt}, '9999-12-31Z')`;

/**
 * Subscriptions after a place: the newest first, or, of those whose renewal failed, the one that is tried next.
 * @param status undefined: all of them
 * @param after null: from the beginning
 */
export function listSubscriptions(
  db: Queryable,
  status: SubscriptionStatus | undefined,
  after: TimePlace | null,
  limit: number,
) {
  const isDunning = status === 'past-due';
  const place =
    after &&
    (isDunning
      ? sql`(${nextTry}, ${subscriptions.id}) > (${after.at}::timestamptz, ${after.id}::int)`
      : lt(subscriptions.id, after.id));
  return db
    .select({
      subscription: subscriptions,
      email: accounts.email,
      at: sql<string>`${subscriptions.startedAt}::text`,
      tryAt: sql<string>`${nextTry}::text`,
    })
    .from(subscriptions)
    .innerJoin(accounts, eq(accounts.id, subscriptions.accountId))
    .where(and(status && eq(subscriptions.status, status), place ?? undefined))
    .orderBy(...(isDunning ? [asc(nextTry), asc(subscriptions.id)] : [desc(subscriptions.id)]))
    .limit(limit);
}

/** How many renewals failed and are tried again. */
export async function countPastDue(db: Queryable): Promise<number> {
  const some = db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.status, 'past-due'))
    .limit(COUNTED)
    .as('some');
  const [found] = await db.select({ n: count() }).from(some);
  return found?.n ?? 0;
}
