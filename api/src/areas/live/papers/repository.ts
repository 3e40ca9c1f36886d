import { PaperKind } from '@platform/shared/contracts';
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { lockContent } from '../../../ground/db/content-version';
import type { Queryable } from '../../../ground/db/database';
import { hasPapers } from '../../catalogue/rooms/open-rooms-repository';
import { liveRooms, models } from '../../catalogue/tables';
import { accounts } from '../../identity/tables';
import { papers, performers } from '../tables';
import { dayOf } from './days';

export type PaperRow = typeof papers.$inferSelect;

/** Maximum number of papers of a room on a page. */
const LISTED = 50;
const BATCH = 100;

/** Papers that are valid or waiting. */
const counts = isNull(papers.endedAt);

/** Subject of papers: a room, or all titles that name a performer. */
export type PapersOf = { readonly roomId: number } | { readonly modelId: number };
const isOf = (of: PapersOf): SQL =>
  'roomId' in of ? sql`${papers.roomId} = ${of.roomId}` : sql`${papers.modelId} = ${of.modelId}`;

/** @returns stored papers of a room or a performer, latest first, with the room of each */
export function readPapers(db: Queryable, of: PapersOf): Promise<(PaperRow & { room: string | null })[]> {
  return db
    .select({ ...getTableColumns(papers), room: liveRooms.nickname })
    .from(papers)
    .leftJoin(liveRooms, eq(liveRooms.id, papers.roomId))
    .where(isOf(of))
    .orderBy(desc(papers.uploadedAt), desc(papers.id))
    .limit(LISTED);
}

/** @returns null if there is none */
export async function findPaper(db: Queryable, id: string): Promise<PaperRow | null> {
  const [paper] = await db.select().from(papers).where(eq(papers.id, id));
  return paper ?? null;
}

/**
 * Locks a paper until the transaction ends. Locks first the content, which it may make public, then its room and
 * performer. @returns null if there is none
 */
export async function lockPaper(tx: Queryable, id: string): Promise<PaperRow | null> {
  await lockContent(tx);
  const [found] = await tx
    .select({ roomId: papers.roomId, modelId: papers.modelId })
    .from(papers)
    .where(eq(papers.id, id));
  if (found?.roomId) await lockRoom(tx, found.roomId);
  if (found?.modelId) await lockModel(tx, found.modelId);
  const [paper] = await tx.select().from(papers).where(eq(papers.id, id)).for('update');
  return paper ?? null;
}

/** A room's own fields about papers; the row is locked until the transaction ends. */
export async function lockRoom(tx: Queryable, roomId: number) {
  const { papersUntil, papersGraceUntil, modelId } = liveRooms;
  const [room] = await tx
    .select({ papersUntil, papersGraceUntil, modelId })
    .from(liveRooms)
    .where(eq(liveRooms.id, roomId))
    .for('update');
  if (!room) throw new Error(`there is no room ${roomId}`);
  return room;
}

/** Locks a performer until the transaction ends, so that changes of her papers run one after another. */
export async function lockModel(tx: Queryable, modelId: number): Promise<void> {
  await tx.select({ id: models.id }).from(models).where(eq(models.id, modelId)).for('no key update');
}

/** Until when papers let a room, or titles, be public; null: they do not. */
export async function readPapersUntil(db: Queryable, of: PapersOf): Promise<Date | null> {
  const [row] =
    'roomId' in of
      ? await db.select({ until: liveRooms.papersUntil }).from(liveRooms).where(eq(liveRooms.id, of.roomId))
      : await db.select({ until: models.papersUntil }).from(models).where(eq(models.id, of.modelId));
  return row?.until ?? null;
}

/** @returns false if it is not public because papers are missing */
export async function readHasPapers(db: Queryable, roomId: number, now: Date): Promise<boolean> {
  const [room] = await db
    .select({ has: sql<boolean>`${hasPapers(now)}` })
    .from(liveRooms)
    .where(eq(liveRooms.id, roomId));
  return room?.has ?? false;
}

/** @returns the last day of the valid papers of each kind; without kinds that have none */
export async function readValidDays(db: Queryable, of: PapersOf, now: Date): Promise<Map<PaperKind, string>> {
  const rows = await db
    .select({ kind: papers.kind, day: sql<string>`max(${papers.expiresOn})::text` })
    .from(papers)
    .where(and(isOf(of), counts, eq(papers.state, 'valid'), gte(papers.expiresOn, dayOf(now))))
    .groupBy(papers.kind);
  return new Map(rows.map(({ kind, day }) => [kind, day]));
}

/** @returns kinds of which a room or a performer has no paper that is valid now */
export async function readMissing(db: Queryable, of: PapersOf, now: Date): Promise<PaperKind[]> {
  const valid = await readValidDays(db, of, now);
  return PaperKind.options.filter((kind) => !valid.has(kind));
}

/** Sets until when a room may be public. Reminders start again. */
export async function writePapersUntil(tx: Queryable, roomId: number, until: Date | null): Promise<void> {
  await tx.update(liveRooms).set({ papersUntil: until, papersRemindedDays: null }).where(eq(liveRooms.id, roomId));
}

/**
 * Computes from performers' papers until when titles that name them may be public: the end of the first kind to expire,
 * or the end of her grace period. Reminders start again.
 * @param modelIds default: all performers
 * @returns the performers for whom it changed
 */
export async function writeModelsUntil(tx: Queryable, now: Date, modelIds?: readonly number[]): Promise<number[]> {
  const which = modelIds === undefined ? sql`true` : sql`models.id = any(${sql.param([...modelIds])}::int[])`;
  const { rows } = await tx.execute<{ id: number }>(sql`
    update ${models} set papers_until = ends.until from (${modelEnds(now, which)}) as ends
    where models.id = ends.id and models.papers_until is distinct from ends.until returning models.id`);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0)
    await tx.update(liveRooms).set({ papersRemindedDays: null }).where(inArray(liveRooms.modelId, ids));
  return ids;
}

/** Whether any stored date of a performer differs from what her papers result in. */
export async function hasModelsToSettle(db: Queryable, now: Date): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from (${modelEnds(now, sql`true`)}) as ends join models on models.id = ends.id
    where models.papers_until is distinct from ends.until limit 1`);
  return rows.length > 0;
}

/** Until when the papers of performers are valid; null: they are not. */
const modelEnds = (now: Date, which: SQL): SQL => sql`
  select models.id, case when end_at.at > ${now} then end_at.at end as until
  from models cross join lateral (
    select greatest(models.papers_grace_until,
      case when count(*) = ${PaperKind.options.length} then min((days.day + 1)::timestamp at time zone 'UTC') end) as at
    from (
      select max(${papers.expiresOn}) as day from ${papers}
      where ${papers.modelId} = models.id and ${papers.state} = 'valid' and ${counts} group by ${papers.kind}
    ) as days where days.day is not null
  ) as end_at
  where ${which}`;

/** Sets the performer of papers written by an earlier release. @returns number of changed papers */
export async function nameModels(db: Queryable): Promise<number> {
  const done = await db.execute(sql`
    update ${papers} set model_id = live_rooms.model_id from live_rooms
    where live_rooms.id = papers.room_id and papers.model_id is null`);
  return done.rowCount ?? 0;
}

export async function insertPaper(tx: Queryable, paper: typeof papers.$inferInsert): Promise<void> {
  await tx.insert(papers).values(paper);
}

/** Ends the other papers of a kind and state that belong to the same room, or to the same performer without a room. */
export async function endOthers(
  tx: Queryable,
  { id, roomId, modelId, kind, state }: Pick<PaperRow, 'id' | 'roomId' | 'modelId' | 'kind' | 'state'>,
  now: Date,
): Promise<void> {
  const isSame = or(
    roomId === null ? undefined : eq(papers.roomId, roomId),
    modelId === null ? undefined : and(eq(papers.modelId, modelId), isNull(papers.roomId)),
  );
  await tx
    .update(papers)
    .set({ endedAt: now })
    .where(and(isSame ?? sql`false`, eq(papers.kind, kind), eq(papers.state, state), counts, ne(papers.id, id)));
}

export async function changePaper(tx: Queryable, id: string, change: Partial<PaperRow>): Promise<void> {
  await tx.update(papers).set(change).where(eq(papers.id, id));
}

/**
 * Ends waiting papers and the grace period of a room. Valid papers are detached from the room, and still count for
 * titles.
 */
export async function endPapersOfRoom(tx: Queryable, roomId: number, now: Date): Promise<void> {
  const isValid = eq(papers.state, 'valid');
  const ofRoom = and(eq(papers.roomId, roomId), counts);
  await tx
    .update(papers)
    .set({ endedAt: now })
    .where(and(ofRoom, not(isValid)));
  const [room] = await tx.select({ modelId: liveRooms.modelId }).from(liveRooms).where(eq(liveRooms.id, roomId));
  await tx
    .update(papers)
    .set({ roomId: null, modelId: room?.modelId ?? null })
    .where(and(ofRoom, isValid));
  await tx
    .update(liveRooms)
    .set({ papersUntil: null, papersGraceUntil: null, papersRemindedDays: null })
    .where(eq(liveRooms.id, roomId));
}

/** @returns the room that an account performs in; null: none */
export async function findRoomOfAccount(tx: Queryable, accountId: number): Promise<number | null> {
  const [row] = await tx
    .select({ roomId: performers.roomId })
    .from(performers)
    .where(eq(performers.accountId, accountId));
  return row?.roomId ?? null;
}

/** Papers in a member's export, without their files. */
export function readPapersOfAccount(db: Queryable, accountId: number) {
  const { kind, state, reason, type, sizeBytes, expiresOn, uploadedAt, decidedAt, endedAt } = papers;
  return db
    .select({ kind, state, reason, type, sizeBytes, expiresOn, uploadedAt, decidedAt, endedAt })
    .from(papers)
    .where(eq(papers.accountId, accountId))
    .orderBy(asc(papers.uploadedAt));
}

/** A performer's account, for e-mails. */
export interface Recipient {
  readonly id: number;
  readonly email: string;
  readonly name: string;
}

/**
 * @returns the performer of a room, or the account that handed in a paper without a room; null if the account is gone
 */
export async function findPerformerOf(
  db: Queryable,
  { roomId, accountId }: { readonly roomId: number | null; readonly accountId?: number | null },
): Promise<Recipient | null> {
  const { id, email, name } = accounts;
  const [row] =
    roomId === null
      ? await db
          .select({ id, email, name })
          .from(accounts)
          .where(eq(accounts.id, accountId ?? 0))
      : await db
          .select({ id, email, name })
          .from(performers)
          .innerJoin(accounts, eq(accounts.id, performers.accountId))
          .where(eq(performers.roomId, roomId));
  return row ?? null;
}

/** @returns performers with an expired room or expired titles that were not settled yet */
export async function readRunOut(db: Queryable, now: Date): Promise<number[]> {
  const rows = await db.execute<{ id: number }>(sql`
    select model_id as id from ${liveRooms} where papers_until <= ${now}
    union select id from ${models} where papers_until <= ${now} order by id limit ${BATCH}`);
  return rows.rows.map(({ id }) => id);
}

/** Locks the rooms of a performer until the transaction ends. @returns the expired ones */
export async function lockRunOutRooms(tx: Queryable, modelId: number, now: Date): Promise<number[]> {
  const rooms = await tx
    .select({ id: liveRooms.id, until: liveRooms.papersUntil })
    .from(liveRooms)
    .where(eq(liveRooms.modelId, modelId))
    .orderBy(liveRooms.id)
    .for('update');
  return rooms.flatMap(({ id, until }) => (until !== null && until <= now ? [id] : []));
}

/** Rooms of a performer in which an account performs. */
export async function readRoomsWithAccount(db: Queryable, modelId: number): Promise<number[]> {
  const rows = await db
    .select({ id: liveRooms.id })
    .from(liveRooms)
    .innerJoin(performers, eq(performers.roomId, liveRooms.id))
    .where(eq(liveRooms.modelId, modelId));
  return rows.map(({ id }) => id);
}

const namesTitles = sql`(exists (select 1 from game_models where game_models.model_id = models.id)
  or exists (select 1 from video_models where video_models.model_id = models.id))`;
/** Until when titles that name her are public; null: there are none, or they are not. */
const titlesUntil = sql`case when ${namesTitles} then models.papers_until end`;

/** Subjects that expire at the same moment: a room, the titles that name its performer, or both. */
export interface Ending {
  readonly until: Date;
  readonly isRoom: boolean;
  readonly areTitles: boolean;
}

/** @returns what expires next of a room and its performer's titles; null: nothing does */
export async function findEnding(db: Queryable, roomId: number, now: Date): Promise<Ending | null> {
  const { rows } = await db.execute<{ until: string | null; room: boolean | null; titles: boolean | null }>(sql`
    select ends.until, room_until = ends.until as room, titles_until = ends.until as titles
    from (${endings(now)}) as ends where ends.id = ${roomId}`);
  const [row] = rows;
  if (!row || row.until === null) return null;
  return { until: new Date(row.until), isRoom: row.room === true, areTitles: row.titles === true };
}

/** Rooms in which an account performs, with what expires next: the room, or the titles that name her. */
const endings = (now: Date): SQL => sql`
  select room.id, room.reminded, room.room_until, room.titles_until, least(room.room_until, room.titles_until) as until
  from (
    select live_rooms.id, live_rooms.papers_reminded_days as reminded,
      case when live_rooms.papers_until > ${now} then live_rooms.papers_until end as room_until,
      case when models.papers_until > ${now} then ${titlesUntil} end as titles_until
    from live_rooms join performers on performers.room_id = live_rooms.id join models on models.id = live_rooms.model_id
  ) as room`;

/**
 * @returns rooms with something that expires before a moment, and whose performers were not reminded so many days
 *   before
 */
export async function readToRemind(db: Queryable, now: Date, until: Date, days: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select ends.id from (${endings(now)}) as ends
    where ends.until <= ${until} and (ends.reminded is null or ends.reminded > ${days}) order by ends.id limit ${BATCH}`);
  return rows.map(({ id }) => id);
}

/** Claims a reminder. @returns false: another server has it */
export async function takeReminder(tx: Queryable, roomId: number, days: number): Promise<boolean> {
  const { id, papersRemindedDays } = liveRooms;
  const taken = await tx
    .update(liveRooms)
    .set({ papersRemindedDays: days })
    .where(and(eq(id, roomId), or(isNull(papersRemindedDays), gt(papersRemindedDays, days))))
    .returning({ id });
  return taken.length > 0;
}

/** @returns papers past their retention: some time after they ended, or after their last day */
export function readOverdue(db: Queryable, before: { readonly accepted: Date; readonly refused: Date }) {
  const isAccepted = eq(papers.state, 'valid');
  return db
    .select({ id: papers.id, fileKey: papers.fileKey })
    .from(papers)
    .where(
      or(
        and(isAccepted, or(lt(papers.endedAt, before.accepted), lt(papers.expiresOn, dayOf(before.accepted)))),
        // A paper that was never accepted proves nothing.
        and(ne(papers.state, 'valid'), lt(papers.endedAt, before.refused)),
      ),
    )
    .limit(BATCH);
}

export async function deletePapers(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.delete(papers).where(inArray(papers.id, [...ids]));
}

/** @returns papers sealed with another key than this one, after an id */
export function readSealedOtherwise(db: Queryable, print: string, after: string) {
  return db
    .select({ id: papers.id, fileKey: papers.fileKey })
    .from(papers)
    .where(and(ne(papers.sealedWith, print), gt(papers.id, after)))
    .orderBy(papers.id)
    .limit(BATCH);
}

/** Sets the resealed file. @returns false if the paper has gone, or another server did it */
export async function replaceFile(
  db: Queryable,
  id: string,
  former: string,
  file: { readonly fileKey: string; readonly sealedWith: string },
): Promise<boolean> {
  const done = await db
    .update(papers)
    .set(file)
    .where(and(eq(papers.id, id), eq(papers.fileKey, former)))
    .returning({ id: papers.id });
  return done.length > 0;
}

/** Whether a stored paper is sealed with a key. */
export async function isSealedWith(db: Queryable, print: string): Promise<boolean> {
  const rows = await db.select({ id: papers.id }).from(papers).where(eq(papers.sealedWith, print)).limit(1);
  return rows.length > 0;
}

/** Files of the media store that papers name. */
export async function readPaperFiles(db: Queryable): Promise<string[]> {
  return (await db.select({ key: papers.fileKey }).from(papers)).map(({ key }) => key);
}

/** State of rooms and papers, for `status`. */
export async function readPaperState(db: Queryable, now: Date) {
  const { papersUntil, papersGraceUntil } = liveRooms;
  const isPublic = sql`${papersUntil} > ${now}`;
  const [row] = await db
    .select({
      rooms: sql<number>`count(*)::int`,
      dark: sql<number>`(count(*) filter (where ${papersUntil} is null or ${papersUntil} <= ${now}))::int`,
      onGrace: sql<number>`(count(*) filter (where ${isPublic} and ${papersUntil} = ${papersGraceUntil}))::int`,
      graceUntil: sql<
        string | null
      >`max(${papersGraceUntil}) filter (where ${isPublic} and ${papersUntil} = ${papersGraceUntil})`,
      waiting: sql<number>`(select count(*)::int from ${papers} where ${papers.state} = 'waiting' and ${papers.endedAt} is null)`,
    })
    .from(liveRooms)
    .innerJoin(models, eq(models.id, liveRooms.modelId))
    .where(isNull(models.withdrawnAt));
  return row ?? { rooms: 0, dark: 0, onGrace: 0, graceUntil: null, waiting: 0 };
}

/** State of titles by the papers of their performers, for `status`; without withdrawn titles. */
export async function readTitleState(db: Queryable) {
  const { rows } = await db.execute<{ titles: number; dark: number; onGrace: number; graceUntil: string | null }>(sql`
    with named as (
      select papers_until, exists (select 1 from game_models join models on models.id = game_models.model_id
        where game_models.game_id = games.id and models.papers_until = games.papers_until and models.papers_grace_until = models.papers_until) as on_grace
      from games where withdrawn_at is null
      union all
      select papers_until, exists (select 1 from video_models join models on models.id = video_models.model_id
        where video_models.video_id = videos.id and models.papers_until = videos.papers_until and models.papers_grace_until = models.papers_until)
      from videos where withdrawn_at is null
    )
    select count(*)::int as titles, (count(*) filter (where papers_until is null or papers_until <= now()))::int as dark,
      (count(*) filter (where on_grace and papers_until > now()))::int as "onGrace",
      min(papers_until) filter (where on_grace and papers_until > now()) as "graceUntil"
    from named`);
  return rows[0] ?? { titles: 0, dark: 0, onGrace: 0, graceUntil: null };
}
