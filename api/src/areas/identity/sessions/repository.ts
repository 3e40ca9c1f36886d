import { and, desc, eq, gt, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../../ground/db/database';
import { prepared } from '../../../ground/db/prepared';
import { accounts, headsetCodes, sessions, staffRoles } from '../tables';
import type { Member } from '../../../ground/plugins/access';
import type { CheckedPassword } from '../accounts/repository';
import { hashToken, makeToken } from '../../../ground/security/secrets';

const DAY = 86_400_000;
/** docs/spec/accounts.md#sessions. */
export const SESSION_IDLE = 30 * DAY;
export const SESSION_ABSOLUTE = 90 * DAY;
/** docs/spec/staff.md#sessions. */
export const STAFF_SESSION_ABSOLUTE = DAY / 2;
/** A session's last use is written at most this often, so that reading pages does not write. */
const TOUCH_INTERVAL_MS = 15 * 60_000;
/** How long a re-authentication counts (docs/spec/accounts.md#re-authentication). */
export const FRESH_FOR = 10 * 60_000;

/**
 * Starts a session.
 * @param device the browser in words
 * @returns the cookie's value: 256 random bits, base64url; only their hash is stored
 */
export async function createSession(db: Queryable, accountId: number, now: Date, device?: string): Promise<string> {
  const token = makeToken();
  await db.insert(sessions).values({
    tokenHash: hashToken(token),
    accountId,
    createdAt: now,
    lastSeenAt: now,
    ...(device !== undefined && { device }),
  });
  return token;
}

/**
 * Starts a session in one statement, with the end of the one that the browser had, where a sign-in has nothing else to
 * do. The row of the account is locked: a change of the password at the same time ends this session, or is seen here.
 * @param checked the account, and the hash that its password was checked against
 * @param oldToken the cookie that the browser came with, if any
 * @returns the cookie's value; null, with nothing done, when the account is to be removed, which has to be taken back
 *   first, or when its password is another one by now
 */
export async function createSessionAtomically(
  db: Queryable,
  checked: CheckedPassword,
  now: Date,
  device: string,
  oldToken: string | undefined,
): Promise<string | null> {
  const token = makeToken();
  const { rows } = await db.execute(sql`
    with account as (select id from accounts where id = ${checked.id} and password_hash = ${checked.passwordHash} and removal_due_at is null for share),
      ended as (delete from sessions where token_hash = ${oldToken === undefined ? null : hashToken(oldToken)} and exists (select from account))
    insert into sessions (token_hash, account_id, device, created_at, last_seen_at)
    select ${hashToken(token)}, id, ${device}, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz from account
    returning id`);
  return rows.length === 1 ? token : null;
}

/**
 * Notes that the member has proven again who they are. The token changes with the rights, as at sign-in: the
 * old one opens nothing any more; the session's age does not change.
 * @returns the cookie's new value, and until when the session counts as fresh; null when the session has ended meanwhile
 */
export async function renewSession(
  db: Queryable,
  oldToken: string,
  now: Date,
): Promise<{ token: string; until: Date } | null> {
  const token = makeToken();
  const renewed = await db
    .update(sessions)
    .set({ tokenHash: hashToken(token), reauthenticatedAt: now, lastSeenAt: now })
    .where(eq(sessions.tokenHash, hashToken(oldToken)))
    .returning({ id: sessions.id });
  return renewed.length === 1 ? { token, until: new Date(now.getTime() + FRESH_FOR) } : null;
}

/**
 * Ends an account's sessions but one, as when its password changes; and the codes by which a headset was about to come in.
 * @param keepToken the cookie of the session that stays; null: none stays
 * @returns how many ended
 */
export async function endOtherSessions(db: Queryable, accountId: number, keepToken: string | null): Promise<number> {
  // Before the sessions: a headset that uses its code up at this moment is waited for, and then ended with them.
  await db
    .update(headsetCodes)
    .set({ usedAt: sql`now()` })
    .where(and(eq(headsetCodes.accountId, accountId), isNull(headsetCodes.usedAt)));
  const others = keepToken === null ? undefined : ne(sessions.tokenHash, hashToken(keepToken));
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.accountId, accountId), others))
    .returning({ id: sessions.id });
  return ended.length;
}

/** Ends a session; nothing happens when there is none. */
export async function deleteSession(db: Queryable, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)));
}

/** Whether an account has a role of staff. */
export const isStaff = (accountId: AnyPgColumn) =>
  sql<boolean>`exists (select from ${staffRoles} where ${staffRoles.accountId} = ${accountId})`;

// Runs for every page of a member.
const sessionOf = prepared<{ tokenHash: Buffer }>()((db, { tokenHash }) =>
  db
    .select({
      accountId: accounts.id,
      blockedAt: accounts.blockedAt,
      blockedReason: accounts.blockedReason,
      sessionId: sessions.id,
      reauthenticatedAt: sessions.reauthenticatedAt,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      isStaff: isStaff(accounts.id),
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(eq(sessions.tokenHash, tokenHash)),
);

/**
 * Looks a session up and keeps it alive. A session idle for 30 days or older than 90 is removed;
 * one of staff after 12 hours.
 * @param token the cookie's value, unchecked
 * @returns its member, or null
 */
export async function findMember(db: Queryable, token: string, now: Date): Promise<Member | null> {
  const tokenHash = hashToken(token);
  const [found] = await sessionOf(db, { tokenHash });
  if (!found) return null;
  const age = now.getTime() - found.createdAt.getTime();
  const idle = now.getTime() - found.lastSeenAt.getTime();
  if (age >= (found.isStaff ? STAFF_SESSION_ABSOLUTE : SESSION_ABSOLUTE) || idle >= SESSION_IDLE) {
    await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
    return null;
  }
  if (idle >= TOUCH_INTERVAL_MS)
    await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.tokenHash, tokenHash));
  const freshUntil = found.reauthenticatedAt && new Date(found.reauthenticatedAt.getTime() + FRESH_FOR);
  return {
    accountId: found.accountId,
    blocked: found.blockedAt !== null,
    blockedReason: found.blockedReason,
    isStaff: found.isStaff,
    sessionId: found.sessionId,
    freshUntil: freshUntil !== null && freshUntil > now ? freshUntil : null,
  };
}

/** Whether a session is neither too old nor idle for too long. */
export function hasNotEnded(now: Date): SQL | undefined {
  const since = (ms: number): Date => new Date(now.getTime() - ms);
  return and(
    gt(sessions.createdAt, since(SESSION_ABSOLUTE)),
    or(gt(sessions.createdAt, since(STAFF_SESSION_ABSOLUTE)), not(isStaff(sessions.accountId))),
    gt(sessions.lastSeenAt, since(SESSION_IDLE)),
  );
}

/** An account's live sessions, the last used first. */
export function listSessions(
  db: Queryable,
  accountId: number,
  now: Date,
): Promise<{ id: string; device: string; createdAt: Date; lastSeenAt: Date }[]> {
  return db
    .select({
      id: sessions.id,
      device: sessions.device,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), hasNotEnded(now)))
    .orderBy(desc(sessions.lastSeenAt));
}

/**
 * Ends one of an account's sessions.
 * @param id its public id
 * @returns false when the account has no such session
 */
export async function endSession(db: Queryable, accountId: number, id: string): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.accountId, accountId), eq(sessions.id, id)))
    .returning({ id: sessions.id });
  return ended.length === 1;
}
