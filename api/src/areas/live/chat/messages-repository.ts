import { chatHistoryLength, type ChatMessage } from '@platform/shared/contracts';
import { and, asc, between, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { shownName } from '../../identity/public-names/repository';
import { chatMessages, chatReports, performers } from '../tables';
import { liveRooms, models } from '../../catalogue/tables';
import { IdempotencyConflictError } from '../../ledger/ledger/repository';

type MessageRow = typeof chatMessages.$inferSelect;

const isPerformer = sql<boolean>`(${chatMessages.asPerformer} or coalesce(${chatMessages.accountId} = ${performers.accountId}, false))`;
/**
 * Displayed writer of a message: a performer's stage name, or a member's public name. For statements that join the
 * room's model and performer.
 */
export const writerName = sql<string>`case when ${isPerformer} then ${models.firstName} || ' ' || ${models.lastName} else ${shownName(chatMessages.accountId)} end`;

interface ReadMessage {
  readonly message: MessageRow;
  readonly name: string;
  readonly isPerformer: boolean;
}

/** A message as visitors of the room see it. */
const toChatMessage = ({ message, ...writer }: ReadMessage): ChatMessage => {
  const isDeleted = message.deletedAt !== null;
  return {
    sequence: message.sequence,
    kind: isDeleted ? 'deleted' : message.kind,
    name: isDeleted || message.kind === 'notice' ? '' : writer.name,
    isPerformer: !isDeleted && writer.isPerformer,
    text: isDeleted ? '' : message.text,
    coins: isDeleted ? null : message.coins,
    sentAt: message.sentAt.toISOString(),
  };
};

/**
 * A room's latest messages, oldest first, at most `chatHistoryLength`.
 * @param after only those with a higher number
 */
export async function readLatestMessages(db: Queryable, roomId: number, after = 0): Promise<ChatMessage[]> {
  const rows = await db
    .select({ message: chatMessages, name: writerName, isPerformer })
    .from(chatMessages)
    .innerJoin(liveRooms, eq(liveRooms.id, chatMessages.roomId))
    .innerJoin(models, eq(models.id, liveRooms.modelId))
    .leftJoin(performers, eq(performers.roomId, chatMessages.roomId))
    .where(and(eq(chatMessages.roomId, roomId), gt(chatMessages.sequence, after)))
    .orderBy(desc(chatMessages.sequence))
    .limit(chatHistoryLength);
  return rows.map(toChatMessage).toReversed();
}

/** Locks a room until the transaction ends, so that its messages are written one after another. */
export async function lockRoom(tx: Queryable, roomId: number) {
  const { slowModeSeconds, goalTitle, goalCoins, goalReached, blockedWords } = liveRooms;
  const [room] = await tx
    .select({ slowModeSeconds, goalTitle, goalCoins, goalReached, blockedWords })
    .from(liveRooms)
    .where(eq(liveRooms.id, roomId))
    .for('update');
  return room ?? null;
}

/** The message that an account wrote with an idempotency key, in any room; or null. */
export async function findMessageOfKey(tx: Queryable, accountId: number, key: string): Promise<MessageRow | null> {
  const [row] = await tx
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.accountId, accountId), eq(chatMessages.key, key)));
  return row ?? null;
}

/** Times of a member's messages in a room, latest first; tips are paid for and do not count. */
export async function recentTimes(tx: Queryable, roomId: number, accountId: number, limit: number): Promise<Date[]> {
  const rows = await tx
    .select({ sentAt: chatMessages.sentAt })
    .from(chatMessages)
    .where(and(eq(chatMessages.roomId, roomId), eq(chatMessages.accountId, accountId), eq(chatMessages.kind, 'text')))
    .orderBy(desc(chatMessages.sequence))
    .limit(limit);
  return rows.map(({ sentAt }) => sentAt);
}

type NewMessage = Omit<typeof chatMessages.$inferInsert, 'sequence' | 'deletedAt'>;

/**
 * Writes a message into a locked room.
 * @param goal coins to add to the goal
 * @returns its number, the next one of the room
 * @throws IdempotencyConflictError if the key was used in another room concurrently: only the room is locked, so only
 *   the database can tell. The transaction must be rolled back.
 */
export async function insertMessage(tx: Queryable, message: NewMessage, goal = 0): Promise<number> {
  const [room] = await tx
    .update(liveRooms)
    .set({
      chatSequence: sql`${liveRooms.chatSequence} + 1`,
      goalReached: sql`${liveRooms.goalReached} + ${goal}`,
    })
    .where(eq(liveRooms.id, message.roomId))
    .returning({ sequence: liveRooms.chatSequence });
  if (!room) throw new Error(`there is no room ${message.roomId}`);
  const written = await tx
    .insert(chatMessages)
    .values({ ...message, sequence: room.sequence })
    .onConflictDoNothing({ target: [chatMessages.accountId, chatMessages.key] })
    .returning({ sequence: chatMessages.sequence });
  if (written.length === 0) throw new IdempotencyConflictError(`the key ${message.key} was used in another room`);
  return room.sequence;
}

/** A message that has not been deleted, with its writer's displayed name. */
export async function findMessage(
  db: Queryable,
  roomId: number,
  sequence: number,
): Promise<(MessageRow & { readonly writer: string }) | null> {
  const [row] = await db
    .select({ message: chatMessages, writer: writerName })
    .from(chatMessages)
    .innerJoin(liveRooms, eq(liveRooms.id, chatMessages.roomId))
    .innerJoin(models, eq(models.id, liveRooms.modelId))
    .leftJoin(performers, eq(performers.roomId, chatMessages.roomId))
    .where(and(isMessage(roomId, sequence), isNull(chatMessages.deletedAt)));
  return row ? { ...row.message, writer: row.writer } : null;
}

/** Messages around a message, oldest first, in their current state. @param around how many before it, and after it */
export async function readAround(
  db: Queryable,
  roomId: number,
  sequence: number,
  around: number,
): Promise<{ sequence: number; name: string; text: string; sentAt: Date }[]> {
  return db
    .select({
      sequence: chatMessages.sequence,
      name: writerName,
      text: chatMessages.text,
      sentAt: chatMessages.sentAt,
    })
    .from(chatMessages)
    .innerJoin(liveRooms, eq(liveRooms.id, chatMessages.roomId))
    .innerJoin(models, eq(models.id, liveRooms.modelId))
    .leftJoin(performers, eq(performers.roomId, chatMessages.roomId))
    .where(
      and(
        eq(chatMessages.roomId, roomId),
        between(chatMessages.sequence, sequence - around, sequence + around),
        isNull(chatMessages.deletedAt),
        ne(chatMessages.kind, 'notice'),
      ),
    )
    .orderBy(asc(chatMessages.sequence));
}

/** Restores the text of a deleted message. */
export async function restoreMessage(db: Queryable, roomId: number, sequence: number, text: string): Promise<void> {
  await db.update(chatMessages).set({ text, deletedAt: null }).where(isMessage(roomId, sequence));
}

/** Deletes a message's text permanently; its number stays. */
export async function deleteMessage(db: Queryable, roomId: number, sequence: number, now: Date): Promise<void> {
  await db.update(chatMessages).set({ text: '', deletedAt: now }).where(isMessage(roomId, sequence));
}

/** Stores a member's report of a message, once per member and message. */
export async function insertReport(db: Queryable, report: typeof chatReports.$inferInsert): Promise<void> {
  await db.insert(chatReports).values(report).onConflictDoNothing();
}

const isMessage = (roomId: number, sequence: number) =>
  and(eq(chatMessages.roomId, roomId), eq(chatMessages.sequence, sequence));
