import { bumpContentVersion } from '../../../ground/db/content-version';
import type { Queryable } from '../../../ground/db/database';
import { endAllBroadcastsOf } from '../../live/broadcasts/repository';
import type { LiveServices } from '../../live/services';
import { setClosed } from './repository';

/** What is changed of a room, and what has to be told once that is done. */
interface RoomChange {
  /** False: it was so before. */
  readonly isChanged: boolean;
  readonly afterwards: () => void;
}

/**
 * Closes a room: what it broadcasts ends for all, its page, lists and search do not name it, and nothing is published
 * there until it is opened (docs/spec/staff.md#rooms).
 * @param reason what its performer reads
 */
export async function closeRoom(
  tx: Queryable,
  { chat, now }: Pick<LiveServices, 'chat' | 'now'>,
  roomId: number,
  reason: string,
): Promise<RoomChange> {
  const isChanged = await setClosed(tx, roomId, { at: now(), reason });
  await endAllBroadcastsOf(tx, roomId, now());
  await bumpContentVersion(tx);
  return {
    isChanged,
    // Every instance looks at once; media nodes in other processes look by themselves.
    afterwards: () => {
      chat.accessChanged();
      chat.changed(roomId);
    },
  };
}

/** Opens a closed room again. */
export async function openRoom(
  tx: Queryable,
  { chat }: Pick<LiveServices, 'chat'>,
  roomId: number,
): Promise<RoomChange> {
  const isChanged = await setClosed(tx, roomId, null);
  await bumpContentVersion(tx);
  return { isChanged, afterwards: () => chat.changed(roomId) };
}
