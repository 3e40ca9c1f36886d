import { and, asc, eq, gt, isNotNull, isNull, lte, or } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { accounts, emailChanges } from '../tables';
import { DAY } from '../../../ground/http/limit';
import { hashToken, makeToken } from '../../../ground/security/secrets';

export type EmailChange = typeof emailChanges.$inferSelect;

/** docs/spec/accounts.md#e-mail-change: mailed links work for a day. */
const LIFETIME = 24 * 3_600_000;
/** Milliseconds of a change that staff began: its link to the new address works, and the old address may stop it. */
const STAFF_LIFETIME = 7 * DAY;
const STOPPABLE = 3 * DAY;

/** How long the links of a change work. */
export const lifetimeWords = ({ stoppableUntil }: Pick<EmailChange, 'stoppableUntil'>): string =>
  stoppableUntil === null ? '24 hours' : '7 days';

/**
 * Keeps a change that waits, in place of the one before.
 * @param byStaff it waits for the new address, and for the time in which the old one may stop it; else for both addresses
 * @returns the tokens of the two links, which are not kept; `stoppableUntil`: null where the member began it
 */
export async function storeChange(
  tx: Queryable,
  accountId: number,
  newEmail: string,
  now: Date,
  byStaff = false,
): Promise<{ oldToken: string; newToken: string; stoppableUntil: Date | null }> {
  const [oldToken, newToken] = [makeToken(), makeToken()];
  const stoppableUntil = byStaff ? new Date(now.getTime() + STOPPABLE) : null;
  const row = {
    newEmail,
    oldTokenHash: hashToken(oldToken),
    newTokenHash: hashToken(newToken),
    stoppableUntil,
    oldConfirmedAt: null,
    newConfirmedAt: null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + (byStaff ? STAFF_LIFETIME : LIFETIME)),
  };
  await tx
    .insert(emailChanges)
    .values({ accountId, ...row })
    .onConflictDoUpdate({ target: emailChanges.accountId, set: row });
  return { oldToken, newToken, stoppableUntil };
}

/** Gives a change another token for its new address. @returns it */
export async function renewNewToken(tx: Queryable, accountId: number): Promise<string> {
  const token = makeToken();
  await tx
    .update(emailChanges)
    .set({ newTokenHash: hashToken(token) })
    .where(eq(emailChanges.accountId, accountId));
  return token;
}

/** The change of an account that still waits, or null. A carried out one stays for a while, so that its links say so. */
export async function readPendingChange(db: Queryable, accountId: number, now: Date): Promise<EmailChange | null> {
  const waits = or(isNull(emailChanges.oldConfirmedAt), isNull(emailChanges.newConfirmedAt));
  const [row] = await db
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.accountId, accountId), gt(emailChanges.expiresAt, now), waits));
  return row ?? null;
}

export async function dropChange(db: Queryable, accountId: number): Promise<void> {
  await db.delete(emailChanges).where(eq(emailChanges.accountId, accountId));
}

/** Notes that one of the two addresses has confirmed. */
export async function confirmSide(
  tx: Queryable,
  accountId: number,
  confirmed: Partial<Pick<EmailChange, 'oldConfirmedAt' | 'newConfirmedAt'>>,
): Promise<void> {
  await tx.update(emailChanges).set(confirmed).where(eq(emailChanges.accountId, accountId));
}

/** Finds the change of a link, with its account, and locks both until the transaction ends. */
export async function lockChange(
  tx: Queryable,
  token: string,
): Promise<{ change: EmailChange; account: typeof accounts.$inferSelect; side: 'old' | 'new' } | null> {
  const hash = hashToken(token);
  const [row] = await tx
    .select({ change: emailChanges, account: accounts })
    .from(emailChanges)
    .innerJoin(accounts, eq(accounts.id, emailChanges.accountId))
    .where(or(eq(emailChanges.oldTokenHash, hash), eq(emailChanges.newTokenHash, hash)))
    .for('update');
  return row ? { ...row, side: row.change.oldTokenHash.equals(hash) ? 'old' : 'new' } : null;
}

/**
 * Locks one change that staff began, that the new address has confirmed, and that the old one can stop no longer, with
 * its account; of a blocked account none. No two processes have the same.
 */
export async function lockDueChange(
  tx: Queryable,
  now: Date,
): Promise<{ change: EmailChange; account: typeof accounts.$inferSelect } | null> {
  const [row] = await tx
    .select({ change: emailChanges, account: accounts })
    .from(emailChanges)
    .innerJoin(accounts, eq(accounts.id, emailChanges.accountId))
    .where(
      and(
        lte(emailChanges.stoppableUntil, now),
        isNotNull(emailChanges.newConfirmedAt),
        isNull(emailChanges.oldConfirmedAt),
        isNull(accounts.blockedAt),
      ),
    )
    .orderBy(asc(emailChanges.stoppableUntil))
    .limit(1)
    .for('update', { skipLocked: true });
  return row ?? null;
}
