import type { SubscriptionStatus } from '@platform/shared/contracts';
import { and, asc, count, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { subscriptions } from '../../catalogue/tables';
import { accounts } from '../../identity/tables';
import type { TimePlace } from '../time-place';

/** Of how many a count tells; more are so many. */
const COUNTED = 1_000;

export interface SubscriptionFilter {
  /** Undefined: all of them. */
  readonly status?: SubscriptionStatus | undefined;
  /** Days in UTC, both included, on which Premium ends. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const endsWithin = ({ from, to }: SubscriptionFilter): SQL | undefined =>
  and(
    from === undefined ? undefined : sql`${subscriptions.accessUntil} >= ${from}::date::timestamp at time zone 'utc'`,
    to === undefined ? undefined : sql`${subscriptions.accessUntil} < (${to}::date + 1)::timestamp at time zone 'utc'`,
  );

export type SubscriptionRow = Awaited<ReturnType<typeof listSubscriptions>>[number];

const nextTry = sql`coalesce(${subscriptions.nextTryAt}, '9999-12-31Z')`;

/**
 * Subscriptions after a place: the newest first, or, of those whose renewal failed, the one that is tried next.
 * @param after null: from the beginning
 */
export function listSubscriptions(db: Queryable, filter: SubscriptionFilter, after: TimePlace | null, limit: number) {
  const { status } = filter;
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
    .where(and(status && eq(subscriptions.status, status), endsWithin(filter), place ?? undefined))
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
