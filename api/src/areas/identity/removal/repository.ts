import { and, asc, eq, isNotNull, lte } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { accounts } from '../tables';
import type { Recipient } from '../accounts/repository';

const recipient = { email: accounts.email, name: accounts.name };

/** @returns null when there is no such account */
export async function scheduleRemoval(
  tx: Queryable,
  accountId: number,
  removalDueAt: Date,
  removalReason: string | null,
): Promise<Recipient | null> {
  const [account] = await tx
    .update(accounts)
    .set({ removalDueAt, removalReason })
    .where(eq(accounts.id, accountId))
    .returning(recipient);
  return account ?? null;
}

/** @returns null when the account was not to be removed */
export async function cancelRemoval(tx: Queryable, accountId: number): Promise<Recipient | null> {
  const [account] = await tx
    .update(accounts)
    .set({ removalDueAt: null, removalReason: null })
    .where(and(eq(accounts.id, accountId), isNotNull(accounts.removalDueAt)))
    .returning(recipient);
  return account ?? null;
}

/** Locks one account whose removal is due, which no other instance is erasing; a sign-in waits, and then finds no account. */
export async function lockDueAccount(tx: Queryable, now: Date): Promise<(Recipient & { readonly id: number }) | null> {
  const [account] = await tx
    .select({ id: accounts.id, ...recipient })
    .from(accounts)
    .where(lte(accounts.removalDueAt, now))
    .orderBy(asc(accounts.removalDueAt))
    .limit(1)
    .for('update', { skipLocked: true });
  return account ?? null;
}

/**
 * Deletes the row of an account, and with it every row that refers to it by a foreign key. Rows of the ledger stay: they
 * hold an id that names no person any more.
 */
export async function deleteAccount(tx: Queryable, accountId: number): Promise<void> {
  await tx.delete(accounts).where(eq(accounts.id, accountId));
}
