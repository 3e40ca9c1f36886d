import { clockRates, type MediaKind } from './packet';

/** The latest timestamp, and milliseconds at its first packet. */
interface Latest {
  readonly timestamp: number;
  readonly at: number;
}

/**
 * Continuous timestamps of a room's audio or video: a new publisher continues where the last one ended, and layers
 * agree on the time, whatever timestamps each begins with, so that a viewer's player sees no break.
 */
export class Timeline {
  readonly #rate: number;
  /** Shared by all sources and layers. */
  readonly #end: { latest: Latest | null };
  /** Added to timestamps of the source; null before its first packet. */
  #offset: number | null = null;

  /** @param before another timeline of the same room and kind; null: none */
  constructor(kind: MediaKind, before: Timeline | null) {
    this.#rate = clockRates[kind];
    this.#end = before === null ? { latest: null } : before.#end;
  }

  /** @returns the room's timestamp for one of the source; null before its first packet */
  timestampOf(timestamp: number): number | null {
    return this.#offset === null ? null : (timestamp + this.#offset) >>> 0;
  }

  /** @param now milliseconds of a monotonic clock @returns the room's timestamp for that of a packet */
  place(timestamp: number, now: number): number {
    const { latest } = this.#end;
    this.#offset ??= this.#begun(timestamp, now);
    const placed = (timestamp + this.#offset) >>> 0;
    if (latest === null || ((placed - latest.timestamp) | 0) > 0) this.#end.latest = { timestamp: placed, at: now };
    return placed;
  }

  #begun(timestamp: number, now: number): number {
    const { latest } = this.#end;
    if (latest === null) return 0;
    const passed = Math.max(1, Math.round(((now - latest.at) * this.#rate) / 1000));
    return (latest.timestamp + passed - timestamp) >>> 0;
  }
}
