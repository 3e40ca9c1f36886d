import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { accounts, emailChanges } from '../tables';
import { hashToken, makeToken } from '../../../ground/security/secrets';

export type EmailChange = typeof emailChanges.$inferSelect;

/** docs/spec/accounts.md#e-mail-change: mailed links work for a day. */
const LIFETIME = 24 * 3_600_000;

/**
 * Keeps a change that waits for both addresses, in place of the one before.
 * @returns the tokens of the two links, which are not kept
 */
export async function storeChange(
  tx: Queryable,
  accountId: number,
  newEmail: string,
  now: Date,
): Promise<{ oldToken: string; newToken: string }> {
  const [oldToken, newToken] = [makeToken(), makeToken()];
  const row = {
    newEmail,
    oldTokenHash: hashToken(oldToken),
    newTokenHash: hashToken(newToken),
    oldConfirmedAt: null,
    newConfirmedAt: null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + LIFETIME),
  };
  await tx
    .insert(emailChanges)
    .values({ accountId, ...row })
    .onConflictDoUpdate({ target: emailChanges.accountId, set: row });
  return { oldToken, newToken };
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
