import { and, asc, eq, inArray, lte, or, sql } from 'drizzle-orm';
import type { Config } from '../../../config';
import type { Database, Queryable } from '../../../db/database';
import { accountLinks, accounts, contactMessages, games, outbox, ratings } from '../../../db/tables';
import { sendLetter } from '../../operations/mail/letter';
import { countMembersVotes } from '../../catalogue/ratings/repository';

interface EraseOptions {
  readonly config: Config;
  readonly db: Database;
  readonly now: () => Date;
}

/**
 * Erases every account whose 14 days are over, each in a transaction of its own. Several instances may do so: they share the work.
 * @returns how many accounts were erased
 */
export async function eraseDueAccounts({ config, db, now }: EraseOptions): Promise<number> {
  for (let erased = 0; ; erased += 1) {
    const found = await db.transaction(async (tx) => {
      const [account] = await tx
        .select({ id: accounts.id, email: accounts.email, name: accounts.name })
        .from(accounts)
        .where(lte(accounts.removalDueAt, now()))
        .orderBy(asc(accounts.removalDueAt))
        .limit(1)
        // Whoever logs in at this moment waits, and then finds no account.
        .for('update', { skipLocked: true });
      if (!account) return false;
      await erase(tx, account);
      await sendLetter(tx, { config, now }, 'removed', {
        to: account.email,
        subject: 'Your account was removed',
        preheader: 'As you asked, everything in it was erased.',
        paragraphs: [
          `Hello ${account.name},`,
          'As you asked, your account was removed, and everything in it was erased. This is the last mail that you get from us. You can register again at any time.',
        ],
      });
      return true;
    });
    if (!found) return erased;
  }
}

/**
 * Erases an account and whatever else names the member. The rows of the ledger stay: they hold a number
 * that names nobody any more. Tables that refer to the account go with it by their foreign keys.
 */
async function erase(tx: Queryable, { id, email }: { id: number; email: string }): Promise<void> {
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
