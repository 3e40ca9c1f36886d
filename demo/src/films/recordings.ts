import type { RoomSpec } from '../art/sets/room';
import { createRandom } from '../art/scene/random';
import { demoSubjects } from '../catalogue/subjects';

/** Positions of the rooms that play nothing until their performers go live. */
const closedRooms = new Set([14, 15, 21, 23]);

/** Recording that plays in a room while it is off air: the room's own set, with its own sound. */
export interface Recording {
  readonly room: RoomSpec;
  /** Prefix of its file names: see `fileFacts`. */
  readonly stream: string;
  readonly seconds: number;
}

/** The recordings by their rooms. `npm run films -w demo` makes their files. */
export const recordings: ReadonlyMap<string, Recording> = new Map(
  demoSubjects()
    .rooms.filter((_, index) => !closedRooms.has(index))
    .map((room): [string, Recording] => [
      room.slug,
      { room, stream: `room-${room.slug}`, seconds: createRandom(`recording:${room.slug}`).integer(11, 14) },
    ]),
);
