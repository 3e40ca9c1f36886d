import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { DAY, type Retention } from '../../../ground/jobs/retention-repository';
import { liveRooms, roomShows } from '../../catalogue/tables';

/** @returns a room's announced shows, the next first */
export async function readOwnShows(db: Queryable, roomId: number, now: Date) {
  const { id, startsAt } = roomShows;
  return db
    .select({ id, startsAt })
    .from(roomShows)
    .where(and(eq(roomShows.roomId, roomId), gt(startsAt, now)))
    .orderBy(asc(startsAt));
}

/**
 * Announces a show, unless the room has as many as it may have. The same time again does nothing.
 * @returns false when there are too many
 */
export async function insertShow(
  db: Queryable,
  { roomId, startsAt, max }: { readonly roomId: number; readonly startsAt: Date; readonly max: number },
  now: Date,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Two requests of one performer are counted one after the other.
    await tx.select({ id: liveRooms.id }).from(liveRooms).where(eq(liveRooms.id, roomId)).for('update');
    const shows = await readOwnShows(tx, roomId, now);
    if (shows.some((show) => show.startsAt.getTime() === startsAt.getTime())) return true;
    if (shows.length >= max) return false;
    await tx.insert(roomShows).values({ roomId, startsAt });
    return true;
  });
}

/** @returns false when the room has no such show */
export async function deleteShow(db: Queryable, roomId: number, id: number): Promise<boolean> {
  const gone = await db
    .delete(roomShows)
    .where(and(eq(roomShows.roomId, roomId), eq(roomShows.id, id)))
    .returning({ id: roomShows.id });
  return gone.length > 0;
}

/** Announced shows go a day after they began. */
export const showRetention: Retention = {
  table: roomShows,
  expired: (before) => sql`${roomShows.startsAt} <= ${before(DAY)}`,
};
