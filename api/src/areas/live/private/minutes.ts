import type { Queryable } from '../../../ground/db/database';
import { readMaintenanceSwitch } from '../../../ground/maintenance-repository';
import { lockHoldAccounts, release, reserve, settle } from '../../ledger/holds/service';
import { currencies, InsufficientFundsError } from '../../ledger/ledger/repository';
import { findOpenBroadcast } from '../broadcasts/repository';
import { changeStay, isInvited, isKeptOut, readPrivateRoom, type StayRow } from './repository';

/** Milliseconds that are paid for at a time; `touchStays` has it, too. */
const MINUTE = 60_000;
/** Milliseconds after which the hold of a minute is released by itself, when no server is left that settles it. */
const HOLD_LIFETIME = 10 * MINUTE;

/** What private shows of a room are paid to, as its tips are. */
const performerAccount = (roomId: number) => ({ system: `performer:${roomId}` }) as const;

/** The show of a stay, as it is now. */
interface ShowNow {
  readonly nickname: string;
  /** It has ended, or the member is kept from it: the minute that runs costs nothing. */
  readonly isOver: boolean;
  /** The performer's connection is gone, and is waited for; or the site is under maintenance, which sends members away. */
  readonly isInterrupted: boolean;
}

/** Looks at the show of a stay. One that ended and began anew since is another one. */
export async function showOf(tx: Queryable, stay: StayRow, now: Date): Promise<ShowNow> {
  const { roomId, accountId, broadcastId, privateSince } = stay;
  const [room, broadcast] = [await readPrivateRoom(tx, roomId), await findOpenBroadcast(tx, roomId, now)];
  const isSame =
    broadcastId === null || (broadcastId === broadcast?.id && privateSince?.getTime() === room.privateSince?.getTime());
  const isOn = room.isPrivate && broadcast !== null && isSame;
  return {
    nickname: room.nickname,
    isOver: !isOn || accountId === null || (await isKeptOut(tx, roomId, accountId, now)),
    isInterrupted: (broadcast?.isInterrupted ?? false) || (await readMaintenanceSwitch(tx)).state,
  };
}

/** Whether the member had the picture in the minute that runs. */
export const hadPicture = ({ dueAt, seenAt }: StayRow): boolean => seenAt.getTime() > dueAt.getTime() - MINUTE;

/**
 * Begins the next minute and holds its coins; for a member invited meanwhile it costs nothing.
 * @throws InsufficientFundsError and changes nothing
 */
export async function beginMinute(tx: Queryable, stay: StayRow, nickname: string, now: Date): Promise<void> {
  const { id, roomId, accountId, coinsPerMinute } = stay;
  if (accountId === null) throw new Error(`nobody is left who pays for stay ${id}`);
  const minutes = stay.minutes + 1;
  const isFree = coinsPerMinute === 0 || (await isInvited(tx, roomId, accountId, now));
  const hold = isFree
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

/** Pays the minute that runs. A hold that ran out while no server was there is the house's loss. @returns the stay after it */
export async function payMinute(tx: Queryable, stay: StayRow, now: Date): Promise<StayRow> {
  const { id, roomId, holdId, coins, coinsPerMinute } = stay;
  if (holdId === null) return stay;
  const to = performerAccount(roomId);
  await lockHoldAccounts(tx, holdId, to);
  let paid = coins;
  try {
    await settle(tx, holdId, { part: coinsPerMinute, to, key: 'minute' });
    await release(tx, holdId, now);
    paid += coinsPerMinute;
  } catch (error) {
    if (!(error instanceof InsufficientFundsError)) throw error;
  }
  await changeStay(tx, id, { holdId: null, coins: paid });
  return { ...stay, holdId: null, coins: paid };
}

/** Gives the coins of the minute that runs back: it goes on for nothing. */
export async function giveBackMinute(tx: Queryable, { id, roomId, holdId }: StayRow, now: Date): Promise<void> {
  if (holdId === null) return;
  await lockHoldAccounts(tx, holdId, performerAccount(roomId));
  await release(tx, holdId, now);
  await changeStay(tx, id, { holdId: null });
}

/** Ends a stay whose minute is paid or given back. */
export const endStay = (tx: Queryable, { id }: StayRow, endReason: StayRow['endReason'], now: Date): Promise<void> =>
  changeStay(tx, id, { endedAt: now, endReason });
