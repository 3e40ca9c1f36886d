import type { Database } from '../../../ground/db/database';
import { removeNode, reportNode } from '../broadcasts/nodes-repository';
import {
  type BroadcastReport,
  type BroadcastSource,
  endBroadcasts,
  endUnseenBroadcasts,
  openBroadcast,
  setInterrupted,
  takeOverBroadcasts,
  touchBroadcasts,
} from '../broadcasts/repository';
import type { SourceFigures } from './core/source-meter';

/** State of a room at its node. */
export interface RoomState {
  readonly roomId: number;
  /** Source of the broadcast; null: none. */
  readonly source: BroadcastSource | null;
  /** Whether the node owns the room, instead of fetching it from the owner. */
  readonly isOwn: boolean;
  /** Its publisher has gone and may come back: an existing broadcast stays open, but no new one begins. */
  readonly isInterrupted: boolean;
  readonly viewers: number;
  /** Traffic of its publisher of late; null: it is not known. */
  readonly figures: () => SourceFigures | null;
}

interface PresenceOptions {
  readonly db: Database;
  readonly node: string;
  readonly now: () => Date;
}

/** Writes a node's state to the database: which of its rooms are on air since when, and how many viewers they have. */
export class Presence {
  readonly #options: PresenceOptions;
  /** Broadcasts that this node opened, by room. */
  readonly #open = new Map<
    number,
    { readonly id: number; readonly source: BroadcastSource; readonly isInterrupted: boolean }
  >();

  constructor(options: PresenceOptions) {
    this.#options = options;
  }

  /**
   * Takes over what was on air in rooms at nodes that died.
   * @returns sources by room, whose publishers are waited for
   */
  async takeOver(roomIds: readonly number[]): Promise<Map<number, BroadcastSource>> {
    const { db, node, now } = this.#options;
    const others = roomIds.filter((roomId) => !this.#open.has(roomId));
    const taken = await takeOverBroadcasts(db, node, others, now());
    for (const { roomId, id, source } of taken) this.#open.set(roomId, { id, source, isInterrupted: true });
    return new Map(taken.map(({ roomId, source }) => [roomId, source]));
  }

  /**
   * Ends what nodes that died have left behind.
   * @param now before the latest `write`, or what that wrote long ago, on a slow database, would count as left behind, too
   */
  async endUnseen(now: Date): Promise<void> {
    await endUnseenBroadcasts(this.#options.db, now);
  }

  /**
   * Brings the database up to date.
   * @param capacity how many viewers the node accepts now; null: only writes broadcasts, without figures
   */
  async write(rooms: readonly RoomState[], capacity: number | null): Promise<void> {
    const { db, node, now } = this.#options;
    const onAir = new Map(
      rooms.flatMap(({ roomId, isOwn, isInterrupted, source }) =>
        isOwn && source !== null ? [[roomId, { source, isInterrupted }] as const] : [],
      ),
    );
    const over = [...this.#open].filter(([roomId]) => !onAir.has(roomId));
    for (const [roomId] of over) this.#open.delete(roomId);
    await endBroadcasts(
      db,
      node,
      over.map(([, { id }]) => id),
      now(),
    );
    for (const [roomId, { source, isInterrupted }] of onAir) {
      const open = this.#open.get(roomId);
      if (open?.source === source) {
        if (open.isInterrupted === isInterrupted) continue;
        if (await setInterrupted(db, node, [open.id], isInterrupted)) {
          this.#open.set(roomId, { ...open, isInterrupted });
          continue;
        }
      }
      this.#open.delete(roomId);
      // Its performer has ended it, and is not back.
      if (isInterrupted) continue;
      const id = await openBroadcast(db, { roomId, node, source }, now());
      this.#open.set(roomId, { id, source, isInterrupted });
    }
    if (capacity === null) return;
    const viewers = rooms.reduce((all, room) => all + room.viewers, 0);
    const byRoom = Object.fromEntries(rooms.map((room) => [room.roomId, room.viewers]));
    await reportNode(db, { id: node, viewers, capacity, rooms: byRoom }, now());
    await this.#touch(rooms);
  }

  /**
   * For the node's shutdown. Open broadcasts wait for their publishers, who find another node, or this one after a
   * restart.
   */
  async end(): Promise<void> {
    const { db, node } = this.#options;
    const ids = [...this.#open.values()].map(({ id }) => id);
    this.#open.clear();
    await setInterrupted(db, node, ids, true);
    await removeNode(db, node);
  }

  async #touch(rooms: readonly RoomState[]): Promise<void> {
    const { db, node, now } = this.#options;
    const reports = rooms.flatMap(({ roomId, viewers, figures }): BroadcastReport[] => {
      const open = this.#open.get(roomId);
      return open === undefined ? [] : [{ id: open.id, roomId, viewers, ...(figures() ?? unknown) }];
    });
    const kept = await touchBroadcasts(db, node, reports, now());
    // It was ended elsewhere; if the room is still ours, the next round opens a new one.
    for (const [roomId, { id }] of this.#open) if (!kept.has(id)) this.#open.delete(roomId);
  }
}

const unknown = { bitrateKbps: null, lostPermille: 0 } as const;
