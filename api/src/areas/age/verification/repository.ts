import { and, count, eq, gt, isNull, lte, or, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { ageNotifications, ageSessions, ageVerifications } from '../tables';
import type { AgeSubject } from '../audience/tokens';
import { hashToken } from '../../../ground/security/secrets';

export type AgeSessionRow = typeof ageSessions.$inferSelect;
type Ended = Pick<typeof ageVerifications.$inferInsert, 'outcome' | 'method' | 'threshold'>;

const DAY = 86_400_000;

const ownedBy = (subject: AgeSubject): SQL =>
  'account' in subject ? eq(ageSessions.accountId, subject.account) : eq(ageSessions.visitorId, subject.visitor);
const running = eq(ageSessions.status, 'IN_PROGRESS');

/** The session of one of these owners; null when there is none or it belongs to another. */
export async function findSession(
  db: Queryable,
  id: string,
  owners: readonly AgeSubject[],
): Promise<AgeSessionRow | null> {
  if (owners.length === 0) return null;
  const [row] = await db
    .select()
    .from(ageSessions)
    .where(and(eq(ageSessions.id, id), or(...owners.map(ownedBy))));
  return row ?? null;
}

export async function findRunning(db: Queryable, owner: AgeSubject): Promise<AgeSessionRow | null> {
  const [row] = await db
    .select()
    .from(ageSessions)
    .where(and(ownedBy(owner), running));
  return row ?? null;
}

export async function findByProvider(
  db: Queryable,
  provider: string,
  providerSessionId: string,
): Promise<AgeSessionRow | null> {
  const [row] = await db
    .select()
    .from(ageSessions)
    .where(and(eq(ageSessions.provider, provider), eq(ageSessions.providerSessionHash, hashToken(providerSessionId))));
  return row ?? null;
}

/** How many sessions an owner began in the last 24 hours. */
export async function countSessions(db: Queryable, owner: AgeSubject, now: Date): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(ageSessions)
    .where(and(ownedBy(owner), gt(ageSessions.createdAt, new Date(now.getTime() - DAY))));
  return row?.n ?? 0;
}

/**
 * Remembers a new session.
 * @returns false when its owner has a running one by now: the other one counts
 */
export async function insertSession(
  db: Queryable,
  session: Pick<AgeSessionRow, 'id' | 'provider' | 'url' | 'createdAt' | 'expiresAt'> & {
    readonly owner: AgeSubject;
    readonly providerSessionId: string;
  },
): Promise<boolean> {
  const { owner, ...row } = session;
  const subject = 'account' in owner ? { accountId: owner.account } : { visitorId: owner.visitor };
  const inserted = await db
    .insert(ageSessions)
    .values({ ...row, ...subject, providerSessionHash: hashToken(row.providerSessionId) })
    .onConflictDoNothing()
    .returning({ id: ageSessions.id });
  return inserted.length > 0;
}

/**
 * Reserves the next request to the provider: one at a time, and not more often than allowed.
 * @param every milliseconds between two requests
 * @returns false when it is not this caller's turn
 */
export async function takeTurn(db: Queryable, id: string, every: number, now: Date): Promise<boolean> {
  const taken = await db
    .update(ageSessions)
    .set({ askedAt: now })
    .where(
      and(
        eq(ageSessions.id, id),
        running,
        or(isNull(ageSessions.askedAt), lte(ageSessions.askedAt, new Date(now.getTime() - every))),
      ),
    )
    .returning({ id: ageSessions.id });
  return taken.length > 0;
}

/** Locks a session until the transaction's end. */
export async function lockSession(db: Queryable, id: string): Promise<AgeSessionRow | null> {
  const [row] = await db.select().from(ageSessions).where(eq(ageSessions.id, id)).for('update');
  return row ?? null;
}

/** Writes what is kept of a verification. @returns its id */
export async function storeVerification(db: Queryable, sessionHash: Buffer, ended: Ended, now: Date): Promise<number> {
  const [row] = await db
    .insert(ageVerifications)
    .values({ sessionHash, ...ended, endedAt: now })
    .returning({ id: ageVerifications.id });
  if (!row) throw new Error('an insert returns its row');
  return row.id;
}

/** Ends a session, and forgets what only a running one needs. */
export async function endSession(
  db: Queryable,
  id: string,
  ended: Pick<AgeSessionRow, 'status' | 'reason' | 'tokenId'>,
): Promise<void> {
  await db
    .update(ageSessions)
    .set({ ...ended, providerSessionId: null, url: null })
    .where(eq(ageSessions.id, id));
}

/** @returns false when this notification had its effect before */
export async function noteNotification(db: Queryable, provider: string, eventId: string, now: Date): Promise<boolean> {
  const noted = await db
    .insert(ageNotifications)
    .values({ provider, eventId, receivedAt: now })
    .onConflictDoNothing()
    .returning({ eventId: ageNotifications.eventId });
  return noted.length > 0;
}

export async function knowsNotification(db: Queryable, provider: string, eventId: string): Promise<boolean> {
  const rows = await db
    .select({ eventId: ageNotifications.eventId })
    .from(ageNotifications)
    .where(and(eq(ageNotifications.provider, provider), eq(ageNotifications.eventId, eventId)));
  return rows.length > 0;
}
