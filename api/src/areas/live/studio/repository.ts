import type { StudioSettings } from '@platform/shared/contracts';
import { and, asc, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { shownName } from '../../identity/public-names/repository';
import { writerName } from '../chat/messages-repository';
import { chatMessages, chatReports, chatSanctions, performers } from '../tables';
import { liveBroadcasts, liveRooms, models } from '../../catalogue/tables';

const BROADCASTS = 10;
/** Maximum number of sanctions and reports on a page. */
const LISTED = 200;

export async function readRoomSettings(db: Queryable, roomId: number) {
  const { topic, goalTitle, goalCoins, goalReached, slowModeSeconds, isPrivate } = liveRooms;
  const { privateCoinsPerMinute, tipMenu, blockedWords } = liveRooms;
  const [room] = await db
    .select({
      topic,
      goalTitle,
      goalCoins,
      goalReached,
      slowModeSeconds,
      isPrivate,
      privateCoinsPerMinute,
      tipMenu,
      blockedWords,
    })
    .from(liveRooms)
    .where(eq(liveRooms.id, roomId));
  if (!room) throw new Error(`there is no room ${roomId}`);
  return room;
}

/** Writes the given settings of a room. A goal with another title or sum starts at 0. */
export async function writeRoomSettings(
  db: Queryable,
  roomId: number,
  settings: StudioSettings,
  now: Date,
): Promise<void> {
  const { goal, ...rest } = settings;
  if (Object.keys(settings).length === 0) return;
  await db
    .update(liveRooms)
    .set({ ...rest, ...(goal !== undefined && goalColumns(goal)), ...privateColumns(settings, now) })
    .where(eq(liveRooms.id, roomId));
}

/** Viewers inside are asked from the moment when the room goes private. */
const privateColumns = ({ isPrivate }: StudioSettings, now: Date) =>
  isPrivate === undefined
    ? {}
    : {
        privateSince: isPrivate
          ? sql`case when ${liveRooms.isPrivate} then ${liveRooms.privateSince} else ${now} end`
          : null,
      };

function goalColumns(goal: NonNullable<StudioSettings['goal']> | null) {
  const isSame = goal ? and(eq(liveRooms.goalTitle, goal.title), eq(liveRooms.goalCoins, goal.coins)) : sql`false`;
  return {
    goalTitle: goal?.title ?? null,
    goalCoins: goal?.coins ?? null,
    goalReached: sql`case when ${isSame} then ${liveRooms.goalReached} else 0 end`,
  };
}

/** The performer's latest broadcasts. */
export async function readOwnBroadcasts(db: Queryable, roomId: number) {
  return db
    .select()
    .from(liveBroadcasts)
    .where(eq(liveBroadcasts.roomId, roomId))
    .orderBy(desc(liveBroadcasts.startedAt), desc(liveBroadcasts.id))
    .limit(BROADCASTS);
}

/**
 * Activity in a room since a moment. Includes coins of deleted tips, which were paid nevertheless. Messages are numbered
 * in turn, so that only those since then are read, from the latest one back.
 */
export async function countSince(db: Queryable, roomId: number, since: Date) {
  const before = sql`coalesce((select b.sequence from chat_messages b
    where b.room_id = ${roomId} and b.sent_at <= ${since.toISOString()} order by b.sequence desc limit 1), 0)`;
  const [row] = await db
    .select({
      coins: sql<number>`coalesce(sum(${chatMessages.coins}), 0)::int`,
      tips: sql<number>`count(${chatMessages.coins})::int`,
      messages: sql<number>`(count(*) filter (where ${chatMessages.kind} = 'text'))::int`,
    })
    .from(chatMessages)
    .where(and(eq(chatMessages.roomId, roomId), gt(chatMessages.sequence, before)));
  return row ?? { coins: 0, tips: 0, messages: 0 };
}

const isCurrent = (now: Date) => or(isNull(chatSanctions.until), gt(chatSanctions.until, now));

/** Current sanctions, latest first. */
export async function readSanctions(db: Queryable, roomId: number, now: Date) {
  const { accountId: id, kind, until, createdAt } = chatSanctions;
  return db
    .select({ id, name: shownName(id), kind, until, createdAt })
    .from(chatSanctions)
    .where(and(eq(chatSanctions.roomId, roomId), isCurrent(now)))
    .orderBy(desc(createdAt))
    .limit(LISTED);
}

/** Current sanctions of a member in all rooms, latest first, with the performers who gave them. */
export async function readSanctionsOf(db: Queryable, memberId: number, now: Date) {
  const { accountId, roomId, kind, until, createdAt } = chatSanctions;
  return db
    .select({
      room: liveRooms.nickname,
      performer: { id: models.id, name: sql<string>`trim(${models.firstName} || ' ' || ${models.lastName})` },
      kind,
      until,
      createdAt,
    })
    .from(chatSanctions)
    .innerJoin(liveRooms, eq(liveRooms.id, roomId))
    .innerJoin(models, eq(models.id, liveRooms.modelId))
    .where(and(eq(accountId, memberId), isCurrent(now)))
    .orderBy(desc(createdAt))
    .limit(LISTED);
}

const isOpen = (roomId: number) => and(eq(chatReports.roomId, roomId), isNull(chatReports.resolvedAt));

/** Open reports for the performer, one per message, with all reasons; first reported first. */
export async function readOpenReports(db: Queryable, roomId: number) {
  const { sequence } = chatReports;
  return db
    .select({
      id: sql<number>`min(${chatReports.id})`,
      sequence,
      name: sql<string>`min(${writerName})`,
      text: chatMessages.text,
      reasons: sql<string[]>`array_agg(${chatReports.reason} order by ${chatReports.id})`,
      createdAt: sql<string>`min(${chatReports.createdAt})`,
    })
    .from(chatReports)
    .innerJoin(chatMessages, and(eq(chatMessages.roomId, chatReports.roomId), eq(chatMessages.sequence, sequence)))
    .innerJoin(liveRooms, eq(liveRooms.id, chatReports.roomId))
    .innerJoin(models, eq(models.id, liveRooms.modelId))
    .leftJoin(performers, eq(performers.roomId, chatReports.roomId))
    .where(isOpen(roomId))
    .groupBy(sequence, chatMessages.text)
    .orderBy(asc(sql`min(${chatReports.id})`))
    .limit(LISTED);
}

/** Number of messages with open reports. */
export async function countOpenReports(db: Queryable, roomId: number): Promise<number> {
  const [row] = await db
    .select({ open: sql<number>`count(distinct ${chatReports.sequence})::int` })
    .from(chatReports)
    .where(isOpen(roomId));
  return row?.open ?? 0;
}

/**
 * Closes all reports of a message that the performer has reviewed.
 * @param id of any of them
 * @returns false if the room has no such report
 */
export async function resolveReports(db: Queryable, roomId: number, id: number, now: Date): Promise<boolean> {
  const [report] = await db
    .select({ sequence: chatReports.sequence })
    .from(chatReports)
    .where(and(eq(chatReports.roomId, roomId), eq(chatReports.id, id)));
  if (!report) return false;
  await db
    .update(chatReports)
    .set({ resolvedAt: now })
    .where(and(isOpen(roomId), eq(chatReports.sequence, report.sequence)));
  return true;
}

/** @returns false if the account had none in this room */
export async function liftSanction(db: Queryable, roomId: number, accountId: number): Promise<boolean> {
  const gone = await db
    .delete(chatSanctions)
    .where(and(eq(chatSanctions.roomId, roomId), eq(chatSanctions.accountId, accountId)))
    .returning({ accountId: chatSanctions.accountId });
  return gone.length > 0;
}
