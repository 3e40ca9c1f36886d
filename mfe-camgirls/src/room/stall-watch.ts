import type { StatsReading } from './call-quality';

/** Seconds without a picture missed that make a call a success: the pauses between tries begin anew. */
const lastingSeconds = 10;
/** Seconds without a new picture after which a viewer is told, and after which the call is made anew elsewhere. */
const stallSeconds = { told: 3, restarted: 5 } as const;
/**
 * Seconds in which a media engine says nothing at all after which it is dialled again: by who publishes, and sooner where
 * the room waits for her; by a viewer, and later where no picture is to come: some browsers hear of it every six seconds
 * alone then.
 */
const silentSeconds = { publisher: 4, awaited: 2, viewer: 5, waiting: 8 } as const;

/** What a second has brought. */
export interface Stall {
  /** The picture stands still. */
  readonly isFrozen: boolean;
  /** Nothing will come of this call. */
  readonly isOver: boolean;
  /** The call brought for a while what it should: one whose picture stood was none, however long. */
  readonly hasLasted: boolean;
}

/**
 * Watches whether a call to a media engine brings anything. It counts readings, one a second, and not time: a laptop that
 * slept has no readings, and is no stall.
 */
export class StallWatch {
  readonly #isPublisher: boolean;
  #last: StatsReading | null = null;
  /** Seconds without a new picture, and without anything at all. */
  #still = 0;
  #silent = 0;
  /** Seconds of this call in which no picture was missed. */
  #good = 0;
  /** Whether a picture was to come when it last said something. */
  #wasExpected = true;
  /** Whether a picture was sent in this call or any before. */
  #hadVideo = false;

  /** @param isPublisher whether it sends pictures, instead of getting them */
  constructor(isPublisher: boolean) {
    this.#isPublisher = isPublisher;
  }

  /** There is another call. */
  reset(): void {
    this.#last = null;
    this.#silent = 0;
    this.#still = 0;
    this.#good = 0;
  }

  /**
   * Takes the reading of a second.
   * @param isExpected false: no picture is to come, because the performer is waited for, or it is stopped; only an engine
   *   that says nothing at all is noticed then
   * @param isVisible false: the browser may leave pictures undecoded, because nobody sees them
   */
  read(reading: StatsReading, isExpected = true, isVisible = true): Stall {
    const { isFrozen, isOver } = this.#judge(reading, isExpected, isVisible);
    if (this.#still === 0) this.#good += 1;
    return { isFrozen, isOver, hasLasted: this.#good >= lastingSeconds };
  }

  #judge(reading: StatsReading, isExpected: boolean, isVisible: boolean): Omit<Stall, 'hasLasted'> {
    const last = this.#last;
    this.#last = reading;
    // Without figures of the path nothing is known.
    if (reading.path === null) return { isFrozen: false, isOver: false };
    const hasMoved = (figure: 'framesDecoded' | 'packets' | 'path'): boolean =>
      (reading[figure] ?? 0) !== (last?.[figure] ?? 0);
    this.#silent = hasMoved('path') ? 0 : this.#silent + 1;
    if (this.#silent === 0) this.#wasExpected = isExpected;
    const isGone = this.#silent >= silentSeconds[this.#role(isExpected)];
    if (this.#isPublisher || !isExpected) {
      this.#still = 0;
      return { isFrozen: false, isOver: isGone };
    }
    const hasVideo = reading.videoPackets > 0;
    if (hasVideo) this.#hadVideo = true;
    // Sound alone is no stall: some performers send nothing else.
    const isSilent = !hasMoved('packets');
    const isMissed = isSilent || (this.#hadVideo && isVisible);
    this.#still = !hasMoved('framesDecoded') && isMissed ? this.#still + 1 : 0;
    return {
      isFrozen: this.#still >= stallSeconds.told,
      isOver: isGone || (this.#still >= stallSeconds.restarted && (hasVideo || isSilent)),
    };
  }

  #role(isExpected: boolean): keyof typeof silentSeconds {
    if (this.#isPublisher) return isExpected ? 'publisher' : 'awaited';
    // What began before it was known that none is to come may be why.
    return this.#wasExpected ? 'viewer' : 'waiting';
  }
}
