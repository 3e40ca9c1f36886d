import type { FastifyBaseLogger } from 'fastify';
import type { MadeStill, StillMaker } from '../stills/still-maker';
import type { RoomMedia } from './engines/media-engine';

export const stillTimes = {
  /** Minimum milliseconds between two stills of a room. */
  every: 20_000,
  /** Milliseconds to wait for a key frame before requesting one from the publisher. */
  askAfter: 2_000,
  /**
   * Milliseconds after which a wanted still is dropped, and access to the room checked again. With the time that a
   * still takes to be made, it is less than the 30 s in which those inside a private show say yes.
   */
  giveUpAfter: 10_000,
  /** Milliseconds until a room of which no still may be taken is checked again. */
  lookAgain: 5_000,
} as const;

/** A room that this node has on air. */
export interface FilmedRoom {
  readonly roomId: number;
  readonly media: Pick<RoomMedia, 'requestKeyFrame' | 'tap'>;
}

interface StillTakerOptions {
  readonly maker: StillMaker;
  /** Whether the room is open to everybody now. */
  readonly mayTake: (roomId: number) => Promise<boolean>;
  /** Stores a still, if the room is open to everybody now. */
  readonly store: (still: MadeStill & { readonly roomId: number; readonly takenAt: Date }) => Promise<void>;
  readonly now: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'info'>;
}

interface Turn {
  /** Time in milliseconds at which the next one is due. */
  dueAt: number;
  /** Since when a key frame is wanted; null: none is. */
  wantedAt: number | null;
  hasAsked: boolean;
  /** An access check, encoding or write is running. */
  isBusy: boolean;
}

/** Takes a still of each room on air every twenty seconds, from a single key frame. */
export class StillTaker {
  readonly #options: StillTakerOptions;
  readonly #turns = new Map<number, Turn>();

  constructor(options: StillTakerOptions) {
    this.#options = options;
  }

  /** Call once a second. @param rooms that the node has on air @param now milliseconds of a monotonic clock */
  tend(rooms: readonly FilmedRoom[], now: number): void {
    const onAir = new Set(rooms.map(({ roomId }) => roomId));
    // A room that goes on air again keeps the due time of its next still.
    for (const [roomId, turn] of this.#turns)
      if (!onAir.has(roomId)) {
        turn.wantedAt = null;
        if (now >= turn.dueAt && !turn.isBusy) this.#turns.delete(roomId);
      }
    for (const room of rooms) this.#tendRoom(room, now);
  }

  close(): void {
    this.#options.maker.close();
  }

  #tendRoom({ roomId, media }: FilmedRoom, now: number): void {
    const turn = this.#turns.get(roomId) ?? { dueAt: now, wantedAt: null, hasAsked: false, isBusy: false };
    this.#turns.set(roomId, turn);
    const { tap } = media;
    if (tap === null || turn.isBusy) return;
    if (turn.wantedAt === null) {
      if (now < turn.dueAt) return;
      turn.dueAt = now + stillTimes.lookAgain;
      void this.#attempt(roomId, turn, async () => {
        if (!(await this.#options.mayTake(roomId))) return;
        tap.want();
        turn.wantedAt = now;
        turn.hasAsked = false;
      });
      return;
    }
    const frame = tap.take();
    const waited = now - turn.wantedAt;
    if (frame !== null) {
      turn.wantedAt = null;
      turn.dueAt = now + stillTimes.every;
      const takenAt = this.#options.now();
      void this.#attempt(roomId, turn, async () => {
        const made = await this.#options.maker.make(frame);
        await this.#options.store({ ...made, roomId, takenAt });
      });
    } else if (waited >= stillTimes.giveUpAfter) {
      tap.clear();
      turn.wantedAt = null;
    } else if (waited >= stillTimes.askAfter && !turn.hasAsked) {
      turn.hasAsked = true;
      media.requestKeyFrame();
    }
  }

  /** A failure is retried at the next due time: a still must not disturb a show. */
  async #attempt(room: number, turn: Turn, task: () => Promise<void>): Promise<void> {
    turn.isBusy = true;
    try {
      await task();
    } catch (error) {
      // Do not log what a publisher sent.
      const reason = error instanceof Error ? error.message.slice(0, 200) : 'unknown';
      this.#options.log.info({ room, reason }, 'no picture could be taken of what is on air');
    } finally {
      turn.isBusy = false;
    }
  }
}
