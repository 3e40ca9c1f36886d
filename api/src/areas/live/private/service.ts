import type { Database, Queryable } from '../../../ground/db/database';
import { ApiError } from '../../../ground/errors';
import { release, reserve, settle } from '../../ledger/holds/service';
import { currencies, InsufficientFundsError, readBalances } from '../../ledger/ledger/repository';
import { findOpenBroadcast } from '../broadcasts/repository';
import { lockRoom } from '../chat/messages-repository';
import { findSanction } from '../chat/sanctions-repository';
import { findPerformer } from '../performers/repository';
import {
  changeStay,
  findOpenStay,
  insertStay,
  isInvited,
  lockStay,
  readOpenStays,
  readPrivateRoom,
  type StayRow,
} from './repository';

const MINUTE = 60_000;
/** Milliseconds without the picture after which a member has left. */
const ABSENT = 30_000;
/** Milliseconds after which the hold of a minute is released by itself, when no server is left that settles it. */
const HOLD_LIFETIME = 10 * MINUTE;

/** What private shows of a room are paid to, as its tips are. */
const performerAccount = (roomId: number) => ({ system: `performer:${roomId}` }) as const;

export interface Entering {
  readonly roomId: number;
  readonly accountId: number;
  /** The price that the page showed. */
  readonly coinsPerMinute: number;
}

/** @returns coins a minute for this member: 0 when invited; null: the performer lets in whom they invite alone */
export async function priceFor(
  db: Queryable,
  roomId: number,
  account: number | null,
  now: Date,
): Promise<number | null> {
  if (account !== null && (await isInvited(db, roomId, account, now))) return 0;
  const { privateCoinsPerMinute } = await readPrivateRoom(db, roomId);
  return privateCoinsPerMinute === 0 ? null : privateCoinsPerMinute;
}

/**
 * Enters a private show: the first minute begins, and its coins are held. Who is inside stays inside, and pays once.
 * @throws ApiError room-offline, room-private, price-changed, balance-too-low, chat-banned, forbidden
 */
export async function enter(db: Database, entering: Entering, now: Date): Promise<void> {
  try {
    await db.transaction((tx) => enterWithin(tx, entering, now));
  } catch (error) {
    if (!(error instanceof InsufficientFundsError)) throw error;
    const { coins: balance } = await readBalances(db, entering.accountId);
    const missing = Math.max(1, entering.coinsPerMinute - balance);
    throw new ApiError(409, 'balance-too-low', `You need ${missing} more coins for a minute.`, {
      details: { missing, balance },
    });
  }
}

async function enterWithin(tx: Queryable, { roomId, accountId, coinsPerMinute }: Entering, now: Date): Promise<void> {
  // The order of locks is the same everywhere: room, stay, ledger.
  await lockRoom(tx, roomId);
  if ((await findOpenStay(tx, roomId, accountId)) !== null) return;
  const { nickname, isPrivate } = await readPrivateRoom(tx, roomId);
  if (!isPrivate || (await findOpenBroadcast(tx, roomId, now)) === null)
    throw new ApiError(409, 'room-offline', 'There is no private show at the moment. Nothing was paid.');
  if ((await findPerformer(tx, accountId))?.roomId === roomId)
    throw new ApiError(403, 'forbidden', 'This is your own room.');
  if ((await findSanction(tx, roomId, accountId, now))?.kind === 'ban')
    throw new ApiError(403, 'chat-banned', 'The performer has removed you from this room.');
  const price = await priceFor(tx, roomId, accountId, now);
  if (price === null) throw new ApiError(409, 'room-private', 'This private show is by invitation.');
  if (price !== coinsPerMinute)
    throw new ApiError(409, 'price-changed', `A minute costs ${price} coins now. Nothing was paid.`, {
      details: { price },
    });
  const stay = await insertStay(tx, {
    roomId,
    accountId,
    coinsPerMinute: price,
    startedAt: now,
    seenAt: now,
    dueAt: now,
  });
  await beginMinute(tx, stay, nickname, now);
}

/** Holds the coins of the next minute. @throws InsufficientFundsError and changes nothing */
async function beginMinute(tx: Queryable, stay: StayRow, nickname: string, now: Date): Promise<void> {
  const { id, accountId, coinsPerMinute } = stay;
  const minutes = stay.minutes + 1;
  const hold =
    coinsPerMinute === 0
      ? null
      : await reserve(
          tx,
          {
            accountId,
            currency: currencies.coins,
            amount: coinsPerMinute,
            reason: `private:${nickname}`,
            key: `private:${id}:${minutes}`,
            expiresAt: new Date(now.getTime() + HOLD_LIFETIME),
          },
          now,
        );
  await changeStay(tx, id, { minutes, holdId: hold?.id ?? null, dueAt: new Date(now.getTime() + MINUTE) });
}

/** Pays the minute that runs. @returns coins that were paid in all */
async function payMinute(
  tx: Queryable,
  { id, roomId, holdId, coins, coinsPerMinute }: StayRow,
  now: Date,
): Promise<number> {
  if (holdId === null) return coins;
  const held = await settleHold(tx, holdId, roomId, coinsPerMinute, now);
  const paid = coins + held;
  await changeStay(tx, id, { holdId: null, coins: paid });
  return paid;
}

/** Settles a hold whole. A hold that ran out while no server was there is the house's loss. @returns coins that were paid */
async function settleHold(tx: Queryable, holdId: number, roomId: number, part: number, now: Date): Promise<number> {
  try {
    await settle(tx, holdId, { part, to: performerAccount(roomId), key: 'minute' });
  } catch (error) {
    if (error instanceof InsufficientFundsError) return 0;
    throw error;
  }
  await release(tx, holdId, now);
  return part;
}

/** Leaves the show that runs: the minute that has begun is paid. Again does nothing. */
export async function leave(db: Database, roomId: number, accountId: number, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const open = await findOpenStay(tx, roomId, accountId);
    const stay = open && (await lockStay(tx, open.id, { isWaiting: true }));
    if (stay === null) return;
    await payMinute(tx, stay, now);
    await changeStay(tx, stay.id, { endedAt: now, endReason: 'left' });
  });
}

/**
 * Goes on with all stays: pays minutes that are over and begins the next, and ends what has ended. Each stay is one
 * transaction, and each minute has a key, so that servers may do it at once and be killed at any moment.
 * @returns rooms in which somebody's stay has ended
 */
export async function continueStays(db: Database, now: Date): Promise<Set<number>> {
  const rooms = new Set<number>();
  for (const id of await readOpenStays(db)) {
    const ended = await db.transaction((tx) => continueStay(tx, id, now));
    if (ended !== null) rooms.add(ended);
  }
  return rooms;
}

async function continueStay(tx: Queryable, id: number, now: Date): Promise<number | null> {
  const stay = await lockStay(tx, id, { isWaiting: false });
  if (stay === null) return null;
  const { roomId } = stay;
  const end = async (endReason: StayRow['endReason']): Promise<number> => {
    await changeStay(tx, id, { endedAt: now, endReason, holdId: null });
    return roomId;
  };
  const [room, broadcast] = [await readPrivateRoom(tx, roomId), await findOpenBroadcast(tx, roomId, now)];
  // The performer ended it in this minute, or has gone for good: it costs nothing.
  if (!room.isPrivate || broadcast === null) {
    if (stay.holdId !== null) await release(tx, stay.holdId, now);
    return end('show');
  }
  if (now.getTime() - stay.seenAt.getTime() >= ABSENT) {
    await payMinute(tx, stay, now);
    return end('left');
  }
  if (stay.dueAt > now) return null;
  const coins = await payMinute(tx, stay, now);
  // While the performer's connection is gone no minute begins.
  if (broadcast.isInterrupted) return null;
  try {
    await tx.transaction((inner) => beginMinute(inner, { ...stay, coins, holdId: null }, room.nickname, now));
    return null;
  } catch (error) {
    if (error instanceof InsufficientFundsError) return end('coins');
    throw error;
  }
}
