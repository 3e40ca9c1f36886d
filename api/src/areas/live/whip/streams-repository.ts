import { and, eq, lt } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { liveStreams } from '../tables';

export type StreamKind = 'whip' | 'whep';

/** Milliseconds after which a row is of an instance that died before it could take it away. */
const LEFT_BEHIND = 7 * 86_400_000;

/** Notes a session, so that every instance can end it. */
export async function insertStream(
  db: Queryable,
  stream: { readonly id: string; readonly kind: StreamKind; readonly roomId: number },
  now: Date,
): Promise<void> {
  await db.delete(liveStreams).where(lt(liveStreams.createdAt, new Date(now.getTime() - LEFT_BEHIND)));
  await db.insert(liveStreams).values({ ...stream, createdAt: now });
}

/** A session is no more. */
export async function deleteStream(db: Queryable, id: string): Promise<void> {
  await db.delete(liveStreams).where(eq(liveStreams.id, id));
}

/** Ends a session, for the instance that began it to see. @returns false when the room has no such session */
export async function endStream(
  db: Queryable,
  { id, kind, roomId }: { readonly id: string; readonly kind: StreamKind; readonly roomId: number },
): Promise<boolean> {
  const { id: ofId, kind: ofKind, roomId: ofRoom, isEnded } = liveStreams;
  const ended = await db
    .update(liveStreams)
    .set({ isEnded: true })
    .where(and(eq(ofId, id), eq(ofKind, kind), eq(ofRoom, roomId), eq(isEnded, false)))
    .returning({ id: ofId });
  return ended.length > 0;
}
