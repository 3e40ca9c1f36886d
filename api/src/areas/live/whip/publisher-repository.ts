import { and, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { accounts } from '../../identity/tables';
import { isOpenRoom } from '../../catalogue/rooms/open-rooms-repository';
import { liveRooms } from '../../catalogue/tables';
import { performers } from '../tables';
import { hashToken } from '../../../ground/security/secrets';

/** Account of a stream key, and the room it publishes in. */
export interface KeyOwner {
  readonly account: number;
  readonly roomId: number;
  readonly nickname: string;
  /** SHA-256 of the key, hexadecimal. */
  readonly keyHash: string;
}

/** @returns null: the key is not valid, its account is blocked, staff closed the room, or it lacks papers */
export async function findOwnerOfKey(db: Queryable, key: string, now: Date): Promise<KeyOwner | null> {
  const [row] = await db
    .select({ account: performers.accountId, roomId: performers.roomId, nickname: liveRooms.nickname })
    .from(performers)
    .innerJoin(liveRooms, eq(liveRooms.id, performers.roomId))
    .innerJoin(accounts, eq(accounts.id, performers.accountId))
    .where(and(eq(performers.streamKeyHash, hashToken(key)), isNull(accounts.blockedAt), isOpenRoom(now)));
  return row === undefined ? null : { ...row, keyHash: hashToken(key).toString('hex') };
}
