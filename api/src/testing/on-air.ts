import { eq } from 'drizzle-orm';
import type { Database, Queryable } from '../ground/db/database';
import { writeTitlesUntil } from '../areas/catalogue/papers/titles-repository';
import { tellOfTitles } from '../areas/live/papers/settle';
import { liveBroadcasts, liveRooms, models } from '../tables';

interface OnAir {
  readonly viewers?: number;
  readonly isPrivate?: boolean;
  readonly source?: 'studio' | 'whip';
}

/** Puts a room on air, as a media node does, for as long as the test runs. */
export async function goOnAir(
  db: Database,
  nickname: string,
  { viewers = 12, isPrivate = false, source = 'studio' }: OnAir = {},
): Promise<void> {
  await goOffAir(db, nickname);
  const roomId = await roomIdOf(db, nickname);
  const startedAt = new Date('2026-11-22T20:00:00Z');
  const seenAt = new Date(Date.now() + 86_400_000);
  await db.insert(liveBroadcasts).values({ roomId, node: 'test', source, startedAt, seenAt, viewers });
  await db.update(liveRooms).set({ isPrivate }).where(eq(liveRooms.id, roomId));
}

/** Takes a room off air. */
export async function goOffAir(db: Database, nickname: string): Promise<void> {
  await db.delete(liveBroadcasts).where(eq(liveBroadcasts.roomId, await roomIdOf(db, nickname)));
}

/** Plays a recording in a room that has no broadcast. @param loop name of the film; null: none plays */
export async function putOnLoop(db: Database, nickname: string, loop: string | null = 'recording.mp4'): Promise<void> {
  await db.update(liveRooms).set({ loop }).where(eq(liveRooms.nickname, nickname));
}

export async function roomIdOf(db: Database, nickname: string): Promise<number> {
  const [room] = await db.select({ id: liveRooms.id }).from(liveRooms).where(eq(liveRooms.nickname, nickname));
  if (!room) throw new Error(`there is no room ${nickname}`);
  return room.id;
}

/** Makes all current rooms and titles public, as with papers that expire long after any test; updates the search. */
export async function givePapers(db: Queryable): Promise<void> {
  const until = new Date('2900-01-01T00:00:00Z');
  await db.update(liveRooms).set({ papersUntil: until });
  await db.update(models).set({ papersUntil: until, papersGraceUntil: until });
  await writeTitlesUntil(db);
  await tellOfTitles(db);
}

/** Id of the room's performer. */
export async function performerIdOf(db: Database, nickname: string): Promise<number> {
  const [room] = await db.select({ id: liveRooms.modelId }).from(liveRooms).where(eq(liveRooms.nickname, nickname));
  if (!room) throw new Error(`there is no room ${nickname}`);
  return room.id;
}
