import type { LiveCard, LiveGoal, LiveRoom, TipMenuEntry } from '@platform/shared/contracts';
import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { models } from '../../catalogue/tables';
import { modelCard } from '../../catalogue/models/card';
import { modelCardColumns } from '../../catalogue/models/card-repository';
import { readGamesOfModel } from '../../catalogue/games/model-repository';
import { readLatestMessages } from '../chat/messages-repository';
import { readNextShows } from '../../catalogue/rooms/shows-repository';
import { cardColumns, liveCard, placeInList, placeOf, roomsNow } from '../../catalogue/rooms/rooms-repository';
import { topicTitle } from '../../catalogue/rooms/topics';

/** Games of a performer that the page shows. */
const GAMES = 6;

const pageColumns = {
  ...cardColumns,
  modelId: sql<number>`model_id`,
  goalTitle: sql<string | null>`goal_title`,
  goalCoins: sql<number | null>`goal_coins`,
  goalReached: sql<number>`goal_reached`,
  slowModeSeconds: sql<number>`slow_mode_seconds`,
  tipMenu: sql<TipMenuEntry[]>`tip_menu`,
  startedAt: sql<string | null>`started_at`,
};

/** Goal that tips are collected for; null: none. */
export const goalOf = (room: {
  readonly goalTitle: string | null;
  readonly goalCoins: number | null;
  readonly goalReached: number;
}): LiveGoal | null =>
  room.goalTitle === null || room.goalCoins === null
    ? null
    : { title: room.goalTitle, coins: room.goalCoins, reached: room.goalReached };

/** A room as a page; null when there is no such room. */
export async function findLiveRoom(db: Queryable, nickname: string, now: Date): Promise<LiveRoom | null> {
  const [room] = await db
    .select(pageColumns)
    .from(roomsNow(now))
    .where(sql`nickname = ${nickname}`);
  if (room === undefined) return null;
  const [[performer], games, next, messages, shows] = await Promise.all([
    db.select(modelCardColumns(false)).from(models).where(eq(models.id, room.modelId)),
    readGamesOfModel(db, room.modelId, { softOnly: false, limit: GAMES }),
    findNextRoom(db, room, now),
    readLatestMessages(db, room.id),
    readNextShows(db, room.modelId, now),
  ]);
  if (performer === undefined) return null;
  const { modelId: _m, goalTitle, goalCoins, goalReached, slowModeSeconds, tipMenu, startedAt, ...card } = room;
  return {
    ...liveCard(card),
    topics: card.topics.map((value) => ({ value, title: topicTitle(value) })),
    goal: room.isLoop ? null : goalOf({ goalTitle, goalCoins, goalReached }),
    slowModeSeconds,
    tipMenu,
    shows,
    startedAt: startedAt === null ? null : new Date(startedAt).toISOString(),
    performer: modelCard(performer),
    games,
    next,
    messages,
  };
}

/**
 * The room after this one in the list that anybody may enter, from its end on to the beginning. One on air comes before
 * any recording. @returns null when there is no other
 */
async function findNextRoom(db: Queryable, room: Parameters<typeof placeOf>[0], now: Date): Promise<LiveCard | null> {
  const [next] = await db
    .select(cardColumns)
    .from(roomsNow(now))
    .where(sql`(status = 'live' or is_loop) and id <> ${room.id}`)
    .orderBy(sql`is_loop`, sql`${placeInList} > ${placeOf(room)} desc`, placeInList)
    .limit(1);
  return next === undefined ? null : liveCard(next);
}

interface RoomNow {
  readonly id: number;
  readonly status: LiveCard['status'];
  /** The film that plays in it while no camera is on air; null: it has none. */
  readonly loop: string | null;
}

/** @returns the room as it is now; null when there is no such room */
export async function findRoomNow(db: Queryable, nickname: string, now: Date): Promise<RoomNow | null> {
  const { id, status } = cardColumns;
  const [room] = await db
    .select({ id, status, loop: sql<string | null>`loop` })
    .from(roomsNow(now))
    .where(sql`nickname = ${nickname}`);
  return room ?? null;
}
