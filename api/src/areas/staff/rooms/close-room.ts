import { bumpContentVersion } from '../../../ground/db/content-version';
import type { Queryable } from '../../../ground/db/database';
import { endAllBroadcastsOf } from '../../live/broadcasts/repository';
import type { LiveServices } from '../../live/services';
import { setClosed } from './repository';

/** Change of a room, and the notifications after it. */
interface RoomChange {
  /** False: it was already in that state. */
  readonly isChanged: boolean;
  readonly afterwards: () => void;
}

/**
 * Closes a room: its broadcast ends for all, its page, lists and search do not show it, and publishing is refused until
 * it is opened (docs/spec/staff.md#rooms).
 * @param reason shown to its performer
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
    // Every instance checks at once; media nodes in other processes poll.
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
