import { and, asc, eq, inArray, lt, lte, or, sql } from 'drizzle-orm';
import type { Config } from '../../config';
import type { Database, Queryable } from '../../db/database';
import { accountLinks, accounts, contactMessages, emailChanges, games, outbox, ratings } from '../../db/tables';
import { sendLetter } from '../mail/letter';
import { countMembersVotes } from '../ratings/repository';

/** Milliseconds that a link is known after its end, so that it can say that it has expired. */
const LINKS_KNOWN = 7 * 86_400_000;

interface EraseOptions {
  readonly config: Config;
  readonly db: Database;
  readonly now: () => Date;
}

/**
 * Erases every account whose 14 days are over, each in a transaction of its own, and forgets mailed links
 * that ended a week ago. Several instances may do so: they share the work.
 * @returns how many accounts were erased
 */
export async function eraseDueAccounts({ config, db, now }: EraseOptions): Promise<number> {
  await forgetOldLinks(db, now());
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
        paragraphs: [`Hello ${account.name},`, 'As you asked, your account was removed, and everything in it was erased. This is the last mail that you get from us. You can register again at any time.'],
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
  await tx.delete(outbox).where(and(eq(outbox.kind, 'mail'), or(eq(sql`lower(${outbox.payload} ->> 'to')`, email), eq(sql`lower(${outbox.payload} #>> '{replyTo,address}')`, email))));
  await tx.delete(accountLinks).where(eq(accountLinks.email, email));
  await tx.delete(accounts).where(eq(accounts.id, id));
  // Their votes no longer count.
  if (rated.length > 0) await countMembersVotes(tx, inArray(games.id, rated.map(({ gameId }) => gameId)));
}

async function forgetOldLinks(db: Queryable, now: Date): Promise<void> {
  const then = new Date(now.getTime() - LINKS_KNOWN);
  await db.delete(accountLinks).where(lt(accountLinks.expiresAt, then));
  await db.delete(emailChanges).where(lt(emailChanges.expiresAt, then));
}
