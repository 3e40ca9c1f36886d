import type { StatsReading } from './call-quality';

/** Seconds without a new picture after which a viewer is told, and after which the call is made anew elsewhere. */
const stallSeconds = { told: 3, restarted: 5 } as const;
/** Seconds in which a media engine says nothing at all after which who publishes dials it again. */
const silentSeconds = 4;

/** What a second has brought. */
export interface Stall {
  /** The picture stands still. */
  readonly isFrozen: boolean;
  /** Nothing will come of this call. */
  readonly isOver: boolean;
}

/**
 * Watches whether a call to a media engine brings anything. It counts readings, one a second, and not time: a laptop that
 * slept has no readings, and is no stall.
 */
export class StallWatch {
  readonly #isPublisher: boolean;
  #last: StatsReading | null = null;
  #still = 0;
  /** Of this call, and of any before. */
  #hasFrames = false;
  #hadFrames = false;

  /** @param isPublisher whether it sends pictures, instead of getting them */
  constructor(isPublisher: boolean) {
    this.#isPublisher = isPublisher;
  }

  /** There is another call, or what is on air has changed. */
  reset(): void {
    this.#last = null;
    this.#still = 0;
    this.#hasFrames = false;
  }

  /** Takes the reading of a second. */
  read(reading: StatsReading): Stall {
    const last = this.#last;
    this.#last = reading;
    // Without figures of the path nothing is known.
    if (reading.path === null) return { isFrozen: false, isOver: false };
    const hasMoved = (figure: 'framesDecoded' | 'packets' | 'path'): boolean =>
      (reading[figure] ?? 0) !== (last?.[figure] ?? 0);
    if (this.#isPublisher) {
      this.#still = hasMoved('path') ? 0 : this.#still + 1;
      return { isFrozen: false, isOver: this.#still >= silentSeconds };
    }
    if (reading.framesDecoded > 0) {
      this.#hasFrames = true;
      this.#hadFrames = true;
    }
    // Sound alone is no stall: some performers send nothing else.
    const isSilent = !hasMoved('packets');
    this.#still = !hasMoved('framesDecoded') && (this.#hadFrames || isSilent) ? this.#still + 1 : 0;
    return {
      isFrozen: this.#still >= stallSeconds.told,
      isOver: this.#still >= stallSeconds.restarted && (this.#hasFrames || isSilent),
    };
  }
}
