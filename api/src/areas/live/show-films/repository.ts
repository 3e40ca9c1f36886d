import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { isAnyOf } from '../../../ground/db/any-of';
import type { Queryable } from '../../../ground/db/database';
import { isOnAirWrittenOut } from '../../catalogue/rooms/on-air-repository';
import { isOpenRoom } from '../../catalogue/rooms/open-rooms-repository';
import { roomsNow } from '../../catalogue/rooms/rooms-repository';
import { liveBroadcasts } from '../../catalogue/tables';
import { type FilmPart, performers, showFilms } from '../tables';

export type ShowFilm = typeof showFilms.$inferSelect;
export type StopReason = NonNullable<ShowFilm['stopped']>;

/** Milliseconds after which a node that says nothing of a recording has lost it. */
const NODE_LOST = 30_000;
/** Milliseconds that one joining has until it says again that it goes on. */
const LEASE = 120_000;
/** How often joining a film is tried. */
export const MAX_ATTEMPTS = 3;

const before = (now: Date, milliseconds: number): Date => new Date(now.getTime() - milliseconds);
const isOpen = inArray(showFilms.state, ['wanted', 'recording']);

/** The performer's current show is recorded, or her next one; again does nothing. */
export async function wantFilm(
  db: Queryable,
  { roomId, accountId }: { readonly roomId: number; readonly accountId: number },
  now: Date,
): Promise<void> {
  // What was asked for by who performed there before is not hers.
  await db
    .delete(showFilms)
    .where(
      and(eq(showFilms.roomId, roomId), eq(showFilms.state, 'wanted'), sql`account_id is distinct from ${accountId}`),
    );
  await db
    .insert(showFilms)
    .values({ roomId, accountId, state: 'wanted', createdAt: now })
    .onConflictDoUpdate({
      target: showFilms.roomId,
      targetWhere: sql`state in ('wanted', 'recording')`,
      // A recording that she has just ended goes on, unless a fault ended it.
      set: { stopped: sql`nullif(${showFilms.stopped}, 'performer')` },
    });
}

/** No show is recorded: what was recorded so far becomes a film. */
export async function endFilm(db: Queryable, roomId: number): Promise<void> {
  await db.delete(showFilms).where(and(eq(showFilms.roomId, roomId), eq(showFilms.state, 'wanted')));
  await db
    .update(showFilms)
    .set({ stopped: 'performer' })
    .where(and(eq(showFilms.roomId, roomId), eq(showFilms.state, 'recording'), isNull(showFilms.stopped)));
}

/** A recording that a node is to make now. */
export interface DueFilm {
  readonly id: number;
  readonly roomId: number;
}

/**
 * Takes over the recordings of a node's rooms that are on air and open to everybody: nothing of a private show is
 * recorded. Says that the node has them, which it must repeat within 30 seconds.
 */
export async function claimFilms(
  db: Queryable,
  node: string,
  roomIds: readonly number[],
  now: Date,
): Promise<DueFilm[]> {
  if (roomIds.length === 0) return [];
  const rows = await db.execute<{ id: number; room_id: number }>(sql`
    update show_films set state = 'recording', node = ${node}, seen_at = ${now}, broadcast_id = shown.id,
      started_at = coalesce(show_films.started_at, ${now})
    from (select live_broadcasts.id, live_broadcasts.room_id from live_broadcasts
      join live_rooms on live_rooms.id = live_broadcasts.room_id
      join models on models.id = live_rooms.model_id
      where ${isAnyOf(liveBroadcasts.roomId, roomIds)} and live_broadcasts.node = ${node} and ${isOnAirWrittenOut(now)}
        and not live_rooms.is_private and ${isOpenRoom(now)} and models.withdrawn_at is null) as shown
    where show_films.room_id = shown.room_id and show_films.state in ('wanted', 'recording')
      and show_films.stopped is null and show_films.removed_at is null
      and (show_films.broadcast_id is null or show_films.broadcast_id = shown.id)
      and (show_films.node is null or show_films.node = ${node} or show_films.seen_at < ${before(now, NODE_LOST)})
    returning show_films.id, show_films.room_id`);
  return rows.rows.map(({ id, room_id: roomId }) => ({ id, roomId }));
}

const isAt = (node: string, ids: readonly number[]): SQL | undefined =>
  and(isAnyOf(showFilms.id, ids), eq(showFilms.node, node));

/** A node still stores parts of recordings. */
export async function keepFilms(db: Queryable, node: string, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length > 0) await db.update(showFilms).set({ seenAt: now }).where(isAt(node, ids));
}

/** A node has stored all that it has of recordings. */
export async function releaseFilms(db: Queryable, node: string, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.update(showFilms).set({ node: null }).where(isAt(node, ids));
}

/** Adds a stored part. @returns milliseconds from the first part's beginning to this one's; null: the film is gone */
export async function addPart(db: Queryable, id: number, part: FilmPart): Promise<number | null> {
  const [row] = await db
    .update(showFilms)
    .set({ parts: sql`${showFilms.parts} || ${JSON.stringify([part])}::jsonb` })
    .where(and(eq(showFilms.id, id), eq(showFilms.state, 'recording'), isNull(showFilms.removedAt)))
    .returning({ parts: showFilms.parts });
  return row === undefined ? null : part.at - (row.parts[0]?.at ?? part.at);
}

/** A recording ends before its show does. */
export async function stopFilm(db: Queryable, id: number, reason: StopReason): Promise<void> {
  await db
    .update(showFilms)
    .set({ stopped: reason })
    .where(and(eq(showFilms.id, id), eq(showFilms.state, 'recording'), isNull(showFilms.stopped)));
}

/**
 * Ends recordings whose show is over, or that were stopped, once no node has a part of them: they are joined next.
 * One without a part is a failure if something stopped it, and otherwise goes.
 */
export async function endRecordings(db: Queryable, now: Date): Promise<void> {
  await db.execute(sql`
    update show_films set state = case when parts <> '[]' then 'joining' else 'failed' end, node = null
    where state = 'recording' and (node is null or seen_at < ${before(now, NODE_LOST)})
      and (stopped is not null or not exists (
        select 1 from live_broadcasts where live_broadcasts.id = show_films.broadcast_id and live_broadcasts.ended_at is null))`);
  await db
    .delete(showFilms)
    .where(
      and(
        eq(showFilms.state, 'failed'),
        sql`coalesce(${showFilms.stopped}, 'performer') = 'performer' and ${showFilms.parts} = '[]'`,
      ),
    );
}

/** Takes the oldest film that is to be joined and no instance joins. @returns null: there is none */
export async function takeForJoining(db: Queryable, now: Date): Promise<ShowFilm | null> {
  const next = sql`(select id from show_films where state = 'joining' and removed_at is null
    and (leased_until is null or leased_until < ${now}) order by id limit 1 for update skip locked)`;
  const [row] = await db
    .update(showFilms)
    .set({ attempts: sql`${showFilms.attempts} + 1`, leasedUntil: new Date(now.getTime() + LEASE) })
    .where(sql`${showFilms.id} = ${next}`)
    .returning();
  return row ?? null;
}

/** Which joining it is: another one has another number. */
type Joining = Pick<ShowFilm, 'id' | 'attempts'>;

const isJoining = ({ id, attempts }: Joining): SQL | undefined =>
  and(
    eq(showFilms.id, id),
    eq(showFilms.state, 'joining'),
    eq(showFilms.attempts, attempts),
    isNull(showFilms.removedAt),
  );

/** @returns false: the film is deleted, or another instance joins it */
export async function keepJoining(db: Queryable, joining: Joining, now: Date): Promise<boolean> {
  const rows = await db
    .update(showFilms)
    .set({ leasedUntil: new Date(now.getTime() + LEASE) })
    .where(isJoining(joining))
    .returning({ id: showFilms.id });
  return rows.length > 0;
}

/** The film is there. @returns false: it was deleted meanwhile, or another instance joins it */
export async function finishJoining(
  db: Queryable,
  joining: Joining,
  film: Required<{ [K in 'fileKey' | 'type' | 'sizeBytes' | 'durationMs']: NonNullable<ShowFilm[K]> }>,
): Promise<boolean> {
  const rows = await db
    .update(showFilms)
    .set({ ...film, state: 'ready', leasedUntil: null })
    .where(isJoining(joining))
    .returning({ id: showFilms.id });
  return rows.length > 0;
}

/** Whether a film exists that is not deleted. */
export async function isFilm(db: Queryable, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: showFilms.id })
    .from(showFilms)
    .where(and(eq(showFilms.id, id), isNull(showFilms.removedAt)));
  return rows.length > 0;
}

/** A joining has failed: the next one begins in a minute, or none does. */
export async function failJoining(db: Queryable, joining: Joining, now: Date): Promise<void> {
  await db
    .update(showFilms)
    .set(
      joining.attempts >= MAX_ATTEMPTS
        ? { state: 'failed', stopped: 'join', leasedUntil: null }
        : { leasedUntil: new Date(now.getTime() + 60_000) },
    )
    .where(isJoining(joining));
}

/** Films with files that are not needed: deleted ones, and joined ones with parts. */
export async function readUnneeded(db: Queryable, now: Date): Promise<ShowFilm[]> {
  const isJoined = and(eq(showFilms.state, 'ready'), sql`${showFilms.parts} <> '[]'`);
  const isDeleted = and(
    isNotNull(showFilms.removedAt),
    // Whoever stores or joins it notices within that time.
    or(isNull(showFilms.seenAt), lt(showFilms.seenAt, before(now, NODE_LOST))),
    or(isNull(showFilms.leasedUntil), lt(showFilms.leasedUntil, now)),
  );
  return db.select().from(showFilms).where(or(isJoined, isDeleted)).orderBy(asc(showFilms.id)).limit(20);
}

/** Forgets the files of a film that `readUnneeded` has found. */
export async function forgetFiles(db: Queryable, { id, removedAt }: ShowFilm): Promise<void> {
  if (removedAt === null) await db.update(showFilms).set({ parts: [] }).where(eq(showFilms.id, id));
  else await db.delete(showFilms).where(eq(showFilms.id, id));
}

/** The keys of all files that films and recordings have. */
export async function readFilmKeys(db: Queryable): Promise<string[]> {
  const rows = await db.select({ key: showFilms.fileKey, parts: showFilms.parts }).from(showFilms);
  return rows.flatMap(({ key, parts }) => [...(key === null ? [] : [key]), ...parts.map((part) => part.key)]);
}

type Owner = { readonly roomId: number; readonly accountId: number };

const isOwn = ({ roomId, accountId }: Owner): SQL | undefined =>
  and(eq(showFilms.roomId, roomId), eq(showFilms.accountId, accountId), isNull(showFilms.removedAt));

/** @returns a performer's films and recording, latest first; 100 at most */
export async function readOwnFilms(db: Queryable, owner: Owner): Promise<ShowFilm[]> {
  return db.select().from(showFilms).where(isOwn(owner)).orderBy(desc(showFilms.id)).limit(100);
}

/** Publishes a film, or takes it back. @returns false when she has no such film */
export async function setPublished(
  db: Queryable,
  owner: Owner,
  id: number,
  publishedAt: Date | null,
): Promise<boolean> {
  const rows = await db
    .update(showFilms)
    .set({ publishedAt: publishedAt && sql`coalesce(${showFilms.publishedAt}, ${publishedAt})` })
    .where(and(isOwn(owner), eq(showFilms.id, id), eq(showFilms.state, 'ready')))
    .returning({ id: showFilms.id });
  return rows.length > 0;
}

/** Deletes a film: it can no longer be watched, and its files go soon. @returns false when she has no such film */
export async function removeFilm(db: Queryable, owner: Owner, id: number, now: Date): Promise<boolean> {
  const rows = await db
    .update(showFilms)
    .set({ removedAt: now, publishedAt: null })
    .where(and(isOwn(owner), eq(showFilms.id, id), sql`not ${isOpen}`))
    .returning({ id: showFilms.id });
  return rows.length > 0;
}

/** Deletes all films of an account, and ends its recording. */
export async function removeFilmsOf(db: Queryable, accountId: number, now: Date): Promise<void> {
  await db
    .update(showFilms)
    .set({
      removedAt: now,
      publishedAt: null,
      // The room may be recorded again, by another account.
      state: sql`case when ${isOpen} then 'failed' else ${showFilms.state} end`,
    })
    .where(eq(showFilms.accountId, accountId));
}

/** Films that visitors may watch: published by who performs there now, in a room that is public. */
const shownFilms = (now: Date) =>
  sql`from show_films join ${roomsNow(now)} on rooms.id = show_films.room_id
    join performers on performers.room_id = show_films.room_id and performers.account_id = show_films.account_id
    where show_films.published_at is not null and show_films.removed_at is null and show_films.file_key is not null`;

export interface ShownFilm extends Record<string, unknown> {
  readonly id: number;
  readonly type: 'mp4' | 'webm';
  readonly startedAt: string;
  readonly durationMs: number;
}

/** @returns the published films of a room, latest first; 24 at most */
export async function readShownFilms(db: Queryable, nickname: string, now: Date): Promise<ShownFilm[]> {
  const found = await db.execute<ShownFilm>(sql`
    select show_films.id, show_films.type, show_films.started_at as "startedAt", show_films.duration_ms as "durationMs"
    ${shownFilms(now)} and rooms.nickname = ${nickname} order by show_films.started_at desc, show_films.id desc limit 24`);
  return found.rows;
}

/** The file of a film, for who may watch it. */
export interface WatchedFilm {
  readonly roomId: number;
  readonly fileKey: string;
  readonly type: 'mp4' | 'webm';
}

/**
 * @param accountId of who watches: a performer may watch her own film, published or not; null: a guest
 * @returns null when there is no such film, or not for them
 */
export async function findWatchedFilm(
  db: Queryable,
  id: number,
  accountId: number | null,
  now: Date,
): Promise<WatchedFilm | null> {
  const own = and(eq(showFilms.id, id), isNotNull(showFilms.fileKey), isNull(showFilms.removedAt));
  const columns = { roomId: showFilms.roomId, fileKey: showFilms.fileKey, type: showFilms.type };
  const [mine] =
    accountId === null
      ? []
      : await db
          .select(columns)
          .from(showFilms)
          .innerJoin(performers, and(eq(performers.roomId, showFilms.roomId), eq(performers.accountId, accountId)))
          .where(and(own, eq(showFilms.accountId, accountId)));
  if (mine?.fileKey && mine.type) return { roomId: mine.roomId, fileKey: mine.fileKey, type: mine.type };
  const found = await db.execute<{ room_id: number; file_key: string; type: 'mp4' | 'webm' }>(
    sql`select show_films.room_id, show_films.file_key, show_films.type ${shownFilms(now)} and show_films.id = ${id}`,
  );
  const [row] = found.rows;
  return row === undefined ? null : { roomId: row.room_id, fileKey: row.file_key, type: row.type };
}
