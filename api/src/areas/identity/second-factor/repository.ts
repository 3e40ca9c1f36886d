import { and, asc, count, eq, gt, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { passkeyChallenges, passkeys, recoveryCodes, totpSecrets } from '../tables';

export type Passkey = typeof passkeys.$inferSelect;

/** Which second factors an account has; passkeys in the order they were added. */
export async function readFactors(
  db: Queryable,
  accountId: number,
): Promise<{ hasTotp: boolean; recoveryCodesLeft: number; passkeys: Passkey[] }> {
  const apps = await db
    .select({ n: count() })
    .from(totpSecrets)
    .where(and(eq(totpSecrets.accountId, accountId), isNotNull(totpSecrets.secret)));
  const codes = await db.select({ n: count() }).from(recoveryCodes).where(codesOf(accountId, 'active'));
  return {
    hasTotp: (apps[0]?.n ?? 0) > 0,
    recoveryCodesLeft: codes[0]?.n ?? 0,
    passkeys: await listPasskeys(db, accountId),
  };
}

export const listPasskeys = (db: Queryable, accountId: number): Promise<Passkey[]> =>
  db.select().from(passkeys).where(eq(passkeys.accountId, accountId)).orderBy(asc(passkeys.createdAt));

/** @returns false when the passkey is known already */
export async function insertPasskey(db: Queryable, passkey: typeof passkeys.$inferInsert): Promise<boolean> {
  const inserted = await db.insert(passkeys).values(passkey).onConflictDoNothing().returning({ id: passkeys.id });
  return inserted.length === 1;
}

const passkeyOf = (accountId: number, id: string) => and(eq(passkeys.id, id), eq(passkeys.accountId, accountId));

/** Locks a passkey of any account until the transaction ends. */
export async function lockAnyPasskey(tx: Queryable, id: string): Promise<Passkey | null> {
  const [passkey] = await tx.select().from(passkeys).where(eq(passkeys.id, id)).for('update');
  return passkey ?? null;
}

/** Locks an account's passkey until the transaction ends. */
export async function lockPasskey(tx: Queryable, accountId: number, id: string): Promise<Passkey | null> {
  const [passkey] = await tx.select().from(passkeys).where(passkeyOf(accountId, id)).for('update');
  return passkey ?? null;
}

export async function recordPasskeyUse(
  tx: Queryable,
  { accountId, id }: Pick<Passkey, 'accountId' | 'id'>,
  counter: number,
  lastUsedAt: Date,
): Promise<void> {
  await tx.update(passkeys).set({ counter, lastUsedAt }).where(passkeyOf(accountId, id));
}

/** @returns the name of the removed passkey, or null when the account has no such passkey */
export async function removePasskey(db: Queryable, accountId: number, id: string): Promise<string | null> {
  const [removed] = await db.delete(passkeys).where(passkeyOf(accountId, id)).returning({ name: passkeys.name });
  return removed?.name ?? null;
}

/** Stores the challenge of one session or log-in in place of the one before. */
export async function storeChallenge(
  db: Queryable,
  boundTo: string,
  challenge: string,
  expiresAt: Date,
): Promise<void> {
  await db
    .insert(passkeyChallenges)
    .values({ boundTo, challenge, expiresAt })
    .onConflictDoUpdate({ target: passkeyChallenges.boundTo, set: { challenge, expiresAt } });
}

/** Removes a challenge: it is good for one response, right or wrong. @returns null when there is none or it has expired */
export async function takeChallenge(db: Queryable, boundTo: string, now: Date): Promise<string | null> {
  const [taken] = await db
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.boundTo, boundTo), gt(passkeyChallenges.expiresAt, now)))
    .returning({ challenge: passkeyChallenges.challenge });
  return taken?.challenge ?? null;
}

const codesOf = (accountId: number, state: 'active' | 'pending') =>
  and(eq(recoveryCodes.accountId, accountId), eq(recoveryCodes.pending, state === 'pending'));

/** Stores codes that wait to be saved, in place of others that wait; the active ones stay. */
export async function storePendingCodes(db: Queryable, accountId: number, hashes: readonly Buffer[]): Promise<void> {
  await db.delete(recoveryCodes).where(codesOf(accountId, 'pending'));
  await db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ accountId, codeHash, pending: true })));
}

/** @returns whether the code waits or is active; null: the account has no such code */
export async function findRecoveryCode(
  db: Queryable,
  accountId: number,
  hashes: readonly Buffer[],
): Promise<'active' | 'pending' | null> {
  const [found] = await db
    .select({ pending: recoveryCodes.pending })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.accountId, accountId), inArray(recoveryCodes.codeHash, [...hashes])));
  if (!found) return null;
  return found.pending ? 'pending' : 'active';
}

/** Makes the codes that wait the active ones. @returns how many old ones ended */
export async function activatePendingCodes(tx: Queryable, accountId: number): Promise<number> {
  const ended = await tx
    .delete(recoveryCodes)
    .where(codesOf(accountId, 'active'))
    .returning({ accountId: recoveryCodes.accountId });
  await tx.update(recoveryCodes).set({ pending: false }).where(codesOf(accountId, 'pending'));
  return ended.length;
}

export async function deleteRecoveryCodes(db: Queryable, accountId: number): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
}

/** Uses a recovery code up; of two calls with one code, one succeeds. @returns whether there was one */
export async function takeRecoveryCode(db: Queryable, accountId: number, hashes: readonly Buffer[]): Promise<boolean> {
  const used = await db
    .delete(recoveryCodes)
    .where(and(codesOf(accountId, 'active'), inArray(recoveryCodes.codeHash, [...hashes])))
    .returning({ accountId: recoveryCodes.accountId });
  return used.length === 1;
}

/** Stores a sealed secret that waits to be confirmed; the one in use stays. */
export async function storePendingTotp(db: Queryable, accountId: number, pending: Buffer): Promise<void> {
  await db
    .insert(totpSecrets)
    .values({ accountId, pending })
    .onConflictDoUpdate({ target: totpSecrets.accountId, set: { pending } });
}

/** Locks an account's authenticator app until the transaction ends. @returns the sealed secret that waits */
export async function lockPendingTotp(tx: Queryable, accountId: number): Promise<Buffer | null> {
  const [row] = await tx
    .select({ pending: totpSecrets.pending })
    .from(totpSecrets)
    .where(eq(totpSecrets.accountId, accountId))
    .for('update');
  return row?.pending ?? null;
}

/** @param lastStep the 30-second step of the code that confirmed the secret */
export async function activateTotp(
  tx: Queryable,
  accountId: number,
  secret: Buffer,
  lastStep: number,
  confirmedAt: Date,
): Promise<void> {
  await tx
    .update(totpSecrets)
    .set({ secret, pending: null, lastStep, confirmedAt })
    .where(eq(totpSecrets.accountId, accountId));
}

/** @returns the sealed secret in use */
export async function findTotpSecret(db: Queryable, accountId: number): Promise<Buffer | null> {
  const [row] = await db
    .select({ secret: totpSecrets.secret })
    .from(totpSecrets)
    .where(eq(totpSecrets.accountId, accountId));
  return row?.secret ?? null;
}

/** Refuses the code of a step, and every older one, from now on. @returns false when it was refused already */
export async function takeTotpStep(db: Queryable, accountId: number, step: number): Promise<boolean> {
  // One statement decides: of two calls with one code, only one moves the step.
  const moved = await db
    .update(totpSecrets)
    .set({ lastStep: step })
    .where(
      and(
        eq(totpSecrets.accountId, accountId),
        isNotNull(totpSecrets.secret),
        or(isNull(totpSecrets.lastStep), lt(totpSecrets.lastStep, step)),
      ),
    )
    .returning({ accountId: totpSecrets.accountId });
  return moved.length === 1;
}

/** @returns whether an authenticator app was in use */
export async function removeTotp(db: Queryable, accountId: number): Promise<boolean> {
  const removed = await db
    .delete(totpSecrets)
    .where(eq(totpSecrets.accountId, accountId))
    .returning({ secret: totpSecrets.secret });
  return removed.some(({ secret }) => secret !== null);
}
