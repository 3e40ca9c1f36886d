import type { CheckoutState } from '@platform/shared/contracts';
import { and, asc, count, desc, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import type { CheckoutRow } from '../../commerce/payments/repository';
import { checkouts } from '../../commerce/tables';
import { accounts } from '../../identity/tables';

export interface OrderFilter {
  readonly state?: CheckoutState | undefined;
  readonly kind?: CheckoutRow['kind'] | undefined;
  readonly review?: 'true' | undefined;
  readonly country?: string | undefined;
  readonly provider?: string | undefined;
  readonly member?: number | undefined;
  /** Days in UTC, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface OrderRow {
  readonly checkout: CheckoutRow;
  readonly email: string | null;
  /** The time by which the list is in order, as the database has it: a Date has no microseconds. */
  readonly at: string;
}

/** How far orders to review are counted. */
const COUNTED = 1_000;

/** A row's place in the list. */
export interface OrderPlace {
  readonly at: string;
  readonly id: string;
}

/** Chargebacks that staff have not looked at since the bank reversed the payment. */
const isUnseen = sql`(${checkouts.state} = 'charged-back'
  and (${checkouts.reviewedAt} is null or ${checkouts.reviewedAt} < ${checkouts.refundedAt}))`;
const isToReview = or(isNotNull(checkouts.heldAt), isUnseen);
/** Since when an order is to be reviewed. */
const waitingSince = sql`coalesce(${checkouts.heldAt}, ${checkouts.refundedAt}, ${checkouts.createdAt})`;

const passes = ({ state, kind, review, country, provider, member, from, to }: OrderFilter): SQL | undefined =>
  and(
    state && eq(checkouts.state, state),
    kind && eq(checkouts.kind, kind),
    review && isToReview,
    country === undefined ? undefined : eq(checkouts.country, country),
    provider === undefined ? undefined : eq(checkouts.provider, provider),
    member === undefined ? undefined : eq(checkouts.accountId, member),
    from === undefined ? undefined : sql`${checkouts.createdAt} >= ${from}::date::timestamp at time zone 'utc'`,
    to === undefined ? undefined : sql`${checkouts.createdAt} < (${to}::date + 1)::timestamp at time zone 'utc'`,
  );

/**
 * Orders after a place: the newest first, or, of those to review, the one that has waited longest.
 * @param after null: from the beginning
 */
export function listOrders(
  db: Queryable,
  filter: OrderFilter,
  after: OrderPlace | null,
  limit: number,
): Promise<OrderRow[]> {
  const isQueue = filter.review !== undefined;
  const order = isQueue ? asc : desc;
  const time = isQueue ? waitingSince : checkouts.createdAt;
  const place =
    after &&
    sql`(${time}, ${checkouts.id}) ${sql.raw(isQueue ? '>' : '<')} (${after.at}::timestamptz, ${after.id}::text)`;
  return db
    .select({ checkout: checkouts, email: accounts.email, at: sql<string>`(${time} at time zone 'utc')::text || 'Z'` })
    .from(checkouts)
    .leftJoin(accounts, eq(accounts.id, checkouts.accountId))
    .where(and(passes(filter), place ?? undefined))
    .orderBy(order(time), order(checkouts.id))
    .limit(limit);
}

/** How many orders are to be reviewed, 1,000 at most. */
export async function countToReview(db: Queryable): Promise<number> {
  const some = db.select({ id: checkouts.id }).from(checkouts).where(isToReview).limit(COUNTED).as('some');
  const [found] = await db.select({ n: count() }).from(some);
  return found?.n ?? 0;
}

/** Where a row stands in its list. */
export const placeOf = ({ at, checkout: { id } }: OrderRow): OrderPlace => ({ at, id });
