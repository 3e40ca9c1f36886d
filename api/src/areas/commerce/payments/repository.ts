import type { Money } from '@platform/shared/contracts';
import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { accounts } from '../../identity/tables';
import { checkouts, paymentEvents, reversedSums, subscriptionPeriods } from '../tables';
import type { Sale } from './provider';

export type CheckoutRow = typeof checkouts.$inferSelect;
export type NewCheckout = typeof checkouts.$inferInsert;
type EventRow = typeof paymentEvents.$inferInsert;

export async function insertCheckout(tx: Queryable, checkout: NewCheckout): Promise<CheckoutRow> {
  const [row] = await tx.insert(checkouts).values(checkout).returning();
  if (!row) throw new Error('an insert returns its row');
  return row;
}

export async function findCheckout(db: Queryable, id: string): Promise<CheckoutRow | null> {
  const [row] = await db.select().from(checkouts).where(eq(checkouts.id, id));
  return row ?? null;
}

/** Notes that the bank reversed another sum than was paid. @param money null: the provider did not say how much */
export async function noteReversed(tx: Queryable, checkoutId: string, money: Money | null, now: Date): Promise<void> {
  const row = { amount: money?.amount ?? null, currency: money?.currency ?? null, reversedAt: now };
  await tx
    .insert(reversedSums)
    .values({ checkoutId, ...row })
    .onConflictDoUpdate({ target: reversedSums.checkoutId, set: row });
}

/** When the bank last reversed another sum than was paid; null: it did not. */
export async function findReversedAt(db: Queryable, checkoutId: string): Promise<Date | null> {
  const [row] = await db
    .select({ at: reversedSums.reversedAt })
    .from(reversedSums)
    .where(eq(reversedSums.checkoutId, checkoutId));
  return row?.at ?? null;
}

/** Locks a checkout until the transaction's end. */
export async function lockCheckout(tx: Queryable, id: string): Promise<CheckoutRow | null> {
  const [row] = await tx.select().from(checkouts).where(eq(checkouts.id, id)).for('update');
  return row ?? null;
}

/** The id of the checkout that a charge of the provider paid. */
export async function findByPayment(db: Queryable, provider: string, paymentId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(eq(checkouts.provider, provider), eq(checkouts.paymentId, paymentId)));
  return row?.id ?? null;
}

/** The checkout that a provider's sale began with. */
export async function findBySale(db: Queryable, provider: string, saleId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(eq(checkouts.provider, provider), eq(checkouts.saleId, saleId)))
    .orderBy(asc(checkouts.createdAt))
    .limit(1);
  return row?.id ?? null;
}

/** Names of the sale of a checkout on both sides. */
export const saleOf = async (db: Queryable, reference: string): Promise<Sale> => ({
  reference,
  saleId: (await findCheckout(db, reference))?.saleId ?? null,
});

export async function updateCheckout(tx: Queryable, id: string, change: Partial<NewCheckout>): Promise<void> {
  await tx.update(checkouts).set(change).where(eq(checkouts.id, id));
}

/** @returns false when this news was noted before */
export async function noteEvent(tx: Queryable, event: EventRow): Promise<boolean> {
  const noted = await tx
    .insert(paymentEvents)
    .values(event)
    .onConflictDoNothing()
    .returning({ eventId: paymentEvents.eventId });
  return noted.length > 0;
}

/** Writes what came of news that was noted in this transaction. */
export async function markEvent(
  tx: Queryable,
  { provider, eventId }: Pick<EventRow, 'provider' | 'eventId'>,
  outcome: EventRow['outcome'],
): Promise<void> {
  await tx
    .update(paymentEvents)
    .set({ outcome })
    .where(and(eq(paymentEvents.provider, provider), eq(paymentEvents.eventId, eventId)));
}

/**
 * Reserves the next question to the provider about a checkout.
 * @param everyMs milliseconds between two of them
 * @returns false when it is not this caller's turn
 */
export async function takeTurn(db: Queryable, id: string, everyMs: number, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - everyMs);
  const taken = await db
    .update(checkouts)
    .set({ askedAt: now })
    .where(and(eq(checkouts.id, id), or(isNull(checkouts.askedAt), lte(checkouts.askedAt, before))))
    .returning({ id: checkouts.id });
  return taken.length > 0;
}

/** Unsettled checkouts that were begun before a moment, the oldest first. */
export async function listUnsettled(db: Queryable, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(
      and(
        inArray(checkouts.state, ['open', 'pending']),
        // The provider knows a renewal by the first payment: it is asked about that one.
        ne(checkouts.kind, 'renewal'),
        lt(checkouts.createdAt, before),
      ),
    )
    .orderBy(sql`${checkouts.askedAt} nulls first`, asc(checkouts.createdAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Payments that wait for an operator, the oldest first, with the member's e-mail address (null: the account is gone). */
export async function listHeld(db: Queryable): Promise<{ checkout: CheckoutRow; email: string | null }[]> {
  return db
    .select({ checkout: checkouts, email: accounts.email })
    .from(checkouts)
    .leftJoin(accounts, eq(accounts.id, checkouts.accountId))
    .where(isNotNull(checkouts.heldAt))
    .orderBy(asc(checkouts.heldAt), asc(checkouts.id));
}

/**
 * The renewal of a subscription that waits for an operator.
 * @param paymentId the charge's name; null: the provider does not say, so it may be any
 */
export async function findHeldRenewal(
  tx: Queryable,
  subscriptionId: number,
  paymentId: string | null = null,
): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(
      and(
        eq(checkouts.subscriptionId, subscriptionId),
        eq(checkouts.kind, 'renewal'),
        isNotNull(checkouts.heldAt),
        paymentId === null ? undefined : or(isNull(checkouts.paymentId), eq(checkouts.paymentId, paymentId)),
      ),
    )
    .limit(1);
  return row?.id;
}

/** Paid checkouts that the provider was not asked about since a moment, and that were paid after another one. */
export async function listPaid(
  db: Queryable,
  { askedBefore, paidAfter, limit }: { askedBefore: Date; paidAfter: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(
      and(
        eq(checkouts.state, 'paid'),
        sql`${checkouts.kind} <> 'renewal'`,
        sql`${checkouts.settledAt} > ${paidAfter}`,
        sql`coalesce(${checkouts.askedAt}, ${checkouts.createdAt}) < ${askedBefore}`,
      ),
    )
    .orderBy(asc(checkouts.askedAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** The charges of a subscription that were paid, also those that went back, the oldest first. */
export async function listCharges(db: Queryable, subscriptionId: number): Promise<CheckoutRow[]> {
  return db
    .select()
    .from(checkouts)
    .where(
      and(eq(checkouts.subscriptionId, subscriptionId), inArray(checkouts.state, ['paid', 'refunded', 'charged-back'])),
    )
    .orderBy(asc(checkouts.createdAt));
}

/** The newest charge of a subscription that is paid and was not given back. */
export async function findLastCharge(db: Queryable, subscriptionId: number): Promise<CheckoutRow | null> {
  const [row] = await db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.subscriptionId, subscriptionId), eq(checkouts.state, 'paid')))
    .orderBy(desc(checkouts.createdAt))
    .limit(1);
  return row ?? null;
}

/** The period that a checkout paid for. */
export async function findPeriod(db: Queryable, checkoutId: string) {
  const [row] = await db.select().from(subscriptionPeriods).where(eq(subscriptionPeriods.checkoutId, checkoutId));
  return row ?? null;
}
