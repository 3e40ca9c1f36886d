import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { isAnyOf } from '../../../ground/db/any-of';
import { sessions } from '../../identity/tables';
import { hasNotEnded } from '../../identity/sessions/repository';
import { pushSubscriptions } from '../tables';

export type PushSubscription = Pick<typeof pushSubscriptions.$inferSelect, 'endpoint' | 'p256dh' | 'auth'>;

/** Has a session's browser notified. A browser in which another account was logged in before is this one's now. */
export async function storeSubscription(
  db: Queryable,
  sessionId: string,
  subscription: PushSubscription,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, subscription.endpoint));
    await tx
      .insert(pushSubscriptions)
      .values({ sessionId, ...subscription, createdAt: now })
      .onConflictDoUpdate({ target: pushSubscriptions.sessionId, set: { ...subscription, createdAt: now } });
  });
}

export async function removeSubscription(db: Queryable, sessionId: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId));
}

/** Removes what a push service no longer knows. */
export async function removeEndpoint(db: Queryable, endpoint: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint));
}

/** @returns sessions of accounts whose browsers show notifications, while they are logged in */
export async function sessionsToNotify(db: Queryable, accountIds: readonly number[], now: Date): Promise<string[]> {
  if (accountIds.length === 0) return [];
  const rows = await db
    .select({ id: pushSubscriptions.sessionId })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(and(isAnyOf(sessions.accountId, accountIds), hasNotEnded(now)))
    .orderBy(sql`1`);
  return rows.map(({ id }) => id);
}

/** @returns where a session's browser is notified; null: it has been logged out, or wants no more */
export async function findSubscription(db: Queryable, sessionId: string, now: Date): Promise<PushSubscription | null> {
  const { endpoint, p256dh, auth } = pushSubscriptions;
  const [found] = await db
    .select({ endpoint, p256dh, auth })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(and(eq(pushSubscriptions.sessionId, sessionId), hasNotEnded(now)));
  return found ?? null;
}
