import { chatHistoryLength, type RoomState } from '@platform/shared/contracts';
import { sql } from 'drizzle-orm';
import { isAnyOf } from '../../../ground/db/any-of';
import type { Queryable } from '../../../ground/db/database';
import { liveRooms } from '../../catalogue/tables';
import { readOpenBroadcasts } from '../broadcasts/repository';
import { goalOf } from '../camgirls/repository';
import { chatMessages } from '../tables';

/** Current state of a room, and the number of its latest message. */
export interface RoomSnapshot {
  readonly state: RoomState;
  readonly lastSequence: number;
  /** Numbers of deleted messages among its last ones, in order. */
  readonly deleted: readonly number[];
}

/** @returns by room id; without rooms that are gone */
export async function readSnapshots(
  db: Queryable,
  roomIds: readonly number[],
  now: Date,
): Promise<Map<number, RoomSnapshot>> {
  if (roomIds.length === 0) return new Map();
  const [rooms, onAir] = await Promise.all([
    db
      .select({
        id: liveRooms.id,
        topic: liveRooms.topic,
        goalTitle: liveRooms.goalTitle,
        goalCoins: liveRooms.goalCoins,
        goalReached: liveRooms.goalReached,
        slowModeSeconds: liveRooms.slowModeSeconds,
        tipMenu: liveRooms.tipMenu,
        isPrivate: liveRooms.isPrivate,
        loop: liveRooms.loop,
        lastSequence: sql<number>`${liveRooms.chatSequence}`,
        deleted: sql<number[]>`array(select ${chatMessages.sequence} from ${chatMessages}
          where ${chatMessages.roomId} = ${liveRooms.id} and ${chatMessages.deletedAt} is not null
            and ${chatMessages.sequence} > ${liveRooms.chatSequence} - ${chatHistoryLength}::int
          order by ${chatMessages.sequence})`,
      })
      .from(liveRooms)
      .where(isAnyOf(liveRooms.id, roomIds)),
    readOpenBroadcasts(db, now),
  ]);
  return new Map(
    rooms.map(({ id, topic, slowModeSeconds, tipMenu, isPrivate, loop, lastSequence, deleted, ...goal }) => {
      const broadcast = onAir.get(id);
      const isLoop = broadcast === undefined && loop !== null;
      const state: RoomState = {
        status: broadcast === undefined ? 'offline' : isPrivate ? 'private' : 'live',
        topic,
        isInterrupted: broadcast?.isInterrupted ?? false,
        isLoop,
        viewers: broadcast?.viewers ?? 0,
        goal: isLoop ? null : goalOf(goal),
        slowModeSeconds,
        tipMenu: [...tipMenu],
      };
      return [id, { state, lastSequence, deleted }];
    }),
  );
}
