import type { FastifyBaseLogger } from 'fastify';
import type { MadeStill, StillMaker } from '../stills/still-maker';
import type { RoomMedia } from './engines/media-engine';

export const stillTimes = {
  /** Milliseconds from one still of a room to the next, at least. */
  every: 20_000,
  /** Milliseconds in which a key frame may come by itself, before the publisher is asked for one. */
  askAfter: 2_000,
  /**
   * Milliseconds after which it is asked again whether the room is public, and a still wanted anew. With the time that a
   * picture takes to be made it is less than the 30 s in which those inside a private show say yes.
   */
  giveUpAfter: 10_000,
  /** Milliseconds until a room is looked at again of which no still may be taken. */
  lookAgain: 5_000,
} as const;

/** A room that this node has on air. */
export interface FilmedRoom {
  readonly roomId: number;
  readonly media: Pick<RoomMedia, 'requestKeyFrame' | 'tap'>;
}

interface StillTakerOptions {
  readonly maker: StillMaker;
  /** Whether everybody may see the room now. */
  readonly mayTake: (roomId: number) => Promise<boolean>;
  /** Keeps a still, if everybody may see the room now. */
  readonly store: (still: MadeStill & { readonly roomId: number; readonly takenAt: Date }) => Promise<void>;
  readonly now: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'info'>;
}

interface Turn {
  /** Milliseconds at which the next one is due. */
  dueAt: number;
  /** Since when a key frame is wanted; null: none is. */
  wantedAt: number | null;
  hasAsked: boolean;
  /** Being looked up, made or written. */
  isBusy: boolean;
}

/** Takes a picture of each room on air every twenty seconds: one key frame, of which nothing else is looked at. */
export class StillTaker {
  readonly #options: StillTakerOptions;
  readonly #turns = new Map<number, Turn>();

  constructor(options: StillTakerOptions) {
    this.#options = options;
  }

  /** To be called once a second. @param rooms that the node has on air @param now milliseconds of a clock that does not go back */
  tend(rooms: readonly FilmedRoom[], now: number): void {
    const onAir = new Set(rooms.map(({ roomId }) => roomId));
    // A room that is on air again has its next still when it would have been due.
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

  /** What fails is tried again at the next turn: a still is no reason to trouble a show. */
  async #attempt(room: number, turn: Turn, task: () => Promise<void>): Promise<void> {
    turn.isBusy = true;
    try {
      await task();
    } catch (error) {
      // What a publisher sent is not logged.
      const reason = error instanceof Error ? error.message.slice(0, 200) : 'unknown';
      this.#options.log.info({ room, reason }, 'no picture could be taken of what is on air');
    } finally {
      turn.isBusy = false;
    }
  }
}
