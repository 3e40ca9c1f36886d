import type { ChatEvent } from '@platform/shared/contracts';
import type { Database, Queryable } from '../../../ground/db/database';
import { IdempotencyConflictError } from '../../ledger/ledger/repository';
import { readGoodSessions } from '../access/repository';
import { findWriterName } from '../../identity/public-names/repository';
import { findOpenBroadcast } from '../broadcasts/repository';
import { findPerformer } from '../performers/repository';
import { findMessageOfKey, insertMessage, lockRoom, recentTimes } from './messages-repository';
import { findSanction } from './sanctions-repository';
import { messageText } from './text';

/** The limit of messages a writer and room in this time, whatever the room's slow mode. */
const flood = { messages: 5, milliseconds: 10_000 } as const;

type Refusal = Extract<ChatEvent, { type: 'refused' }>;
export type Said =
  { readonly sequence: number; readonly isNew: boolean } | Pick<Refusal, 'code' | 'message' | 'retryAfter'>;

export interface Saying {
  readonly roomId: number;
  readonly accountId: number;
  /** Public id of the session, which must still be good. */
  readonly session: string | null;
  readonly key: string;
  /** As it was typed. */
  readonly text: string;
}

/**
 * Writes a message. The room is locked meanwhile, so its messages are numbered without gaps and slow mode cannot be
 * outrun by two tabs.
 * @returns its number, or why it was refused; a repeated key gets the number of the message that it wrote
 */
export async function say(db: Database, saying: Saying, now: Date): Promise<Said> {
  try {
    return await db.transaction((tx) => sayWithin(tx, saying, now));
  } catch (error) {
    if (error instanceof IdempotencyConflictError) return sentElsewhere();
    throw error;
  }
}

async function sayWithin(tx: Queryable, saying: Saying, now: Date): Promise<Said> {
  const { roomId, accountId, key } = saying;
  const room = await lockRoom(tx, roomId);
  const known = await findMessageOfKey(tx, accountId, key);
  if (known) return known.roomId === roomId ? { sequence: known.sequence, isNew: false } : sentElsewhere();
  const text = messageText(saying.text);
  if (text === null) return refused('validation-failed', 'Write a message of 1 to 500 characters.');
  const name = await findWriterName(tx, accountId);
  const isLoggedIn = saying.session !== null && (await readGoodSessions(tx, [saying.session], now)).size === 1;
  if (room === null || name === null || !isLoggedIn) return refused('login-required', 'Please log in again to write.');
  const performer = await findPerformer(tx, accountId);
  const isPerformer = performer?.roomId === roomId;
  if (!isPerformer && (await findOpenBroadcast(tx, roomId, now)) === null)
    return refused('room-offline', 'This room is offline at the moment.');
  const sanction = await findSanction(tx, roomId, accountId, now);
  if (sanction !== null)
    return refused('chat-silenced', 'You can’t write in this room for now.', secondsUntil(sanction.until, now));
  const wait = await waitOf(tx, saying, isPerformer ? 0 : room.slowModeSeconds, now);
  if (wait > 0) return refused('too-many-requests', `Please wait ${wait} s before your next message.`, wait);
  const writer = { asPerformer: isPerformer, name: isPerformer ? performer.name : name };
  const message = { roomId, accountId, key, kind: 'text' as const, ...writer, text, sentAt: now };
  return { sequence: await insertMessage(tx, message), isNew: true };
}

/** @returns seconds until the member may write again; 0: now */
async function waitOf(tx: Queryable, { roomId, accountId }: Saying, slowMode: number, now: Date): Promise<number> {
  const times = await recentTimes(tx, roomId, accountId, flood.messages);
  const [latest, oldest] = [times[0], times[flood.messages - 1]];
  const ends = [latest ? latest.getTime() + slowMode * 1000 : 0, oldest ? oldest.getTime() + flood.milliseconds : 0];
  return Math.max(0, Math.ceil((Math.max(...ends) - now.getTime()) / 1000));
}

const secondsUntil = (until: Date | null, now: Date): number | null =>
  until === null ? null : Math.max(0, Math.ceil((until.getTime() - now.getTime()) / 1000));

const sentElsewhere = () => refused('validation-failed', 'This message was sent to another room.');

const refused = (
  code: Refusal['code'],
  message: string,
  retryAfter: number | null = null,
): Pick<Refusal, 'code' | 'message' | 'retryAfter'> => ({ code, message, retryAfter });
