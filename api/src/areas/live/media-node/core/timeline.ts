import { clockRates, type MediaKind, sequenceDistance } from './packet';

/** Packets after a source's first one beyond which no earlier packet can arrive any more. */
const SETTLED = 1_000;

interface Offsets {
  readonly sequence: number;
  readonly timestamp: number;
  /** The source's first sequence number; null once it is long past. */
  first: number | null;
}

/**
 * Continuous numbering of a room's audio or video across publishers: a new publisher continues where the last one
 * ended, so that a viewer's player sees no break.
 */
export class Timeline {
  readonly #rate: number;
  /** Offsets added to the numbers of the current source. */
  #source: Offsets | null = null;
  #last: { readonly sequence: number; readonly timestamp: number; readonly at: number } | null = null;

  constructor(kind: MediaKind) {
    this.#rate = clockRates[kind];
  }

  /** The next packet comes from another source. */
  begin(): void {
    this.#source = null;
  }

  /** @returns the room's timestamp for one of the source; null before its first packet */
  timestampOf(timestamp: number): number | null {
    return this.#source === null ? null : (timestamp + this.#source.timestamp) >>> 0;
  }

  /**
   * @param now milliseconds of a monotonic clock
   * @returns the room's numbers; null for a packet from before the source's first one
   */
  place(sequence: number, timestamp: number, now: number): { sequence: number; timestamp: number } | null {
    const source = (this.#source ??= this.#begun(sequence, timestamp, now));
    if (source.first !== null) {
      const after = sequenceDistance(sequence, source.first);
      if (after < 0) return null;
      if (after > SETTLED) source.first = null;
    }
    const placed = {
      sequence: (sequence + source.sequence) & 0xffff,
      timestamp: (timestamp + source.timestamp) >>> 0,
    };
    if (this.#last === null || sequenceDistance(placed.sequence, this.#last.sequence) > 0)
      this.#last = { ...placed, at: now };
    return placed;
  }

  #begun(sequence: number, timestamp: number, now: number): Offsets {
    if (this.#last === null) return { sequence: 0, timestamp: 0, first: sequence };
    const passed = Math.max(1, Math.round(((now - this.#last.at) * this.#rate) / 1000));
    return {
      sequence: (this.#last.sequence + 1 - sequence) & 0xffff,
      timestamp: (this.#last.timestamp + passed - timestamp) >>> 0,
      first: sequence,
    };
  }
}
