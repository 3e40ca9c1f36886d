import type { RoomSpec } from '../art/sets/room';
import { createRandom } from '../art/scene/random';
import { demoSubjects } from '../catalogue/subjects';

/** Positions of the rooms in which nothing plays until their performers come. */
const closedRooms = new Set([14, 15, 21, 23]);

/** A show of a room as it plays there while nobody broadcasts: the room's own set, with its own sound. */
export interface Recording {
  readonly room: RoomSpec;
  /** Where its file names begin: see `fileFacts`. */
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
