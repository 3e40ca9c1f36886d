import type { Database } from '../../../db/database';
import { removeNode, reportNode } from '../broadcasts/nodes-repository';
import {
  type BroadcastReport,
  type BroadcastSource,
  endBroadcasts,
  endUnseenBroadcasts,
  openBroadcast,
  touchBroadcasts,
} from '../broadcasts/repository';
import type { SourceFigures } from './core/source-meter';

/** A room as its node sees it now. */
export interface RoomState {
  readonly roomId: number;
  /** What plays; null: nothing. */
  readonly source: BroadcastSource | null;
  /** Whether the node has the room itself, instead of fetching it from the node that has it. */
  readonly isOwn: boolean;
  readonly viewers: number;
  /** What its publisher sent since it was asked the last time. */
  readonly figures: () => SourceFigures;
}

interface PresenceOptions {
  readonly db: Database;
  readonly node: string;
  readonly capacity: number;
  readonly now: () => Date;
}

/** Says in the database what a node does: which of its rooms are on air since when, and how many watch. */
export class Presence {
  readonly #options: PresenceOptions;
  /** Broadcasts that this node began, by room. */
  readonly #open = new Map<number, { readonly id: number; readonly source: BroadcastSource }>();

  constructor(options: PresenceOptions) {
    this.#options = options;
  }

  /**
   * Brings the database to what is so.
   * @param isFull whether figures are written, too, and what other nodes left behind is ended
   */
  async write(rooms: readonly RoomState[], isFull: boolean): Promise<void> {
    const { db, node, capacity, now } = this.#options;
    const onAir = new Map(
      rooms.flatMap(({ roomId, isOwn, source }) => (isOwn && source !== null ? [[roomId, source] as const] : [])),
    );
    const over = [...this.#open].filter(([roomId]) => !onAir.has(roomId));
    for (const [roomId] of over) this.#open.delete(roomId);
    await endBroadcasts(
      db,
      over.map(([, { id }]) => id),
      now(),
    );
    for (const [roomId, source] of onAir) {
      if (this.#open.get(roomId)?.source === source) continue;
      this.#open.delete(roomId);
      this.#open.set(roomId, { id: await openBroadcast(db, { roomId, node, source }, now()), source });
    }
    if (!isFull) return;
    const viewers = rooms.reduce((all, room) => all + room.viewers, 0);
    const byRoom = Object.fromEntries(rooms.map((room) => [room.roomId, room.viewers]));
    await reportNode(db, { id: node, viewers, capacity, rooms: byRoom }, now());
    await this.#touch(rooms);
    await endUnseenBroadcasts(db, now());
  }

  /** The node stops. */
  async end(): Promise<void> {
    const { db, node, now } = this.#options;
    const ids = [...this.#open.values()].map(({ id }) => id);
    this.#open.clear();
    await endBroadcasts(db, ids, now());
    await removeNode(db, node);
  }

  async #touch(rooms: readonly RoomState[]): Promise<void> {
    const { db, node, now } = this.#options;
    const reports = rooms.flatMap(({ roomId, viewers, figures }): BroadcastReport[] => {
      const open = this.#open.get(roomId);
      return open === undefined ? [] : [{ id: open.id, roomId, viewers, ...figures() }];
    });
    const kept = await touchBroadcasts(db, node, reports, now());
    // Somebody ended it; if the room is still ours, the next round begins it anew.
    for (const [roomId, { id }] of this.#open) if (!kept.has(id)) this.#open.delete(roomId);
  }
}
