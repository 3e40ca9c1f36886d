import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { DAY } from '../../../ground/jobs/retention-repository';
import { liveBroadcasts, liveRooms, models } from '../../catalogue/tables';
import { accounts } from '../../identity/tables';
import { isOnAir } from '../../live/broadcasts/repository';
import { tipsOnAir } from '../../live/earnings/repository';
import { papers, performers } from '../../live/tables';

/** How many papers of a room wait for a decision. */
const waitingPapers = sql<number>`(select count(*)::int from ${papers}
  where ${papers.roomId} = ${liveRooms.id} and ${papers.state} = 'waiting' and ${papers.endedAt} is null)`;
/** Milliseconds before the end of a room's papers from which on staff look after them. */
const SOON = 30 * DAY;

/** A room, with what it broadcasts now and who broadcasts from it. */
const readRooms = (db: Queryable, now: Date) =>
  db
    .select({
      id: liveRooms.id,
      modelId: liveRooms.modelId,
      nickname: liveRooms.nickname,
      performer: sql<string>`trim(${models.firstName} || ' ' || ${models.lastName})`,
      topic: liveRooms.topic,
      privateCoinsPerMinute: liveRooms.privateCoinsPerMinute,
      slowModeSeconds: liveRooms.slowModeSeconds,
      isPrivate: liveRooms.isPrivate,
      closedAt: liveRooms.closedAt,
      closedReason: liveRooms.closedReason,
      papersUntil: liveRooms.papersUntil,
      papersWaiting: waitingPapers,
      broadcast: liveBroadcasts,
      tips: tipsOnAir,
      memberId: accounts.id,
      memberName: accounts.name,
    })
    .from(liveRooms)
    .innerJoin(models, eq(models.id, liveRooms.modelId))
    .leftJoin(liveBroadcasts, and(eq(liveBroadcasts.roomId, liveRooms.id), isOnAir(now)))
    .leftJoin(performers, eq(performers.roomId, liveRooms.id))
    .leftJoin(accounts, eq(accounts.id, performers.accountId));

export type RoomRow = Awaited<ReturnType<typeof readRooms>>[number];

/** Rooms of performers, in the order of their addresses. */
export function readRoomsOf(db: Queryable, modelIds: readonly number[], now: Date): Promise<RoomRow[]> {
  return readRooms(db, now)
    .where(inArray(liveRooms.modelId, [...modelIds]))
    .orderBy(asc(liveRooms.nickname));
}

/** Rooms on air with the most viewers, the most first. @param limit rows, 1 or more */
export function readTopRooms(db: Queryable, limit: number, now: Date): Promise<RoomRow[]> {
  return readRooms(db, now)
    .where(isNotNull(liveBroadcasts.id))
    .orderBy(desc(liveBroadcasts.viewers), asc(liveRooms.nickname))
    .limit(limit);
}

/**
 * Performers with a room in a state.
 * @returns a condition on `models`
 */
export function hasRoom(db: Queryable, state: 'live' | 'closed' | 'papers', now: Date): SQL {
  const { closedAt, papersUntil, modelId } = liveRooms;
  const isIn = {
    live: isNotNull(liveBroadcasts.id),
    closed: isNotNull(closedAt),
    papers: or(isNull(papersUntil), lte(papersUntil, new Date(now.getTime() + SOON)), sql`${waitingPapers} > 0`),
  }[state];
  return inArray(
    models.id,
    db
      .select({ id: modelId })
      .from(liveRooms)
      .leftJoin(liveBroadcasts, and(eq(liveBroadcasts.roomId, liveRooms.id), isOnAir(now)))
      .where(isIn),
  );
}

/** Locks a room until the transaction ends. @returns null: there is none */
export async function lockRoomOf(
  tx: Queryable,
  nickname: string,
): Promise<{ id: number; closedReason: string | null } | null> {
  const { id, closedReason } = liveRooms;
  const [room] = await tx
    .select({ id, closedReason })
    .from(liveRooms)
    .where(eq(liveRooms.nickname, nickname))
    .for('update');
  return room ?? null;
}

/** Whether a room is closed for another reason than this. */
export async function isClosedForAnother(tx: Queryable, roomId: number, reason: string): Promise<boolean> {
  const { id, closedAt, closedReason } = liveRooms;
  const rooms = await tx
    .select({ id })
    .from(liveRooms)
    .where(and(eq(id, roomId), isNotNull(closedAt), sql`${closedReason} is distinct from ${reason}`))
    .for('update');
  return rooms.length > 0;
}

/** Gives a closed room another reason, which its performer reads. */
export async function writeClosedReason(tx: Queryable, roomId: number, closedReason: string): Promise<void> {
  await tx.update(liveRooms).set({ closedReason }).where(eq(liveRooms.id, roomId));
}

/** @param closed since when, and why; null: it is open @returns false when it was so before */
export async function setClosed(
  tx: Queryable,
  roomId: number,
  closed: { readonly at: Date; readonly reason: string } | null,
): Promise<boolean> {
  const { id, closedAt } = liveRooms;
  const changed = await tx
    .update(liveRooms)
    .set({ closedAt: closed?.at ?? null, closedReason: closed?.reason ?? null })
    .where(and(eq(id, roomId), closed === null ? isNotNull(closedAt) : isNull(closedAt)))
    .returning({ id });
  return changed.length === 1;
}
