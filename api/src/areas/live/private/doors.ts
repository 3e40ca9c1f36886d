import type { Queryable } from '../../../ground/db/database';
import { readPrivateRooms, readStaysIn, touchStays, type Watching } from './repository';

/** Milliseconds in which those inside a room that goes private may say yes. */
const ASKED_FOR = 30_000;

/**
 * Looks at who watches a room: who is in its private show and has the picture is noted, which is what the show goes on for.
 * @returns whether a viewer may not have it any longer
 */
export async function whoIsShutOut(
  db: Queryable,
  watching: readonly (Watching & { readonly hasPicture: boolean })[],
  now: Date,
): Promise<(who: Watching) => boolean> {
  const rooms = [...new Set(watching.map(({ roomId }) => roomId))];
  const closed = await readPrivateRooms(db, rooms, new Date(now.getTime() - ASKED_FOR));
  const stays = await readStaysIn(db, rooms);
  const isIn = ({ roomId, account }: Watching): boolean => account !== null && stays.has(`${roomId} ${account}`);
  await touchStays(
    db,
    watching.filter((who) => who.hasPicture && isIn(who)),
    now,
  );
  return (who) => closed.has(who.roomId) && !isIn(who);
}
