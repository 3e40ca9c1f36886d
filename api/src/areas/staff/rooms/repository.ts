import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { liveRooms } from '../../catalogue/tables';

/** Locks a room until the transaction ends. @returns null: there is none */
export async function lockRoomOf(
  tx: Queryable,
  nickname: string,
): Promise<{ id: number; closedReason: string | null } | null> {
  const { id, closedReason } = liveRooms;
  const [room] = await tx
    .select({ id, closedReason })
    .from(liveRooms)
    .where(eq(liveRooms.nickname, nickname))
    .for('update');
  return room ?? null;
}

/** @param closed since when, and why; null: it is open @returns false when it was so before */
export async function setClosed(
  tx: Queryable,
  roomId: number,
  closed: { readonly at: Date; readonly reason: string } | null,
): Promise<boolean> {
  const { id, closedAt } = liveRooms;
  const changed = await tx
    .update(liveRooms)
    .set({ closedAt: closed?.at ?? null, closedReason: closed?.reason ?? null })
    .where(and(eq(id, roomId), closed === null ? isNotNull(closedAt) : isNull(closedAt)))
    .returning({ id });
  return changed.length === 1;
}
