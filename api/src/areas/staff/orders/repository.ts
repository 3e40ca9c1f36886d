import type { CheckoutState } from '@platform/shared/contracts';
import { and, asc, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
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

/** A row's place in the list. */
export interface OrderPlace {
  readonly at: string;
  readonly id: string;
}

const passes = ({ state, kind, review, country, provider, member, from, to }: OrderFilter): SQL | undefined =>
  and(
    state && eq(checkouts.state, state),
    kind && eq(checkouts.kind, kind),
    review && isNotNull(checkouts.heldAt),
    country === undefined ? undefined : eq(checkouts.country, country),
    provider === undefined ? undefined : eq(checkouts.provider, provider),
    member === undefined ? undefined : eq(checkouts.accountId, member),
    from === undefined ? undefined : sql`${checkouts.createdAt} >= ${from}::date::timestamp at time zone 'utc'`,
    to === undefined ? undefined : sql`${checkouts.createdAt} < (${to}::date + 1)::timestamp at time zone 'utc'`,
  );

/**
 * Orders after a place: the newest first, or, of those that wait for a decision, the one that has waited longest.
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
  const time = isQueue ? checkouts.heldAt : checkouts.createdAt;
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

/** Where a row stands in its list. */
export const placeOf = ({ at, checkout: { id } }: OrderRow): OrderPlace => ({ at, id });
