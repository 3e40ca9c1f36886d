import { and, asc, count, desc, eq, inArray, lt, lte, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { prepared } from '../../../ground/db/prepared';
import { currentRequest } from '../../../ground/request-context';
import { outbox } from '../tables';

export type OutboxItem = typeof outbox.$inferSelect;
export type OutboxKind = OutboxItem['kind'];

export interface NewItem {
  readonly kind: OutboxKind;
  /** Items with the same key are sent once. */
  readonly dedupeKey: string;
  readonly payload: unknown;
  readonly now: Date;
  /** Earliest time; default: now. */
  readonly dueAt?: Date;
  /** For a mail to a member: the account's id, or its address. */
  readonly recipient?: number | string;
  /** Subject of a mail; no names, nothing secret. */
  readonly about?: string | undefined;
}

interface QueuedValues {
  readonly kind: OutboxKind;
  readonly dedupeKey: string;
  readonly payload: unknown;
  readonly dueAt: Date;
  readonly createdAt: Date;
  readonly traceparent: string | null;
  readonly about: string | null;
  readonly account: number | null;
  readonly address: string | null;
}

const queued = prepared<QueuedValues>()((db, { account, address, ...values }) =>
  db
    .insert(outbox)
    // Raw table name, because accounts belong to an area above this one.
    .values({
      ...values,
      accountId: sql`coalesce(${account}::int, (select id from accounts where email = lower(${address}::text)))`,
    })
    .onConflictDoNothing({ target: outbox.dedupeKey })
    .returning({ id: outbox.id }),
);

/**
 * Queues an item to send; call it in the transaction that causes it.
 * @returns false if it was queued before
 */
export async function enqueue(
  db: Queryable,
  { kind, dedupeKey, payload, now, dueAt = now, recipient, about }: NewItem,
): Promise<boolean> {
  const traceparent = currentRequest()?.span?.traceparent ?? null;
  const written = await queued(db, {
    kind,
    dedupeKey,
    payload,
    dueAt,
    createdAt: now,
    traceparent,
    about: about ?? null,
    account: typeof recipient === 'number' ? recipient : null,
    address: typeof recipient === 'string' ? recipient : null,
  });
  return written.length === 1;
}

/**
 * Removes an item queued for later; call it in the transaction that makes it obsolete.
 * @returns false if a worker has taken it: then it is sent
 */
export async function dequeue(tx: Queryable, dedupeKey: string): Promise<boolean> {
  const gone = await tx
    .delete(outbox)
    .where(and(eq(outbox.dedupeKey, dedupeKey), eq(outbox.state, 'waiting'), eq(outbox.tries, 0)))
    .returning({ id: outbox.id });
  return gone.length === 1;
}

/**
 * Removes an item that no worker has: one that was never tried, or a dead letter.
 * @returns false if it was sent, or may be in progress
 */
export async function dropUnsent(tx: Queryable, dedupeKey: string): Promise<boolean> {
  const gone = await tx
    .delete(outbox)
    .where(
      and(
        eq(outbox.dedupeKey, dedupeKey),
        or(eq(outbox.state, 'dead'), and(eq(outbox.state, 'waiting'), eq(outbox.tries, 0))),
      ),
    )
    .returning({ id: outbox.id });
  return gone.length === 1;
}

/**
 * Leases due items: only this worker may send them until the lease ends, then another worker may, so that the items of
 * a dead worker are sent nevertheless. Two workers never take the same item.
 * @param lease milliseconds; longer than a try may take
 */
export function claimDue(
  db: Queryable,
  { now, lease, limit }: { now: Date; lease: number; limit: number },
): Promise<OutboxItem[]> {
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(eq(outbox.state, 'waiting'), lte(outbox.dueAt, now)))
      .orderBy(asc(outbox.dueAt), asc(outbox.id))
      .limit(limit)
      .for('update', { skipLocked: true });
    if (due.length === 0) return [];
    return tx
      .update(outbox)
      .set({ dueAt: new Date(now.getTime() + lease), tries: sql`${outbox.tries} + 1` })
      .where(
        inArray(
          outbox.id,
          due.map(({ id }) => id),
        ),
      )
      .returning();
  });
}

/** Condition for a try to update its item: a try that outlived its lease no longer owns it. */
const owned = ({ id, tries }: OutboxItem) =>
  and(eq(outbox.id, id), eq(outbox.tries, tries), eq(outbox.state, 'waiting'));

/** Marks an item as sent. Empties a mail's content, which has addresses, and links that open accounts. */
export async function markSent(db: Queryable, item: OutboxItem, now: Date): Promise<void> {
  await db
    .update(outbox)
    .set({ state: 'sent', sentAt: now, lastProblem: null, ...(item.kind === 'mail' && { payload: {} }) })
    .where(owned(item));
}

/**
 * Marks a failed try.
 * @param retryAt when to try again; null: never automatically, it is a dead letter
 */
export async function markFailed(
  db: Queryable,
  item: OutboxItem,
  problem: string,
  retryAt: Date | null,
): Promise<void> {
  const change = retryAt === null ? { state: 'dead' as const } : { dueAt: retryAt };
  await db
    .update(outbox)
    .set({ ...change, lastProblem: problem.slice(0, 500) })
    .where(owned(item));
}

/** The newest items in a state. */
export function listOutbox(db: Queryable, state: OutboxItem['state'], limit: number): Promise<OutboxItem[]> {
  return db.select().from(outbox).where(eq(outbox.state, state)).orderBy(desc(outbox.id)).limit(limit);
}

/**
 * Resets the tries of dead letters.
 * @param id one of them, or null for all
 * @returns how many
 */
export async function replayDead(db: Queryable, id: number | null, now: Date): Promise<number> {
  const replayed = await db
    .update(outbox)
    .set({ state: 'waiting', tries: 0, dueAt: now })
    .where(and(eq(outbox.state, 'dead'), id === null ? undefined : eq(outbox.id, id)))
    .returning({ id: outbox.id });
  return replayed.length;
}

/** A mail of a member without its content, which may have a link that opens the account. */
export type MemberMail = Awaited<ReturnType<typeof listMails>>[number];

const mailColumns = {
  id: outbox.id,
  /** Kind of the mail: the first part of its key. */
  kind: sql<string>`split_part(${outbox.dedupeKey}, ':', 1)`,
  about: outbox.about,
  state: outbox.state,
  tries: outbox.tries,
  lastProblem: outbox.lastProblem,
  createdAt: outbox.createdAt,
  sentAt: outbox.sentAt,
};
const isMailOf = (accountId: number) => and(eq(outbox.accountId, accountId), eq(outbox.kind, 'mail'));

/**
 * Sent and queued mails of a member, newest first.
 * @param before id after which the list continues; null: from the newest
 */
export function listMails(db: Queryable, accountId: number, before: number | null, limit: number) {
  return db
    .select(mailColumns)
    .from(outbox)
    .where(and(isMailOf(accountId), before === null ? undefined : lt(outbox.id, before)))
    .orderBy(desc(outbox.id))
    .limit(limit);
}

/** @returns null: it is no mail of this member, or older than the outbox's retention */
export async function findMail(db: Queryable, accountId: number, id: number): Promise<MemberMail | null> {
  const [found] = await db
    .select(mailColumns)
    .from(outbox)
    .where(and(isMailOf(accountId), eq(outbox.id, id)));
  return found ?? null;
}

/** A mail that has not left. */
export type UnsentMail = Awaited<ReturnType<typeof listUnsentMails>>[number];

/** How far unsent mails are counted. */
const COUNTED = 1_000;

/**
 * Mails that wait, the one that is due next first, or that were given up, the latest first; to whomever they are.
 * @param after place after which the list goes on; null: from the first
 */
export function listUnsentMails(
  db: Queryable,
  state: 'waiting' | 'dead',
  after: { readonly at: string; readonly id: number } | null,
  limit: number,
) {
  const order = state === 'waiting' ? asc : desc;
  return db
    .select({
      ...mailColumns,
      accountId: outbox.accountId,
      dueAt: outbox.dueAt,
      at: sql<string>`${outbox.dueAt}::text`,
    })
    .from(outbox)
    .where(
      and(
        eq(outbox.kind, 'mail'),
        eq(outbox.state, state),
        after === null
          ? undefined
          : sql`(${outbox.dueAt}, ${outbox.id}) ${sql.raw(state === 'waiting' ? '>' : '<')} (${after.at}::timestamptz, ${after.id}::int)`,
      ),
    )
    .orderBy(order(outbox.dueAt), order(outbox.id))
    .limit(limit);
}

/** How many mails wait or were given up, 1,000 at most. */
export async function countUnsentMails(db: Queryable, state: 'waiting' | 'dead'): Promise<number> {
  const some = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.kind, 'mail'), eq(outbox.state, state)))
    .limit(COUNTED)
    .as('some');
  const [found] = await db.select({ n: count() }).from(some);
  return found?.n ?? 0;
}

/** Locks a mail that was given up. @returns null: there is none of this number */
export async function lockDeadMail(tx: Queryable, id: number) {
  const [found] = await tx
    .select({ ...mailColumns, accountId: outbox.accountId })
    .from(outbox)
    .where(and(eq(outbox.id, id), eq(outbox.kind, 'mail'), eq(outbox.state, 'dead')))
    .for('update');
  return found ?? null;
}
