import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { prepared } from '../../../ground/db/prepared';
import { accounts, passkeys, totpSecrets } from '../tables';

/** Name and address for an email to a member. */
export interface Recipient {
  readonly email: string;
  readonly name: string;
}
const recipient = { email: accounts.email, name: accounts.name };

/** The email's case does not matter. */
export async function findAccountByEmail(db: Queryable, email: string): Promise<typeof accounts.$inferSelect | null> {
  const [found] = await db.select().from(accounts).where(eq(accounts.email, email.toLowerCase()));
  return found ?? null;
}

/** Whether anybody has an account. */
export async function hasMembers(db: Queryable): Promise<boolean> {
  return (await db.select({ id: accounts.id }).from(accounts).limit(1)).length > 0;
}

export async function findRecipient(db: Queryable, accountId: number): Promise<Recipient | null> {
  const [found] = await db.select(recipient).from(accounts).where(eq(accounts.id, accountId));
  return found ?? null;
}

const locked = prepared<{ accountId: number }>()((tx, { accountId }) =>
  tx.select(recipient).from(accounts).where(eq(accounts.id, accountId)).for('update'),
);

/** Locks an account until the transaction ends. */
export async function lockAccount(tx: Queryable, accountId: number): Promise<Recipient | null> {
  const [found] = await locked(tx, { accountId });
  return found ?? null;
}

export interface NewAccount extends Recipient {
  readonly passwordHash: string;
  readonly notifications: (typeof accounts.$inferInsert)['notifications'];
}

/** @returns the account's id; null when the email has an account already */
export async function insertAccount(tx: Queryable, account: NewAccount, now: Date): Promise<number | null> {
  const [inserted] = await tx
    .insert(accounts)
    .values({ ...account, createdAt: now })
    .onConflictDoNothing({ target: accounts.email })
    .returning({ id: accounts.id });
  return inserted?.id ?? null;
}

/** @throws the database's unique_violation when another account has this email */
export async function updateEmail(tx: Queryable, accountId: number, email: string): Promise<void> {
  await tx.update(accounts).set({ email }).where(eq(accounts.id, accountId));
}

/** Blocks an account. Its sessions stay: they open nothing any more, but a page can say why. */
export async function blockAccount(db: Queryable, accountId: number, reason: string | null): Promise<void> {
  await db.update(accounts).set({ blockedAt: new Date(), blockedReason: reason }).where(eq(accounts.id, accountId));
}

/**
 * Opens a blocked account again.
 * @param reason only when it is blocked for this one
 * @returns false when it was not blocked, or for another reason
 */
export async function unblockAccount(db: Queryable, accountId: number, reason?: string): Promise<boolean> {
  const opened = await db
    .update(accounts)
    .set({ blockedAt: null, blockedReason: null })
    .where(
      and(
        eq(accounts.id, accountId),
        isNotNull(accounts.blockedAt),
        reason === undefined ? undefined : eq(accounts.blockedReason, reason),
      ),
    )
    .returning({ id: accounts.id });
  return opened.length === 1;
}

/** Whether an account exists and is not blocked. */
export async function isOpenAccount(db: Queryable, accountId: number): Promise<boolean> {
  const [found] = await db.select({ blockedAt: accounts.blockedAt }).from(accounts).where(eq(accounts.id, accountId));
  return found !== undefined && found.blockedAt === null;
}

/** Whether an account is blocked, and why; null: it is not. */
export async function findBlock(db: Queryable, accountId: number): Promise<{ reason: string | null } | null> {
  const [found] = await db
    .select({ blockedAt: accounts.blockedAt, reason: accounts.blockedReason })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return found?.blockedAt ? { reason: found.reason } : null;
}

/** An account whose password was checked, and the hash it was checked against. */
export interface CheckedPassword {
  readonly id: number;
  readonly passwordHash: string;
}

export interface CredentialsRow extends CheckedPassword {
  readonly blocked: boolean;
  readonly blockedReason: string | null;
  readonly hasSecondFactor: boolean;
}

const credentials = prepared<{ email: string }>()((db, { email }) =>
  db
    .select({
      id: accounts.id,
      passwordHash: accounts.passwordHash,
      blocked: sql<boolean>`${accounts.blockedAt} is not null`,
      blockedReason: accounts.blockedReason,
      hasSecondFactor: sql<boolean>`${totpSecrets.secret} is not null or exists (select 1 from ${passkeys} where ${passkeys.accountId} = ${accounts.id})`,
    })
    .from(accounts)
    .leftJoin(totpSecrets, eq(totpSecrets.accountId, accounts.id))
    .where(eq(accounts.email, email)),
);

/** Finds the account of a sign-in; the email's case does not matter. */
export async function findCredentials(db: Queryable, email: string): Promise<CredentialsRow | null> {
  const [found] = await credentials(db, { email: email.toLowerCase() });
  return found ?? null;
}

/**
 * Locks an account whose password was checked before this transaction.
 * @returns false when the password was changed since: a change ends every session, so none may be started after it
 */
export async function lockPassword(tx: Queryable, { id, passwordHash }: CheckedPassword): Promise<boolean> {
  const found = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, id), eq(accounts.passwordHash, passwordHash)))
    .for('no key update');
  return found.length === 1;
}

export async function findPassword(
  db: Queryable,
  accountId: number,
): Promise<(Recipient & { readonly passwordHash: string }) | null> {
  const [found] = await db
    .select({ ...recipient, passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return found ?? null;
}

/**
 * Replaces the hash of a password.
 * @param passwordChangedAt absent: it is a new hash of the same password
 * @returns false, with nothing done, when the stored hash is no longer the checked one
 */
export async function replacePasswordHash(
  db: Queryable,
  { id, passwordHash: checked }: CheckedPassword,
  passwordHash: string,
  passwordChangedAt?: Date,
): Promise<boolean> {
  const replaced = await db
    .update(accounts)
    .set({ passwordHash, ...(passwordChangedAt && { passwordChangedAt }) })
    .where(and(eq(accounts.id, id), eq(accounts.passwordHash, checked)))
    .returning({ id: accounts.id });
  return replaced.length === 1;
}

/** Sets a new password without the old one. @returns null when the account is blocked */
export async function resetPasswordHash(
  tx: Queryable,
  accountId: number,
  passwordHash: string,
  now: Date,
): Promise<Recipient | null> {
  const [reset] = await tx
    .update(accounts)
    .set({ passwordHash, passwordChangedAt: now })
    .where(and(eq(accounts.id, accountId), isNull(accounts.blockedAt)))
    .returning(recipient);
  return reset ?? null;
}
