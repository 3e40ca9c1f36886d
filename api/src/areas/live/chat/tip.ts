import type { Database, Queryable } from '../../../ground/db/database';
import { ApiError, notFound } from '../../../ground/errors';
import { findHoldOfKey } from '../../ledger/holds/repository';
import { lockAccountsOfHolds, releaseWithin, reserveWithin, settleWithin } from '../../ledger/holds/service';
import {
  currencies,
  IdempotencyConflictError,
  InsufficientFundsError,
  readBalances,
} from '../../ledger/ledger/repository';
import { findWriterName } from '../../identity/public-names/repository';
import { findOpenBroadcast } from '../broadcasts/repository';
import { performerAccount } from '../performers/ledger-account';
import { findPerformer } from '../performers/repository';
import { findMessageOfKey, insertMessage, lockRoom } from './messages-repository';
import { findSanction } from './sanctions-repository';
import { messageText } from './text';
import { blockedWordRefusal, hasBlockedWord } from './word-filter';

/** Milliseconds after which a hold would be released by itself; it is settled in the transaction that makes it. */
const HOLD_LIFETIME = 60_000;

export interface Tip {
  readonly room: { readonly id: number; readonly nickname: string };
  readonly accountId: number;
  /** Whole coins, within `tipCoins`. */
  readonly coins: number;
  /** As it was typed; may be empty. */
  readonly text: string;
  /** The same key pays once. */
  readonly key: string;
}

/**
 * Tips a performer: the coins are set aside, the message is written, the coins are paid out and the goal comes nearer,
 * in one transaction. Whatever ends it before its end (a refusal, a lost connection, a killed server) leaves nothing.
 * @returns the message's number; a repeated key gets the one that it got before
 * @throws ApiError balance-too-low, room-offline, chat-banned, chat-silenced, forbidden, key-used
 */
export async function tip(db: Database, request: Tip, now: Date): Promise<number> {
  try {
    return await db.transaction((tx) => tipWithin(tx, request, now));
  } catch (error) {
    if (error instanceof IdempotencyConflictError) throw keyUsed();
    if (error instanceof InsufficientFundsError) throw await balanceTooLow(db, request);
    throw error;
  }
}

async function tipWithin(tx: Queryable, { room, accountId, coins, text, key }: Tip, now: Date): Promise<number> {
  // The order of locks is the same everywhere: room, ledger.
  const locked = await lockRoom(tx, room.id);
  if (locked === null) throw notFound('There is no such room.');
  const known = await findMessageOfKey(tx, accountId, key);
  if (known) {
    if (known.roomId === room.id && known.coins === coins) return known.sequence;
    throw keyUsed();
  }
  const said = text === '' ? '' : messageText(text);
  if (said === null)
    throw new ApiError(400, 'validation-failed', 'Your message is empty. Write something or remove it.', {
      fields: { text: 'must have visible characters' },
    });
  const performer = await findPerformer(tx, accountId);
  if (performer?.roomId === room.id) throw new ApiError(403, 'forbidden', 'You can’t tip your own room.');
  const sanction = await findSanction(tx, room.id, accountId, now);
  if (sanction?.kind === 'ban') throw new ApiError(403, 'chat-banned', 'The performer has removed you from this room.');
  if (sanction !== null && said !== '')
    throw new ApiError(
      403,
      'chat-silenced',
      'You can’t write in this room for now. You can still tip without a message.',
    );
  if (hasBlockedWord(said, locked.blockedWords))
    throw new ApiError(400, 'validation-failed', `${blockedWordRefusal} You weren’t charged.`, {
      fields: { text: 'has a word that this room does not allow' },
    });
  if ((await findOpenBroadcast(tx, room.id, now)) === null)
    throw new ApiError(409, 'room-offline', 'This room is offline at the moment. You weren’t charged.');
  const name = await findWriterName(tx, accountId);
  if (name === null) throw new Error(`there is no account ${accountId} that may tip`);

  const { goalTitle, goalCoins, goalReached } = locked;
  const sequence = await payTip(
    tx,
    { room, accountId, coins, text: said, key, name, hasGoal: goalTitle !== null },
    now,
  );
  // The one tip that reaches it: the room is locked, and another goal begins from nothing.
  const reaches = goalCoins !== null && goalReached < goalCoins && goalReached + coins >= goalCoins;
  if (goalTitle !== null && reaches) {
    const notice = { roomId: room.id, accountId: null, key: null, kind: 'notice' as const, name: '' };
    await insertMessage(tx, { ...notice, text: `Goal reached: ${goalTitle}`, sentAt: now });
  }
  return sequence;
}

/**
 * Moves a tip's coins and writes its message, in the caller's transaction.
 * @param request `hasGoal`: it counts for the room's goal; `isPast`: the transfers are of `now`, too
 * @returns the message's number
 */
export async function payTip(
  tx: Queryable,
  {
    room,
    accountId,
    coins,
    text,
    key,
    name,
    hasGoal,
    isPast = false,
  }: Tip & { readonly name: string; readonly hasGoal: boolean; readonly isPast?: boolean },
  now: Date,
): Promise<number> {
  const past = isPast ? { at: now } : {};
  const holdKey = `tip:${key}`;
  await lockAccountsOfHolds(tx, { accountId, currency: currencies.coins, to: performerAccount(room.id) });
  const hold = await reserveWithin(
    tx,
    {
      accountId,
      currency: currencies.coins,
      amount: coins,
      reason: `tip:${room.nickname}`,
      key: holdKey,
      expiresAt: new Date(now.getTime() + HOLD_LIFETIME),
      ...past,
    },
    now,
  );
  await settleWithin(tx, hold.id, { part: coins, to: performerAccount(room.id), key: 'tip', ...past });
  await releaseWithin(tx, hold.id, now);
  const transferId = (await findHoldOfKey(tx, accountId, holdKey))?.transferId ?? null;
  const message = { roomId: room.id, accountId, key, kind: 'tip' as const, name, text, coins, transferId };
  return insertMessage(tx, { ...message, sentAt: now }, hasGoal ? coins : 0);
}

const keyUsed = (): ApiError =>
  new ApiError(409, 'key-used', 'This tip was used for another message. Please start again.');

async function balanceTooLow(db: Database, { accountId, coins }: Tip): Promise<ApiError> {
  const { coins: balance } = await readBalances(db, accountId);
  const missing = Math.max(1, coins - balance);
  return new ApiError(409, 'balance-too-low', `You need ${missing} more coins.`, { details: { missing, balance } });
}
