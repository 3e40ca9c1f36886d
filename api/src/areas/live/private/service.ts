import type { Database, Queryable } from '../../../ground/db/database';
import { ApiError } from '../../../ground/errors';
import { InsufficientFundsError, readBalances } from '../../ledger/ledger/repository';
import { readNodes } from '../broadcasts/nodes-repository';
import { findOpenBroadcast } from '../broadcasts/repository';
import { noPlace } from '../call/admission';
import { lockRoom } from '../chat/messages-repository';
import { findSanction } from '../chat/sanctions-repository';
import { pickNode } from '../media-node/pick-node';
import { findPerformer } from '../performers/repository';
import { beginMinute, endStay, giveBackMinute, hadPicture, payMinute, showOf } from './minutes';
import { findOpenStay, insertStay, isInvited, keepRoom, lockStay, readPrivateRoom } from './repository';

export interface Entering {
  readonly roomId: number;
  readonly accountId: number;
  /** The price that the page showed. */
  readonly coinsPerMinute: number;
  /** Whether the page says that it has the picture, so that no place is needed. */
  readonly isInside?: boolean | undefined;
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
 * @throws ApiError room-offline, room-full, room-private, price-changed, balance-too-low, chat-banned, forbidden, unavailable
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

async function enterWithin(tx: Queryable, entering: Entering, now: Date): Promise<void> {
  const { roomId, accountId, coinsPerMinute, isInside = false } = entering;
  // The order of locks is the same everywhere: room, stay, ledger.
  await lockRoom(tx, roomId);
  const open = await findOpenStay(tx, roomId, accountId);
  const before = open && (await lockStay(tx, open.id, { isWaiting: true }));
  if (before !== null) {
    if (!(await showOf(tx, before, now)).isOver) return;
    await giveBackMinute(tx, before, now);
    await endStay(tx, before, 'show', now);
  }
  const { nickname, isPrivate, privateSince } = await readPrivateRoom(tx, roomId);
  const broadcast = await findOpenBroadcast(tx, roomId, now);
  if (!isPrivate || broadcast === null)
    throw new ApiError(409, 'room-offline', 'There is no private show at the moment. You weren’t charged.');
  if (broadcast.isInterrupted)
    throw new ApiError(409, 'room-offline', 'The video was interrupted. Try again in a moment. You weren’t charged.');
  if ((await findPerformer(tx, accountId))?.roomId === roomId)
    throw new ApiError(403, 'forbidden', 'This is your own room.');
  if ((await findSanction(tx, roomId, accountId, now))?.kind === 'ban')
    throw new ApiError(403, 'chat-banned', 'The performer has removed you from this room.');
  const price = await priceFor(tx, roomId, accountId, now);
  if (price === null) throw new ApiError(409, 'room-private', 'This private show is by invitation only.');
  if (price !== coinsPerMinute)
    throw new ApiError(409, 'price-changed', `A minute now costs ${price} coins. You weren’t charged.`, {
      details: { price },
    });
  const nodes = isInside ? null : await readNodes(tx, now);
  if (nodes !== null && pickNode(broadcast.node, roomId, nodes) === null) throw noPlace(nodes, 'You weren’t charged.');
  const stay = await insertStay(tx, {
    roomId,
    accountId,
    broadcastId: broadcast.id,
    privateSince,
    coinsPerMinute: price,
    startedAt: now,
    seenAt: now,
    dueAt: now,
  });
  await beginMinute(tx, stay, nickname, now);
}

/**
 * Leaves the show that runs: the minute that has begun is paid, unless there was no picture in it, or the performer has
 * ended it or is waited for. Again does nothing.
 */
export async function leave(db: Database, roomId: number, accountId: number, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await keepRoom(tx, roomId);
    const open = await findOpenStay(tx, roomId, accountId);
    const stay = open && (await lockStay(tx, open.id, { isWaiting: true }));
    if (stay === null) return;
    const { isOver, isInterrupted } = await showOf(tx, stay, now);
    if (isOver || isInterrupted || !hadPicture(stay)) await giveBackMinute(tx, stay, now);
    else await payMinute(tx, stay, now);
    await endStay(tx, stay, isOver ? 'show' : 'left', now);
  });
}
