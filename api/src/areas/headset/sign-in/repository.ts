import { and, eq, gt, isNull, lte, or } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { isStaff } from '../../identity/sessions/repository';
import { accounts, headsetCodes, headsetSessions, sessions } from '../../identity/tables';
import { hashToken, makeToken } from '../../../ground/security/secrets';

export type HeadsetCode = typeof headsetCodes.$inferSelect;

/** @returns false when another headset shows this code */
export async function insertCode(
  db: Queryable,
  code: string,
  token: string,
  device: string,
  expiresAt: Date,
): Promise<boolean> {
  const inserted = await db
    .insert(headsetCodes)
    .values({ codeHash: hashToken(code), tokenHash: hashToken(token), device, expiresAt })
    .onConflictDoNothing()
    .returning({ id: headsetCodes.id });
  return inserted.length > 0;
}

export async function findCode(db: Queryable, code: string): Promise<HeadsetCode | null> {
  const [row] = await db
    .select()
    .from(headsetCodes)
    .where(eq(headsetCodes.codeHash, hashToken(code)));
  return row ?? null;
}

/** Confirms a code: the first one who does has it. @returns null when it is used, over or unknown */
export async function confirmCode(
  db: Queryable,
  code: string,
  accountId: number,
  now: Date,
): Promise<HeadsetCode | null> {
  const [row] = await db
    .update(headsetCodes)
    .set({ accountId })
    .where(
      and(eq(headsetCodes.codeHash, hashToken(code)), isNull(headsetCodes.accountId), gt(headsetCodes.expiresAt, now)),
    )
    .returning();
  return row ?? null;
}

/**
 * Notes a poll.
 * @param every milliseconds that polls must be apart
 * @returns the code as it stands, or null when there is none or the last poll was too recent
 */
export async function notePoll(db: Queryable, token: string, every: number, now: Date): Promise<HeadsetCode | null> {
  const [row] = await db
    .update(headsetCodes)
    .set({ polledAt: now })
    .where(
      and(
        eq(headsetCodes.tokenHash, hashToken(token)),
        or(isNull(headsetCodes.polledAt), lte(headsetCodes.polledAt, new Date(now.getTime() - every))),
      ),
    )
    .returning();
  return row ?? null;
}

/** Uses a confirmed code up. @returns false when another poll did */
export async function useCode(db: Queryable, id: number, now: Date): Promise<boolean> {
  const used = await db
    .update(headsetCodes)
    .set({ usedAt: now })
    .where(and(eq(headsetCodes.id, id), isNull(headsetCodes.usedAt)))
    .returning({ id: headsetCodes.id });
  return used.length > 0;
}

/** Starts a headset's session. @returns its id and its first refresh secret */
export async function insertHeadset(
  db: Queryable,
  accountId: number,
  device: string,
  now: Date,
): Promise<{ sessionId: string; refresh: string }> {
  // The hash of a token that is thrown away: no cookie is this session's.
  const [session] = await db
    .insert(sessions)
    .values({ tokenHash: hashToken(makeToken()), accountId, device, createdAt: now, lastSeenAt: now })
    .returning({ id: sessions.id });
  if (!session) throw new Error('an insert returns its row');
  const refresh = makeToken();
  await db.insert(headsetSessions).values({ sessionId: session.id, refreshHash: hashToken(refresh) });
  return { sessionId: session.id, refresh };
}

export interface HeadsetRow {
  readonly accountId: number;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly blockedAt: Date | null;
  readonly isStaff: boolean;
}

/** A headset's session with its account. */
export async function findHeadset(db: Queryable, sessionId: string): Promise<HeadsetRow | null> {
  const [row] = await db
    .select({
      accountId: sessions.accountId,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      blockedAt: accounts.blockedAt,
      isStaff: isStaff(accounts.id),
    })
    .from(headsetSessions)
    .innerJoin(sessions, eq(sessions.id, headsetSessions.sessionId))
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(eq(headsetSessions.sessionId, sessionId));
  return row ?? null;
}

/** Exchanges a refresh secret for the next one. @returns null when it is not the good one */
export async function rotate(db: Queryable, sessionId: string, refresh: string, now: Date): Promise<string | null> {
  const next = makeToken();
  const rotated = await db
    .update(headsetSessions)
    .set({ refreshHash: hashToken(next) })
    .where(and(eq(headsetSessions.sessionId, sessionId), eq(headsetSessions.refreshHash, hashToken(refresh))))
    .returning({ sessionId: headsetSessions.sessionId });
  if (rotated.length === 0) return null;
  await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, sessionId));
  return next;
}

/** Ends a headset's session, of which its row in `sessions` is the one that counts. */
export async function endHeadset(db: Queryable, sessionId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, sessionId));
}
