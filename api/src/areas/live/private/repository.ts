import { and, desc, eq, gt, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { isAnyOf } from '../../../ground/db/any-of';
import type { Queryable } from '../../../ground/db/database';
import { liveRooms } from '../../catalogue/tables';
import { accounts } from '../../identity/tables';
import { findSanction } from '../chat/sanctions-repository';
import { privateInvites, privateStays } from '../tables';

export type StayRow = typeof privateStays.$inferSelect;

/** Milliseconds for which an invitation holds: the evening. */
export const INVITE_LASTS = 12 * 3_600_000;
/** Milliseconds for which a stay that has ended is shown to its member, as the receipt of it. */
const SHOWN_FOR = 3_600_000;

/** A room's private show, and what it costs. */
export async function readPrivateRoom(db: Queryable, roomId: number) {
  const { nickname, isPrivate, privateSince, privateCoinsPerMinute } = liveRooms;
  const [room] = await db
    .select({ nickname, isPrivate, privateSince, privateCoinsPerMinute })
    .from(liveRooms)
    .where(eq(liveRooms.id, roomId));
  if (!room) throw new Error(`there is no room ${roomId}`);
  return room;
}

const isOpen = (roomId: number, accountId: number) =>
  and(eq(privateStays.roomId, roomId), eq(privateStays.accountId, accountId), isNull(privateStays.endedAt));

/** @returns the member's part of the show that runs; null: none */
export async function findOpenStay(db: Queryable, roomId: number, accountId: number): Promise<StayRow | null> {
  const [row] = await db.select().from(privateStays).where(isOpen(roomId, accountId));
  return row ?? null;
}

/** @returns the one that runs, or the latest that has ended of late; null: none */
export async function findShownStay(
  db: Queryable,
  roomId: number,
  accountId: number,
  now: Date,
): Promise<StayRow | null> {
  const { startedAt, endedAt } = privateStays;
  const [row] = await db
    .select()
    .from(privateStays)
    .where(
      and(
        eq(privateStays.roomId, roomId),
        eq(privateStays.accountId, accountId),
        or(isNull(endedAt), gt(endedAt, new Date(now.getTime() - SHOWN_FOR))),
      ),
    )
    .orderBy(desc(startedAt), desc(privateStays.id))
    .limit(1);
  return row ?? null;
}

/**
 * Keeps a room until the transaction ends. A row that is written twice in a transaction has its references looked at, which
 * would wait for a transaction that has locked the room and waits for the ledger: so this comes first.
 */
export async function keepRoom(tx: Queryable, roomId: number): Promise<void> {
  await tx.select({ id: liveRooms.id }).from(liveRooms).where(eq(liveRooms.id, roomId)).for('key share');
}

/** Locks a stay that runs until the transaction ends. @returns null when another has it, or it has ended */
export async function lockStay(
  tx: Queryable,
  id: number,
  { isWaiting }: { isWaiting: boolean },
): Promise<StayRow | null> {
  const statement = tx
    .select()
    .from(privateStays)
    .where(and(eq(privateStays.id, id), isNull(privateStays.endedAt)));
  const [row] = await (isWaiting ? statement.for('update') : statement.for('update', { skipLocked: true }));
  return row ?? null;
}

export async function insertStay(tx: Queryable, stay: typeof privateStays.$inferInsert): Promise<StayRow> {
  const [row] = await tx.insert(privateStays).values(stay).returning();
  if (!row) throw new Error('the stay was not written');
  return row;
}

export async function changeStay(tx: Queryable, id: number, change: Partial<StayRow>): Promise<void> {
  await tx.update(privateStays).set(change).where(eq(privateStays.id, id));
}

/** @returns all that run, those that are due first */
export async function readOpenStays(db: Queryable): Promise<Pick<StayRow, 'id' | 'roomId'>[]> {
  return db
    .select({ id: privateStays.id, roomId: privateStays.roomId })
    .from(privateStays)
    .where(isNull(privateStays.endedAt))
    .orderBy(privateStays.dueAt);
}

/** Invites a member to a room's private shows. */
export async function insertInvite(db: Queryable, roomId: number, accountId: number, now: Date): Promise<void> {
  await db
    .insert(privateInvites)
    .values({ roomId, accountId, createdAt: now })
    .onConflictDoUpdate({ target: [privateInvites.roomId, privateInvites.accountId], set: { createdAt: now } });
}

export async function isInvited(db: Queryable, roomId: number, accountId: number, now: Date): Promise<boolean> {
  const rows = await db
    .select({ roomId: privateInvites.roomId })
    .from(privateInvites)
    .where(
      and(
        eq(privateInvites.roomId, roomId),
        eq(privateInvites.accountId, accountId),
        gt(privateInvites.createdAt, new Date(now.getTime() - INVITE_LASTS)),
      ),
    );
  return rows.length > 0;
}

/** Whether a member is kept from a room: banned by its performer, or blocked by the house. */
export async function isKeptOut(db: Queryable, roomId: number, accountId: number, now: Date): Promise<boolean> {
  if ((await findSanction(db, roomId, accountId, now))?.kind === 'ban') return true;
  const [account] = await db.select({ blockedAt: accounts.blockedAt }).from(accounts).where(eq(accounts.id, accountId));
  return account?.blockedAt !== null;
}

/** A viewer of a room; a guest has no account. */
export interface Watching {
  readonly roomId: number;
  readonly account: number | null;
}

/** @returns those of the rooms that were private before a moment, by id */
export async function readPrivateRooms(db: Queryable, roomIds: readonly number[], before: Date): Promise<Set<number>> {
  if (roomIds.length === 0) return new Set();
  const { id, isPrivate, privateSince } = liveRooms;
  const rows = await db
    .select({ id })
    .from(liveRooms)
    .where(and(isAnyOf(id, roomIds), eq(isPrivate, true), or(isNull(privateSince), lte(privateSince, before))));
  return new Set(rows.map((row) => row.id));
}

/** @returns `room account` of each stay that runs in these rooms */
export async function readStaysIn(db: Queryable, roomIds: readonly number[]): Promise<Set<string>> {
  if (roomIds.length === 0) return new Set();
  const { roomId, accountId, endedAt } = privateStays;
  const rows = await db
    .select({ roomId, accountId })
    .from(privateStays)
    .where(and(isAnyOf(roomId, roomIds), isNotNull(accountId), isNull(endedAt)));
  return new Set(rows.map((row) => `${row.roomId} ${row.accountId}`));
}

/**
 * Says that members have the picture: who has it no more has left. Written every ten seconds at most, and at the first
 * look of each minute, which is what says that there was a picture in it.
 */
export async function touchStays(db: Queryable, watching: readonly Watching[], now: Date): Promise<void> {
  const members = watching.filter(({ account }) => account !== null);
  if (members.length === 0) return;
  const { roomId, accountId, dueAt, endedAt, seenAt } = privateStays;
  const pairs = sql.join(
    members.map(({ roomId: room, account }) => sql`(${room}::int, ${account}::int)`),
    sql`, `,
  );
  const isOld = or(lt(seenAt, new Date(now.getTime() - 10_000)), lte(seenAt, sql`${dueAt} - interval '1 minute'`));
  await db
    .update(privateStays)
    .set({ seenAt: now })
    .where(and(isNull(endedAt), isOld, sql`(${roomId}, ${accountId}) in (${pairs})`));
}
