import { sequenceDistance } from './packet';

export const missingLimits = {
  /** Milliseconds between two requests for a packet, and how many there are at most. */
  every: 100,
  times: 5,
  /** Packets that are requested after a gap at most: a longer one is a break, and needs a key frame. */
  gap: 128,
} as const;

/** Packets of one stream that have not come, to be requested from its sender (RFC 4585 §6.2.1). */
export class MissingPackets {
  #highest: number | null = null;
  readonly #missing = new Map<number, { times: number; at: number }>();

  /** A packet has come. @param now milliseconds of a monotonic clock @returns sequence numbers to request now */
  add(sequence: number, now: number): readonly number[] {
    const after = this.#highest === null ? 1 : sequenceDistance(sequence, this.#highest);
    if (after <= 0) this.#missing.delete(sequence);
    else {
      if (after > missingLimits.gap || this.#missing.size > missingLimits.gap) this.#missing.clear();
      else
        for (let back = after - 1; back > 0; back -= 1)
          this.#missing.set((sequence - back) & 0xffff, { times: 0, at: -Infinity });
      this.#highest = sequence;
    }
    return this.#missing.size === 0 ? [] : this.#due(now);
  }

  #due(now: number): readonly number[] {
    const due: number[] = [];
    for (const [sequence, request] of this.#missing) {
      if (now - request.at < missingLimits.every) continue;
      if (request.times === missingLimits.times) this.#missing.delete(sequence);
      else {
        request.times += 1;
        request.at = now;
        due.push(sequence);
      }
    }
    return due;
  }
}
