import { and, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../../../db/database';
import { accounts, liveRooms, performers } from '../../../db/tables';
import { hashToken } from '../../../security/secrets';

/** @returns the nickname of the room in which a stream key publishes; null: the key is not valid, or its account is blocked */
export async function findRoomOfKey(db: Queryable, key: string): Promise<string | null> {
  const [row] = await db
    .select({ nickname: liveRooms.nickname })
    .from(performers)
    .innerJoin(liveRooms, eq(liveRooms.id, performers.roomId))
    .innerJoin(accounts, eq(accounts.id, performers.accountId))
    .where(and(eq(performers.streamKeyHash, hashToken(key)), isNull(accounts.blockedAt)));
  return row?.nickname ?? null;
}
