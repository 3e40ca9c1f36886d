import type { Database, Queryable } from '../../../ground/db/database';
import { InsufficientFundsError } from '../../ledger/ledger/repository';
import { beginMinute, endStay, giveBackMinute, hadPicture, payMinute, showOf } from './minutes';
import { lockStay, readOpenStays } from './repository';
import type { Rounds } from './rounds';

/** Milliseconds without the picture after which a member has left. */
const ABSENT = 30_000;
/** Milliseconds within which who has the picture is noted again: every ten seconds, by a look every two. */
const SEEN_WITHIN = 15_000;

/** What came of a round. */
interface Continued {
  /** Rooms in which somebody's stay has ended. */
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
  const ids = await readOpenStays(db);
  for (const id of ids) {
    try {
      const room = await db.transaction((tx) => continueStay(tx, id, now(), rounds));
      if (room !== null) ended.add(room);
    } catch (error) {
      failures.push(error);
    }
  }
  if (ids.length === 0 || failures.length < ids.length) rounds.end(now());
  return { ended, failures };
}

/** @returns the room whose stay has ended; null: it goes on, or another server has it */
async function continueStay(tx: Queryable, id: number, now: Date, rounds: Rounds): Promise<number | null> {
  const stay = await lockStay(tx, id, { isWaiting: false });
  if (stay === null) return null;
  const { roomId, dueAt } = stay;
  const show = await showOf(tx, stay, now);
  if (show.isInterrupted) rounds.interrupted(roomId, now);
  if (show.isOver) {
    await giveBackMinute(tx, stay, now);
    await endStay(tx, stay, 'show', now);
    return roomId;
  }
  const [seenAt, calmSince] = [stay.seenAt.getTime(), rounds.calmSince(roomId)];
  if (now.getTime() - seenAt >= SEEN_WITHIN) {
    // The picture is gone, and not by the member when something else was away meanwhile.
    if (seenAt < calmSince) await giveBackMinute(tx, stay, now);
    if (now.getTime() - Math.max(seenAt, calmSince) < ABSENT) return null;
    if (seenAt >= calmSince && hadPicture(stay)) await payMinute(tx, stay, now);
    else await giveBackMinute(tx, stay, now);
    await endStay(tx, stay, 'left', now);
    return roomId;
  }
  if (dueAt > now) return null;
  // While the performer's connection is gone no minute is paid, and none begins.
  if (show.isInterrupted) {
    await giveBackMinute(tx, stay, now);
    return null;
  }
  const paid = await payMinute(tx, stay, now);
  try {
    await tx.transaction((inner) => beginMinute(inner, paid, show.nickname, now));
    return null;
  } catch (error) {
    if (!(error instanceof InsufficientFundsError)) throw error;
    await endStay(tx, stay, 'coins', now);
    return roomId;
  }
}
