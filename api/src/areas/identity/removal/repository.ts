import { and, asc, eq, inArray, isNotNull, lte, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { accountLinks, accounts } from '../tables';
import { chatMessages } from '../../live/tables';
import { contactMessages } from '../../site/tables';
import { games, ratings } from '../../catalogue/tables';
import { outbox } from '../../messages/tables';
import { countMembersVotes } from '../../catalogue/ratings/repository';
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
 * Erases an account and every other row that names the member. Rows of the ledger stay: they hold an id
 * that names no person any more. Tables that refer to the account are erased by their foreign keys.
 */
export async function eraseAccount(
  tx: Queryable,
  { id, email }: { readonly id: number; readonly email: string },
): Promise<void> {
  const rated = await tx.select({ gameId: ratings.gameId }).from(ratings).where(eq(ratings.accountId, id));
  await tx.delete(contactMessages).where(eq(sql`lower(${contactMessages.email})`, email));
  await tx
    .delete(outbox)
    .where(
      and(
        eq(outbox.kind, 'mail'),
        or(
          eq(sql`lower(${outbox.payload} ->> 'to')`, email),
          eq(sql`lower(${outbox.payload} #>> '{replyTo,address}')`, email),
        ),
      ),
    );
  await tx.delete(accountLinks).where(eq(accountLinks.email, email));
  // A room's messages keep their numbers, which have no gaps.
  await tx
    .update(chatMessages)
    .set({ name: 'Former member', text: '', deletedAt: sql`coalesce(${chatMessages.deletedAt}, now())` })
    .where(eq(chatMessages.accountId, id));
  await tx.delete(accounts).where(eq(accounts.id, id));
  // Their votes no longer count.
  if (rated.length > 0)
    await countMembersVotes(
      tx,
      inArray(
        games.id,
        rated.map(({ gameId }) => gameId),
      ),
    );
}
