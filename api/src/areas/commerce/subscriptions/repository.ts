import { and, asc, desc, eq, inArray, isNotNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { subscriptionPeriods } from '../tables';
import { subscriptions } from '../../catalogue/tables';

export type SubscriptionRow = typeof subscriptions.$inferSelect;
export type NewSubscription = typeof subscriptions.$inferInsert;

/** The newest subscription of a member, also one that has ended. */
export async function findSubscription(db: Queryable, accountId: number): Promise<SubscriptionRow | null> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.accountId, accountId))
    .orderBy(desc(subscriptions.id))
    .limit(1);
  return row ?? null;
}

/** Locks the subscription of a member that has not ended. */
export async function lockLive(tx: Queryable, accountId: number): Promise<SubscriptionRow | null> {
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.accountId, accountId), ne(subscriptions.status, 'ended')))
    .for('update');
  return row ?? null;
}

export async function lockSubscription(
  tx: Queryable,
  by: { readonly id: number } | { readonly reference: string },
): Promise<SubscriptionRow | null> {
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where('id' in by ? eq(subscriptions.id, by.id) : eq(subscriptions.reference, by.reference))
    .for('update');
  return row ?? null;
}

/** The provider's reference of a subscription. */
export async function findReference(db: Queryable, id: number): Promise<string | null> {
  const [row] = await db
    .select({ reference: subscriptions.reference })
    .from(subscriptions)
    .where(eq(subscriptions.id, id));
  return row?.reference ?? null;
}

export async function insertSubscription(tx: Queryable, subscription: NewSubscription): Promise<SubscriptionRow> {
  const [row] = await tx.insert(subscriptions).values(subscription).returning();
  if (!row) throw new Error('an insert returns its row');
  return row;
}

export async function updateSubscription(tx: Queryable, id: number, change: Partial<NewSubscription>): Promise<void> {
  await tx.update(subscriptions).set(change).where(eq(subscriptions.id, id));
}

export async function insertPeriod(tx: Queryable, period: typeof subscriptionPeriods.$inferInsert): Promise<void> {
  await tx.insert(subscriptionPeriods).values(period);
}

/** The periods that a subscription has paid for, the first one first. */
export function listPeriods(db: Queryable, subscriptionId: number) {
  return db
    .select()
    .from(subscriptionPeriods)
    .where(eq(subscriptionPeriods.subscriptionId, subscriptionId))
    .orderBy(asc(subscriptionPeriods.endsAt));
}

const dueIds = (db: Queryable, condition: SQL | undefined, limit: number): Promise<number[]> =>
  db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(condition)
    .orderBy(asc(subscriptions.id))
    .limit(limit)
    .then((rows) => rows.map(({ id }) => id));

/** Subscriptions whose renewal is to be looked at. */
export const listDueRenewals = (db: Queryable, now: Date, limit: number): Promise<number[]> =>
  dueIds(db, and(inArray(subscriptions.status, ['active', 'past-due']), lte(subscriptions.nextTryAt, now)), limit);

/** Cancelled subscriptions whose access has ended. */
export const listOver = (db: Queryable, now: Date, limit: number): Promise<number[]> =>
  dueIds(db, and(eq(subscriptions.status, 'cancelled'), lte(subscriptions.accessUntil, now)), limit);

/** Subscriptions with gems to be given, for a month that has begun and is paid. */
export const listDueGems = (db: Queryable, now: Date, limit: number): Promise<number[]> =>
  dueIds(
    db,
    and(
      ne(subscriptions.status, 'ended'),
      isNotNull(subscriptions.nextGemsAt),
      lte(subscriptions.nextGemsAt, now),
      sql`${subscriptions.nextGemsAt} < ${subscriptions.paidUntil}`,
    ),
    limit,
  );

/** Yearly subscriptions that renew before a moment, and whose member was not reminded of it. */
export const listUnreminded = (db: Queryable, now: Date, before: Date, limit: number): Promise<number[]> =>
  dueIds(
    db,
    and(
      eq(subscriptions.status, 'active'),
      eq(subscriptions.plan, 'yearly'),
      sql`${subscriptions.paidUntil} > ${now}`,
      lte(subscriptions.paidUntil, before),
      or(sql`${subscriptions.remindedOf} is null`, sql`${subscriptions.remindedOf} <> ${subscriptions.paidUntil}`),
    ),
    limit,
  );

/** A member's newest subscription as a column of another statement; null without one. */
export const subscriptionOf = (accountId: number): SQL<ProfileSubscription | null> =>
  sql`(select json_build_object('plan', plan, 'status', status, 'paidUntil', to_char(paid_until at time zone 'UTC', 'YYYY-MM-DD'), 'accessUntil', extract(epoch from access_until) * 1000) from ${subscriptions} where ${subscriptions.accountId} = ${accountId} order by ${subscriptions.id} desc limit 1)`;

export interface ProfileSubscription {
  readonly plan: SubscriptionRow['plan'];
  readonly status: SubscriptionRow['status'];
  /** A day in UTC. */
  readonly paidUntil: string;
  /** Milliseconds since 1970. */
  readonly accessUntil: number;
}
