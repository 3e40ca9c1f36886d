import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { isOnAirWrittenOut } from '../../catalogue/rooms/on-air-repository';
import { isOpenRoom } from '../../catalogue/rooms/open-rooms-repository';
import { roomsNow } from '../../catalogue/rooms/rooms-repository';
import { stillsSince } from '../../catalogue/rooms/stills-repository';
import { roomStills } from '../../catalogue/tables';
import type { MadeStill } from './still-maker';

/** Row of a node's current broadcast in a room that is open to everybody. */
const shownAt = (node: string, roomId: number, now: Date) => sql`
  select live_broadcasts.room_id, live_broadcasts.id from live_broadcasts
  join live_rooms on live_rooms.id = live_broadcasts.room_id
  join models on models.id = live_rooms.model_id
  where live_broadcasts.room_id = ${roomId} and live_broadcasts.node = ${node} and ${isOnAirWrittenOut(now)}
    and not live_rooms.is_private and ${isOpenRoom(now)} and models.withdrawn_at is null`;

/** Whether a still of a node's broadcast may be taken: the room is public, and in no private show. */
export async function mayTakeStill(db: Queryable, node: string, roomId: number, now: Date): Promise<boolean> {
  const rows = await db.execute(shownAt(node, roomId, now));
  return rows.rows.length > 0;
}

/**
 * Replaces a room's still, if its broadcast is on air and public now.
 * @param takenAt when its frame arrived
 */
export async function storeStill(
  db: Queryable,
  { node, roomId, takenAt, image, blurred }: MadeStill & { node: string; roomId: number; takenAt: Date },
  now: Date,
): Promise<void> {
  await db.execute(sql`
    insert into room_stills (room_id, broadcast_id, taken_at, image, blurred)
    select shown.room_id, shown.id, ${takenAt}, ${image}, ${blurred} from (${shownAt(node, roomId, now)}) as shown
    on conflict (room_id) do update set broadcast_id = excluded.broadcast_id, taken_at = excluded.taken_at,
      image = excluded.image, blurred = excluded.blurred
    where excluded.taken_at > room_stills.taken_at`);
}

/**
 * @param isBlurred the one in which nothing can be recognised
 * @returns the newest still of a room (WebP); null: nothing public is on air there, or none is recent enough
 */
export async function findStill(
  db: Queryable,
  nickname: string,
  { isBlurred, now }: { readonly isBlurred: boolean; readonly now: Date },
): Promise<Buffer | null> {
  const { image, blurred, roomId } = roomStills;
  const [row] = await db
    .select({ picture: isBlurred ? blurred : image })
    .from(roomStills)
    .innerJoin(roomsNow(now), sql`rooms.id = ${roomId} and rooms.still_at is not null`)
    .where(sql`rooms.nickname = ${nickname}`);
  return row?.picture ?? null;
}

/** Deletes stills of ended broadcasts, of private and closed rooms, and those too old to be shown. */
export async function deletePastStills(db: Queryable, now: Date): Promise<void> {
  await db.execute(sql`
    delete from room_stills where taken_at <= ${stillsSince(now)} or not exists (
      select 1 from ${roomsNow(now)} where rooms.id = room_stills.room_id and rooms.still_at is not null)`);
}
