import { seenSince } from '../../catalogue/rooms/on-air-repository';
import { and, desc, eq, gt, isNull, lte, ne, sql, type SQL } from 'drizzle-orm';
import { isAnyOf } from '../../../ground/db/any-of';
import type { Queryable } from '../../../ground/db/database';
import { liveBroadcasts } from '../../catalogue/tables';
import { mediaNodes } from '../tables';

export type Broadcast = typeof liveBroadcasts.$inferSelect;
export type BroadcastSource = Broadcast['source'];

/**
 * The condition under which a row of `live_broadcasts` is on air: it has not ended, and its node reported it recently.
 * There is at most one such row per room.
 */
export const isOnAir = (now: Date): SQL | undefined =>
  and(isNull(liveBroadcasts.endedAt), gt(liveBroadcasts.seenAt, seenSince(now)));

/** @returns the current broadcast of a room; null if there is none */
export async function findOpenBroadcast(db: Queryable, roomId: number, now: Date): Promise<Broadcast | null> {
  const [row] = await db
    .select()
    .from(liveBroadcasts)
    .where(and(eq(liveBroadcasts.roomId, roomId), isOnAir(now)));
  return row ?? null;
}

/** @returns the current broadcasts of all rooms, by room id */
export async function readOpenBroadcasts(db: Queryable, now: Date): Promise<Map<number, Broadcast>> {
  const rows = await db.select().from(liveBroadcasts).where(isOnAir(now));
  return new Map(rows.map((row) => [row.roomId, row]));
}

/** @param limit rows, 1 or more @returns a room's broadcasts, latest first */
export async function readBroadcasts(db: Queryable, roomId: number, limit: number): Promise<Broadcast[]> {
  return db
    .select()
    .from(liveBroadcasts)
    .where(eq(liveBroadcasts.roomId, roomId))
    .orderBy(desc(liveBroadcasts.startedAt), desc(liveBroadcasts.id))
    .limit(limit);
}

/**
 * Begins a broadcast, or continues a recent one of the same source, so that stopping or replacing a node does not end a
 * show. Ends another one that was open in the room: the node that now has the room's address is right.
 * @param node id of the media node
 * @returns its id
 */
export async function openBroadcast(
  db: Queryable,
  { roomId, node, source }: { readonly roomId: number; readonly node: string; readonly source: BroadcastSource },
  now: Date,
): Promise<number> {
  return db.transaction(async (tx) => {
    // Serialises two nodes that both believe they own the room.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('live broadcast'), ${roomId})`);
    const [known] = await tx
      .update(liveBroadcasts)
      .set({ node, seenAt: now, isInterrupted: false })
      .where(and(eq(liveBroadcasts.roomId, roomId), eq(liveBroadcasts.source, source), isOnAir(now)))
      .returning({ id: liveBroadcasts.id });
    if (known !== undefined) return known.id;
    await tx
      .update(liveBroadcasts)
      .set({ endedAt: endOf(now) })
      .where(and(eq(liveBroadcasts.roomId, roomId), isNull(liveBroadcasts.endedAt)));
    const [row] = await tx
      .insert(liveBroadcasts)
      .values({ roomId, node, source, startedAt: now, seenAt: now })
      .returning({ id: liveBroadcasts.id });
    if (row === undefined) throw new Error('the broadcast was not written');
    return row.id;
  });
}

/** Milliseconds since the last report of its node in which another may take a broadcast over: a publisher is waited for no longer. */
const TAKEN_OVER_WITHIN = 60_000;

/**
 * Takes over broadcasts of nodes that died, for the node that now has the addresses of their rooms: the rooms wait for
 * their publishers there.
 * @returns those that were taken over
 */
export async function takeOverBroadcasts(
  db: Queryable,
  node: string,
  roomIds: readonly number[],
  now: Date,
): Promise<Pick<Broadcast, 'id' | 'roomId' | 'source'>[]> {
  const { id, roomId, source, seenAt, endedAt } = liveBroadcasts;
  return db
    .update(liveBroadcasts)
    .set({ node, seenAt: now, isInterrupted: true })
    .where(
      and(
        isAnyOf(roomId, roomIds),
        ne(liveBroadcasts.node, node),
        isNull(endedAt),
        gt(seenAt, new Date(now.getTime() - TAKEN_OVER_WITHIN)),
      ),
    )
    .returning({ id, roomId, source });
}

/** Bit rate in a row of a publisher whose traffic is not known. */
const UNKNOWN_RATE = -1;
/** @returns the bit rate of a row; null: it is not known */
export const knownRate = (bitrateKbps: number): number | null => (bitrateKbps === UNKNOWN_RATE ? null : bitrateKbps);

/** A media node's report of one of its broadcasts. */
export interface BroadcastReport {
  readonly id: number;
  readonly roomId: number;
  /** Viewers of the node itself, without nodes that fetch the room from it. */
  readonly viewers: number;
  /** Null: it is not known. */
  readonly bitrateKbps: number | null;
  /** Per thousand packets of the publisher, 0 to 1000. */
  readonly lostPermille: number;
}

/**
 * Marks broadcasts as still running. Adds the viewers of other recently seen nodes from those nodes' reports.
 * @returns ids of those still open at the node; the others were ended, another node has them, or their rooms are gone
 */
export async function touchBroadcasts(
  db: Queryable,
  node: string,
  reports: readonly BroadcastReport[],
  now: Date,
): Promise<Set<number>> {
  const kept = new Set<number>();
  for (const { id, roomId, viewers, bitrateKbps, lostPermille } of reports) {
    const others = sql`(select coalesce(sum((${mediaNodes.rooms} ->> ${String(roomId)})::int), 0) from ${mediaNodes}
      where ${mediaNodes.id} <> ${node} and ${mediaNodes.seenAt} > ${seenSince(now)})`;
    const all = sql<number>`(${viewers}::int + ${others})::int`;
    const rows = await db
      .update(liveBroadcasts)
      .set({
        seenAt: now,
        viewers: all,
        peakViewers: sql`greatest(${liveBroadcasts.peakViewers}, ${all})`,
        bitrateKbps: bitrateKbps ?? UNKNOWN_RATE,
        lostPermille,
      })
      .where(isOpenAt(node, [id]))
      .returning({ id: liveBroadcasts.id });
    if (rows.length > 0) kept.add(id);
  }
  return kept;
}

/** Open broadcasts of a node. */
const isOpenAt = (node: string, ids: readonly number[]): SQL | undefined =>
  and(isAnyOf(liveBroadcasts.id, ids), eq(liveBroadcasts.node, node), isNull(liveBroadcasts.endedAt));

/** Sets whether broadcasts of a node wait for their publishers. @returns false if none is open there */
export async function setInterrupted(
  db: Queryable,
  node: string,
  ids: readonly number[],
  isInterrupted: boolean,
): Promise<boolean> {
  if (ids.length === 0) return false;
  const rows = await db
    .update(liveBroadcasts)
    .set({ isInterrupted })
    .where(isOpenAt(node, ids))
    .returning({ id: liveBroadcasts.id });
  return rows.length > 0;
}

/** Ends the performer's current broadcast permanently. @param id the one that ends; absent: whichever it is */
export async function endBroadcastOf(
  db: Queryable,
  roomId: number,
  source: BroadcastSource,
  now: Date,
  id?: number,
): Promise<void> {
  await db
    .update(liveBroadcasts)
    .set({ endedAt: now, viewers: 0 })
    .where(
      and(
        eq(liveBroadcasts.roomId, roomId),
        eq(liveBroadcasts.source, source),
        isNull(liveBroadcasts.endedAt),
        id === undefined ? undefined : eq(liveBroadcasts.id, id),
      ),
    );
}

/** Ends every broadcast of a room. */
export async function endAllBroadcastsOf(db: Queryable, roomId: number, now: Date): Promise<void> {
  await db
    .update(liveBroadcasts)
    .set({ endedAt: now, viewers: 0 })
    .where(and(eq(liveBroadcasts.roomId, roomId), isNull(liveBroadcasts.endedAt)));
}

/** Ends broadcasts that are open at a node. */
export async function endBroadcasts(db: Queryable, node: string, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await db.update(liveBroadcasts).set({ endedAt: now, viewers: 0 }).where(isOpenAt(node, ids));
}

/** Ends broadcasts that their node has not reported for too long: they ended when they were last seen. */
export async function endUnseenBroadcasts(db: Queryable, now: Date): Promise<void> {
  await db
    .update(liveBroadcasts)
    .set({ endedAt: sql`${liveBroadcasts.seenAt}`, viewers: 0 })
    .where(and(isNull(liveBroadcasts.endedAt), lte(liveBroadcasts.seenAt, seenSince(now))));
}

/** Now, or the time of the last report if that is long ago. */
const endOf = (now: Date): SQL =>
  sql`case when ${liveBroadcasts.seenAt} > ${seenSince(now)} then ${now} else ${liveBroadcasts.seenAt} end`;
