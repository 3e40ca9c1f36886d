import type { Database, Queryable } from '../../../ground/db/database';
import { InsufficientFundsError } from '../../ledger/ledger/repository';
import { beginMinute, endStay, giveBackMinute, hadPicture, payMinute, showOf } from './minutes';
import { keepRoom, lockStay, readOpenStays, type StayRow } from './repository';
import type { Rounds } from './rounds';

/** Milliseconds without the picture after which a member has left. */
const ABSENT = 30_000;
/** Milliseconds within which who has the picture is noted again: every ten seconds, by a look every two. */
const SEEN_WITHIN = 15_000;

/** Result of a round. */
interface Continued {
  /** Rooms in which a member's stay has ended. */
  readonly ended: ReadonlySet<number>;
  /** Why stays could not go on; they are looked at again in the next round. */
  readonly failures: readonly unknown[];
}

/**
 * Goes on with all stays: pays minutes that are over and begins the next, and ends what has ended. Each stay is one
 * transaction, and each minute has a key, so that servers may do it at once and be killed at any moment. One that fails
 * stops no other.
 */
export async function continueStays(db: Database, now: () => Date, rounds: Rounds): Promise<Continued> {
  rounds.begin(now());
  const ended = new Set<number>();
  const failures: unknown[] = [];
  const stays = await readOpenStays(db);
  for (const { id, roomId } of stays) {
    try {
      const isOver = await db.transaction(async (tx) => {
        // The order of locks is the same everywhere: room, stay, ledger.
        await keepRoom(tx, roomId);
        const stay = await lockStay(tx, id, { isWaiting: false });
        return stay !== null && (await continueStay(tx, stay, now(), rounds));
      });
      if (isOver) ended.add(roomId);
    } catch (error) {
      failures.push(error);
    }
  }
  if (stays.length === 0 || failures.length < stays.length) rounds.end(now());
  return { ended, failures };
}

/** @returns whether it has ended */
async function continueStay(tx: Queryable, stay: StayRow, now: Date, rounds: Rounds): Promise<boolean> {
  const { roomId, dueAt } = stay;
  const show = await showOf(tx, stay, now);
  if (show.isInterrupted) rounds.interrupted(roomId, now);
  if (show.isOver) {
    await giveBackMinute(tx, stay, now);
    await endStay(tx, stay, 'show', now);
    return true;
  }
  const [seenAt, calmSince] = [stay.seenAt.getTime(), rounds.calmSince(roomId)];
  if (now.getTime() - seenAt >= SEEN_WITHIN) {
    // The picture is gone, and not by the member when something else was away meanwhile.
    if (seenAt < calmSince) await giveBackMinute(tx, stay, now);
    if (now.getTime() - Math.max(seenAt, calmSince) < ABSENT) return false;
    if (seenAt >= calmSince && hadPicture(stay)) await payMinute(tx, stay, now);
    else await giveBackMinute(tx, stay, now);
    await endStay(tx, stay, 'left', now);
    return true;
  }
  if (dueAt > now) return false;
  // While the performer is waited for no minute is paid, and none begins.
  if (show.isInterrupted) {
    await giveBackMinute(tx, stay, now);
    return false;
  }
  const paid = await payMinute(tx, stay, now);
  try {
    await tx.transaction((inner) => beginMinute(inner, paid, show.nickname, now));
    return false;
  } catch (error) {
    if (!(error instanceof InsufficientFundsError)) throw error;
    await endStay(tx, stay, 'coins', now);
    return true;
  }
}
