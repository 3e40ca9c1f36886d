import type { LiveCard, LiveRecording, LiveSort, LiveStill, MediaImage } from '@platform/shared/contracts';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { isOnAirWrittenOut } from './on-air-repository';
import { isOpenRoom } from './open-rooms-repository';
import { isStillOf } from './stills-repository';
import { languagesOf } from './topics';

/**
 * Rooms with their current state, as a subquery. Excludes rooms of withdrawn performers, rooms closed by staff and
 * rooms without valid papers. An offline room has no viewers; a room that is on air, or whose return time has passed,
 * has no return time.
 */
export const roomsNow = (now: Date): SQL => sql`(
  select live_rooms.id, live_rooms.nickname, live_rooms.model_id, live_rooms.topic, live_rooms.topics,
    live_rooms.projection, live_rooms.picture, live_rooms.goal_title, live_rooms.goal_coins, live_rooms.goal_reached,
    live_rooms.slow_mode_seconds, live_rooms.tip_menu, models.first_name || ' ' || models.last_name as name,
    case when live_broadcasts.id is null then 'offline' when live_rooms.is_private then 'private' else 'live' end as status,
    live_broadcasts.id is null and live_rooms.loop is not null as is_loop, live_rooms.loop,
    case when live_broadcasts.id is null and live_rooms.loop is not null then live_rooms.recording end as recording,
    coalesce(live_broadcasts.viewers, 0) as viewers, live_broadcasts.started_at, room_stills.taken_at as still_at,
    case when live_broadcasts.id is null then coalesce(
      (select min(room_shows.starts_at) from room_shows where room_shows.room_id = live_rooms.id and room_shows.starts_at > ${now}),
      case when live_rooms.back_at > ${now} then live_rooms.back_at end) end as back_at
  from live_rooms
  join models on models.id = live_rooms.model_id
  left join live_broadcasts on live_broadcasts.room_id = live_rooms.id and ${isOnAirWrittenOut(now)}
  left join room_stills on room_stills.room_id = live_rooms.id and ${isStillOf(now)}
  where models.withdrawn_at is null and ${isOpenRoom(now)}
) as rooms`;

/** Kind of a room for the list's filter: a recording is a kind of its own, never "offline" or "live". */
export const kindOfRoom = sql<string>`case when is_loop then 'recorded' else status end`;

/** Order of the list: on air for everybody, private, recorded, then rooms in which nothing plays. */
const order = [
  'live',
  'private',
  'recorded',
  'offline',
] as const;
const placeOfKind = sql`array_position(${sql.param([...order])}::text[], ${kindOfRoom})`;
export const placeInList = sql`(${placeOfKind}, -viewers, id)`;

/** The list in each of its orders, in which rooms of one kind stay together. */
export const placesBySort: Readonly<Record<LiveSort, SQL>> = {
  viewers: placeInList,
  newest: sql`${placeOfKind}, coalesce(started_at, (recording ->> 'recordedOn')::date) desc nulls last, id`,
  name: sql`${placeOfKind}, name, id`,
};

/** The same sort key for one room. */
export const placeOf = ({ id, status, isLoop, viewers }: Pick<CardRow, 'id' | 'status' | 'isLoop' | 'viewers'>): SQL =>
  sql`(${order.indexOf(isLoop ? 'recorded' : status) + 1}::int, ${-viewers}::int, ${id}::int)`;

/** The columns of a card. They carry no table name, so a query may use them with one table only. */
export const cardColumns = {
  id: sql<number>`id`,
  nickname: sql<string>`nickname`,
  name: sql<string>`name`,
  picture: sql<MediaImage>`picture`,
  status: sql<LiveCard['status']>`status`,
  isLoop: sql<boolean>`is_loop`,
  recording: sql<LiveRecording | null>`recording`,
  topic: sql<string>`topic`,
  topics: sql<string[]>`topics`,
  stillAt: sql<string | null>`still_at`,
  viewers: sql<number>`viewers`,
  projection: sql<LiveCard['projection']>`projection`,
  backAt: sql<string | null>`back_at`,
};

type CardRow = { readonly [K in keyof typeof cardColumns]: (typeof cardColumns)[K] extends SQL<infer T> ? T : never };

/** A room as a card of the list. */
export const liveCard = ({ id, backAt, stillAt, topics, ...row }: CardRow): LiveCard => ({
  ...row,
  id: String(id),
  pageUrl: `/camgirls/${row.nickname}`,
  languages: languagesOf(topics),
  still: stillAt === null ? null : stillOf(row.nickname, new Date(stillAt)),
  backAt: backAt === null ? null : new Date(backAt).toISOString(),
});

/** Every still has its own URL, so that no cache serves an older one. The route behind it decides who may see it. */
const stillOf = (nickname: string, takenAt: Date): LiveStill => ({
  url: `/api/camgirls/${nickname}/still?taken=${takenAt.getTime()}`,
  takenAt: takenAt.toISOString(),
});

/** Whether any room that is private or open to everybody has a camera on air. */
export async function hasRoomOnAir(db: Queryable, now: Date): Promise<boolean> {
  const [row] = await db
    .select({ isLive: sql<boolean>`count(*) > 0` })
    .from(roomsNow(now))
    .where(sql`status <> 'offline'`);
  return row?.isLive ?? false;
}

/** The live room of a performer; null if she has none. */
export async function findRoomOfModel(db: Queryable, modelId: number, now = new Date()): Promise<LiveCard | null> {
  const [room] = await db
    .select(cardColumns)
    .from(roomsNow(now))
    .where(sql`model_id = ${modelId}`)
    .orderBy(sql`id`)
    .limit(1);
  return room === undefined ? null : liveCard(room);
}
