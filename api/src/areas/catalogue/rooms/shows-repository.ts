import { and, asc, eq, gt } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { isOpenRoom } from './open-rooms-repository';
import { liveRooms, roomShows } from '../tables';

/** Shows that pages name. */
const SHOWN = 5;

/** @returns ISO times of the next shows that a performer has announced, the first first, five at most */
export async function readNextShows(db: Queryable, modelId: number, now: Date): Promise<string[]> {
  const rows = await db
    .select({ startsAt: roomShows.startsAt })
    .from(roomShows)
    .innerJoin(liveRooms, eq(liveRooms.id, roomShows.roomId))
    .where(and(eq(liveRooms.modelId, modelId), gt(roomShows.startsAt, now), isOpenRoom(now)))
    .orderBy(asc(roomShows.startsAt))
    .limit(SHOWN);
  return rows.map(({ startsAt }) => startsAt.toISOString());
}
