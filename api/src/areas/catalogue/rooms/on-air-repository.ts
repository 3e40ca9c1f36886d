import { type SQL, sql } from 'drizzle-orm';
import { isOpenRoom } from './open-rooms-repository';

/** Milliseconds without a report of its node after which a broadcast, or a node, counts as gone. */
export const SEEN_WITHIN = 15_000;

export const seenSince = (now: Date): Date => new Date(now.getTime() - SEEN_WITHIN);

/**
 * The condition under which a row of `live_broadcasts` is on air: it has not ended, and its node reported it lately.
 * There is at most one such row a room. The table's name is written out, for queries in which other tables have
 * columns of these names.
 */
export const isOnAirWrittenOut = (now: Date): SQL =>
  sql`live_broadcasts.ended_at is null and live_broadcasts.seen_at > ${seenSince(now)}`;

/**
 * Whether the performer of a row of `models` is in a room that anybody may enter.
 * @param softOnly before the age gate no room is: rooms are never shown there
 */
export const isModelLive = (softOnly: boolean, now = new Date()): SQL<boolean> =>
  sql<boolean>`(not ${softOnly} and exists (
    select 1 from live_rooms join live_broadcasts on live_broadcasts.room_id = live_rooms.id
    where live_rooms.model_id = models.id and not live_rooms.is_private and ${isOpenRoom(now)} and ${isOnAirWrittenOut(now)}))`;
