import type { CheckoutState, OrderFigure } from '@platform/shared/contracts';
import { and, asc, count, desc, eq, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import type { CheckoutRow } from '../../commerce/payments/repository';
import { checkouts, reversedSums } from '../../commerce/tables';
import { accounts } from '../../identity/tables';

export interface OrderFilter {
  readonly figure?: OrderFigure | undefined;
  readonly state?: CheckoutState | undefined;
  readonly kind?: CheckoutRow['kind'] | undefined;
  readonly review?: 'true' | undefined;
  readonly country?: string | undefined;
  readonly provider?: string | undefined;
  readonly member?: number | undefined;
  /** Days in UTC, both included: of placing the order, or of what the figure counts. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface OrderRow {
  readonly checkout: CheckoutRow;
  readonly email: string | null;
  /** When the bank reversed another sum than was paid; null: it did not. */
  readonly reversedAt: Date | null;
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

/** When the bank reversed another sum than was paid; null: it did not. */
const reversedAt = sql`(select reversed_at from ${reversedSums} where checkout_id = ${checkouts.id})`;
/** Chargebacks that staff have not looked at since the bank reversed the payment, or another sum. */
const isUnseen = sql`((${checkouts.state} = 'charged-back'
    and (${checkouts.reviewedAt} is null or ${checkouts.reviewedAt} < ${checkouts.refundedAt}))
  or (${checkouts.id} = any(array(select checkout_id from ${reversedSums}))
    and (${checkouts.reviewedAt} is null or ${checkouts.reviewedAt} < ${reversedAt})))`;
const isToReview = or(isNotNull(checkouts.heldAt), isUnseen);
/** Since when an order is to be reviewed. */
const waitingSince = sql`coalesce(${checkouts.heldAt}, greatest(${reversedAt}, ${checkouts.refundedAt}), ${checkouts.createdAt})`;

const within = (time: SQL, { from, to }: OrderFilter): SQL | undefined =>
  and(
    from === undefined ? undefined : sql`${time} >= ${from}::date::timestamp at time zone 'utc'`,
    to === undefined ? undefined : sql`${time} < (${to}::date + 1)::timestamp at time zone 'utc'`,
  );

const wasPaid = sql`${checkouts.state} in ('paid', 'refunded', 'charged-back')`;

/** What the figure of an hour counts (../today/count-hours-repository.ts), and when; without one: orders by their placing. */
function counts(filter: OrderFilter): SQL | undefined {
  const settled = within(sql`${checkouts.settledAt}`, filter);
  switch (filter.figure) {
    case 'paid':
      return and(wasPaid, isNotNull(checkouts.settledAt), settled);
    case 'renewals':
      return and(wasPaid, eq(checkouts.kind, 'renewal'), isNotNull(checkouts.settledAt), settled);
    case 'declined':
      return and(eq(checkouts.state, 'declined'), isNotNull(checkouts.settledAt), settled);
    case 'begun':
      return and(ne(checkouts.kind, 'renewal'), within(sql`${checkouts.createdAt}`, filter));
    case 'refunded':
      return or(
        and(
          sql`${checkouts.state} in ('refunded', 'charged-back')`,
          isNotNull(checkouts.refundedAt),
          within(sql`${checkouts.refundedAt}`, filter),
        ),
        sql`(${checkouts.refundedParts} <> '[]' and exists (select 1 from jsonb_array_elements(${checkouts.refundedParts}) part
          where ${within(sql`(part ->> 'at')::timestamptz`, filter) ?? sql`true`}))`,
      );
    default:
      return within(sql`${checkouts.createdAt}`, filter);
  }
}

/** The time by which a list is in order. */
function timeOf({ review, figure }: OrderFilter): SQL {
  if (review !== undefined) return waitingSince;
  return figure === 'paid' || figure === 'renewals' || figure === 'declined'
    ? sql`${checkouts.settledAt}`
    : sql`${checkouts.createdAt}`;
}

const passes = (filter: OrderFilter): SQL | undefined => {
  const { state, kind, review, country, provider, member } = filter;
  return and(
    counts(filter),
    state && eq(checkouts.state, state),
    kind && eq(checkouts.kind, kind),
    review && isToReview,
    country === undefined ? undefined : eq(checkouts.country, country),
    provider === undefined ? undefined : eq(checkouts.provider, provider),
    member === undefined ? undefined : eq(checkouts.accountId, member),
  );
};

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
  const time = timeOf(filter);
  const place =
    after &&
    sql`(${time}, ${checkouts.id}) ${sql.raw(isQueue ? '>' : '<')} (${after.at}::timestamptz, ${after.id}::text)`;
  return db
    .select({
      checkout: checkouts,
      email: accounts.email,
      reversedAt: sql<Date | null>`${reversedAt}`.mapWith(reversedSums.reversedAt),
      at: sql<string>`(${time} at time zone 'utc')::text || 'Z'`,
    })
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
