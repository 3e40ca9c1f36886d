import { PaperKind } from '@platform/shared/contracts';
import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { hasPapers } from '../../catalogue/rooms/open-rooms-repository';
import { liveRooms, models } from '../../catalogue/tables';
import { accounts } from '../../identity/tables';
import { papers, performers } from '../tables';
import { dayOf } from './days';

export type PaperRow = typeof papers.$inferSelect;

/** Papers of a room that a page lists. */
const LISTED = 50;
const BATCH = 100;

/** Those that count now, or wait to. */
const counts = isNull(papers.endedAt);

/** @returns papers of a room that are still kept, the latest first */
export function readPapers(db: Queryable, roomId: number): Promise<PaperRow[]> {
  return db
    .select()
    .from(papers)
    .where(eq(papers.roomId, roomId))
    .orderBy(desc(papers.uploadedAt), desc(papers.id))
    .limit(LISTED);
}

/** @returns null: there is none */
export async function findPaper(db: Queryable, id: string): Promise<PaperRow | null> {
  const [paper] = await db.select().from(papers).where(eq(papers.id, id));
  return paper ?? null;
}

/** Locks a paper and its room until the transaction ends, the room first. @returns null: there is none */
export async function lockPaper(tx: Queryable, id: string): Promise<PaperRow | null> {
  const [found] = await tx.select({ roomId: papers.roomId }).from(papers).where(eq(papers.id, id));
  if (found?.roomId) await lockRoom(tx, found.roomId);
  const [paper] = await tx.select().from(papers).where(eq(papers.id, id)).for('update');
  return paper ?? null;
}

/** What a room has of its own about papers; the row is locked until the transaction ends. */
export async function lockRoom(tx: Queryable, roomId: number) {
  const { papersUntil, papersGraceUntil, nickname } = liveRooms;
  const [room] = await tx
    .select({ papersUntil, papersGraceUntil, nickname })
    .from(liveRooms)
    .where(eq(liveRooms.id, roomId))
    .for('update');
  if (!room) throw new Error(`there is no room ${roomId}`);
  return room;
}

export async function readPapersUntil(db: Queryable, roomId: number): Promise<Date | null> {
  const [room] = await db.select({ until: liveRooms.papersUntil }).from(liveRooms).where(eq(liveRooms.id, roomId));
  return room?.until ?? null;
}

/** @returns false: it is not public, for want of papers */
export async function readHasPapers(db: Queryable, roomId: number, now: Date): Promise<boolean> {
  const [room] = await db
    .select({ has: sql<boolean>`${hasPapers(now)}` })
    .from(liveRooms)
    .where(eq(liveRooms.id, roomId));
  return room?.has ?? false;
}

/** @returns the last day on which the valid paper of each kind is good; a kind without one is not there */
export async function readValidDays(db: Queryable, roomId: number, now: Date): Promise<Map<PaperKind, string>> {
  const rows = await db
    .select({ kind: papers.kind, expiresOn: papers.expiresOn })
    .from(papers)
    .where(and(eq(papers.roomId, roomId), counts, eq(papers.state, 'valid'), gte(papers.expiresOn, dayOf(now))));
  return new Map(rows.flatMap(({ kind, expiresOn }) => (expiresOn === null ? [] : [[kind, expiresOn] as const])));
}

/** @returns kinds of which a room has no paper that is valid now */
export async function readMissing(db: Queryable, roomId: number, now: Date): Promise<PaperKind[]> {
  const valid = await readValidDays(db, roomId, now);
  return PaperKind.options.filter((kind) => !valid.has(kind));
}

/** Writes until when a room may be public. Reminders begin anew. */
export async function writePapersUntil(tx: Queryable, roomId: number, until: Date | null): Promise<void> {
  await tx.update(liveRooms).set({ papersUntil: until, papersRemindedDays: null }).where(eq(liveRooms.id, roomId));
}

export async function insertPaper(tx: Queryable, paper: typeof papers.$inferInsert): Promise<void> {
  await tx.insert(papers).values(paper);
}

/** Ends what counts of a kind and state in a room, but for one paper. */
export async function endOthers(
  tx: Queryable,
  { roomId, kind, state, but }: Pick<PaperRow, 'roomId' | 'kind' | 'state'> & { readonly but: string },
  now: Date,
): Promise<void> {
  if (roomId === null) return;
  await tx
    .update(papers)
    .set({ endedAt: now })
    .where(and(eq(papers.roomId, roomId), eq(papers.kind, kind), eq(papers.state, state), counts, ne(papers.id, but)));
}

export async function changePaper(tx: Queryable, id: string, change: Partial<PaperRow>): Promise<void> {
  await tx.update(papers).set(change).where(eq(papers.id, id));
}

/** Ends all that counts in a room, and the time that it has to get papers. */
export async function endPapersOfRoom(tx: Queryable, roomId: number, now: Date): Promise<void> {
  await tx
    .update(papers)
    .set({ endedAt: now })
    .where(and(eq(papers.roomId, roomId), counts));
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

/** @returns who performs in a room, to write to; null: no account does */
export async function findPerformerOf(
  db: Queryable,
  roomId: number,
): Promise<{ readonly email: string; readonly name: string } | null> {
  const { email, name } = accounts;
  const [row] = await db
    .select({ email, name })
    .from(performers)
    .innerJoin(accounts, eq(accounts.id, performers.accountId))
    .where(eq(performers.roomId, roomId));
  return row ?? null;
}

/** @returns rooms whose time has passed, and that nobody has ended yet */
export async function readRunOut(db: Queryable, now: Date): Promise<number[]> {
  const rows = await db
    .select({ id: liveRooms.id })
    .from(liveRooms)
    .where(lte(liveRooms.papersUntil, now))
    .orderBy(liveRooms.id)
    .limit(BATCH);
  return rows.map(({ id }) => id);
}

/** @returns rooms that are public until a moment, and whose performers were not reminded so many days before */
export async function readToRemind(db: Queryable, now: Date, until: Date, days: number): Promise<number[]> {
  const { papersUntil, papersRemindedDays } = liveRooms;
  const rows = await db
    .select({ id: liveRooms.id })
    .from(liveRooms)
    .innerJoin(performers, eq(performers.roomId, liveRooms.id))
    .where(
      and(gt(papersUntil, now), lte(papersUntil, until), or(isNull(papersRemindedDays), gt(papersRemindedDays, days))),
    )
    .orderBy(liveRooms.id)
    .limit(BATCH);
  return rows.map(({ id }) => id);
}

/** Takes a reminder's turn. @returns false: another server has it */
export async function takeReminder(tx: Queryable, roomId: number, days: number): Promise<boolean> {
  const { id, papersRemindedDays } = liveRooms;
  const taken = await tx
    .update(liveRooms)
    .set({ papersRemindedDays: days })
    .where(and(eq(id, roomId), or(isNull(papersRemindedDays), gt(papersRemindedDays, days))))
    .returning({ id });
  return taken.length > 0;
}

/** @returns papers that are kept no longer: some time after they ended, or after their last day */
export function readOverdue(db: Queryable, before: { readonly accepted: Date; readonly refused: Date }) {
  const isAccepted = eq(papers.state, 'valid');
  return db
    .select({ id: papers.id, fileKey: papers.fileKey })
    .from(papers)
    .where(
      or(
        and(isAccepted, or(lt(papers.endedAt, before.accepted), lt(papers.expiresOn, dayOf(before.accepted)))),
        // What was never accepted proves nothing.
        and(ne(papers.state, 'valid'), lt(papers.endedAt, before.refused)),
      ),
    )
    .limit(BATCH);
}

export async function deletePapers(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.delete(papers).where(inArray(papers.id, [...ids]));
}

/** @returns papers that another key than this one sealed, after one */
export function readSealedOtherwise(db: Queryable, print: string, after: string) {
  return db
    .select({ id: papers.id, fileKey: papers.fileKey })
    .from(papers)
    .where(and(ne(papers.sealedWith, print), gt(papers.id, after)))
    .orderBy(papers.id)
    .limit(BATCH);
}

/** Names the file that was sealed anew. @returns false when the paper has gone, or another server did it */
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

/** Whether a key has sealed anything that is kept. */
export async function isSealedWith(db: Queryable, print: string): Promise<boolean> {
  const rows = await db.select({ id: papers.id }).from(papers).where(eq(papers.sealedWith, print)).limit(1);
  return rows.length > 0;
}

/** Files of the media store that papers name. */
export async function readPaperFiles(db: Queryable): Promise<string[]> {
  return (await db.select({ key: papers.fileKey }).from(papers)).map(({ key }) => key);
}

/** How rooms and papers stand, for `status`. */
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
