import { randomInt } from 'node:crypto';
import { and, eq, getTableName, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../../ground/db/database';
import { accounts, publicNames } from '../tables';
import { nameKey } from './name-key';

export type PublicName = typeof publicNames.$inferSelect;

/** Of an account that is gone, or that a server of the release before has just made. */
const NAMELESS = 'Guest';

/**
 * The public name of an account as a column of another statement; every name that others see is read by it.
 * @param accountId the column that holds the account's id; null in it: the account is gone
 */
export function shownName({ table, name }: PgColumn): SQL<string> {
  // Written out: of a statement with one table alone, columns are written without it.
  const accountId = sql`${sql.identifier(getTableName(table))}.${sql.identifier(name)}`;
  return sql<string>`coalesce((select n.name from ${publicNames} n where n.account_id = ${accountId}), ${sql.raw(`'${NAMELESS}'`)})`;
}

/**
 * The public name of a writer, made when there is none yet.
 * @returns null for an account that is gone or blocked
 */
export async function findWriterName(tx: Queryable, accountId: number): Promise<string | null> {
  const [account] = await tx
    .select({ name: publicNames.name })
    .from(accounts)
    .leftJoin(publicNames, eq(publicNames.accountId, accounts.id))
    .where(and(eq(accounts.id, accountId), isNull(accounts.blockedAt)));
  if (!account) return null;
  return account.name ?? (await givePublicName(tx, accountId)).name;
}

/**
 * Gives an account a neutral name, such as `Guest 4821`: a random number, longer when the
 * short ones are taken. An account that has a name keeps it.
 */
export async function givePublicName(tx: Queryable, accountId: number): Promise<PublicName> {
  for (let digits = 4; ; digits += 1) {
    const name = `Guest ${randomInt(10 ** (digits - 1), 10 ** Math.min(digits, 14))}`;
    const [given] = await tx
      .insert(publicNames)
      .values({ accountId, name, key: nameKey(name) })
      .onConflictDoNothing()
      .returning();
    const found = given ?? (await lockPublicName(tx, accountId));
    if (found) return found;
  }
}

/** A name before and after a change of it. */
interface Renamed {
  readonly before: string;
  readonly after: string;
}

/**
 * Takes a name from an account, which has a neutral one from then on and may choose another.
 * @param name nothing changes when the account has another one by now
 * @returns null: it stays as it is
 */
export async function takeAway(tx: Queryable, accountId: number, name: string): Promise<Renamed | null> {
  const own = await lockPublicName(tx, accountId);
  if (own?.name !== name) return null;
  await tx.delete(publicNames).where(eq(publicNames.accountId, accountId));
  const { name: after } = await givePublicName(tx, accountId);
  return { before: name, after };
}

/**
 * Gives a name back that was taken from an account, if it chose none since and the name is free.
 * @returns null: it stays as it is
 */
export async function giveBack(tx: Queryable, accountId: number, name: string): Promise<Renamed | null> {
  const own = await lockPublicName(tx, accountId);
  const key = nameKey(name);
  if (!own || own.changedAt !== null || own.key === key) return null;
  const [taken] = await tx.select({ name: publicNames.name }).from(publicNames).where(eq(publicNames.key, key));
  if (taken) return null;
  await writePublicName(tx, { ...own, name, key });
  return { before: own.name, after: name };
}

/** The public name of an account; null: it has none yet, or is gone. */
export async function findPublicName(db: Queryable, accountId: number): Promise<PublicName | null> {
  const [found] = await db.select().from(publicNames).where(eq(publicNames.accountId, accountId));
  return found ?? null;
}

/** Locks the public name of an account until the transaction ends. */
export async function lockPublicName(tx: Queryable, accountId: number): Promise<PublicName | null> {
  const [found] = await tx.select().from(publicNames).where(eq(publicNames.accountId, accountId)).for('update');
  return found ?? null;
}

/** @throws the database's unique_violation when a name that looks the same is another member's */
export async function writePublicName(tx: Queryable, { accountId, ...changes }: PublicName): Promise<void> {
  await tx.update(publicNames).set(changes).where(eq(publicNames.accountId, accountId));
}
