import type { Database } from '../../../ground/db/database';
import type { RoomHub } from './room-hub';
import { type RoomVisitor, touchVisitors } from './visitors-repository';

/** Milliseconds after which a member who is still there is noted again. */
const AGAIN = 5_000;

/** Notes which members are in the rooms of this process: each at once, and again every five seconds. */
export class VisitorNotes {
  /** When each was noted, by room and account. */
  #noted = new Map<string, number>();

  async note(db: Database, rooms: ReadonlyMap<number, RoomHub>, now: Date): Promise<void> {
    const time = now.getTime();
    const before = this.#noted;
    const [noted, due] = [new Map<string, number>(), [] as RoomVisitor[]];
    for (const [roomId, { visitors }] of rooms)
      for (const { account, as } of visitors) {
        const key = `${roomId} ${account}`;
        if (account === null || as !== 'member' || noted.has(key)) continue;
        const last = before.get(key) ?? 0;
        const isDue = time - last >= AGAIN;
        noted.set(key, isDue ? time : last);
        if (isDue) due.push({ roomId, accountId: account });
      }
    await touchVisitors(db, due, now);
    this.#noted = noted;
  }
}
