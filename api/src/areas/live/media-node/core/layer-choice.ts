export const choiceLimits = {
  /** Milliseconds without a complaint until a viewer gets the next larger layer: at first, and at most after failures. */
  calm: { first: 10_000, longest: 160_000 },
  /** How many times the bit rate of the larger layer the viewer's rate has to be. */
  spare: 1.3,
} as const;

/** A layer that comes now. */
export interface LayerRate {
  /** 0: the largest. */
  readonly index: number;
  /** Bits per second; null: not measured yet. */
  readonly bitrate: number | null;
}

/** Chooses the layer that one viewer's line takes: a smaller one at once, a larger one after a while. */
export class LayerChoice {
  #layer = 0;
  #calmFor: number = choiceLimits.calm.first;
  #calmSince: number;
  #raisedAt = -Infinity;

  /** @param now milliseconds of a monotonic clock */
  constructor(now: number) {
    this.#calmSince = now;
  }

  /** Whether the layer is a larger one that the line has not taken for long yet. */
  isTrying(now: number): boolean {
    return now - this.#raisedAt < 2 * choiceLimits.calm.first;
  }

  /** The line loses much. */
  complain(now: number): void {
    this.#calmSince = now;
  }

  /**
   * @param layers that come, the largest first @param rate bits per second that the line takes; null: unlimited
   * @param isTooMuch whether packets of the current layer were dropped
   * @returns the layer to send
   */
  choose(layers: readonly LayerRate[], rate: number | null, now: number, isTooMuch = false): number {
    const at = layers.findIndex(({ index }) => index === this.#layer);
    const fits = ({ bitrate }: LayerRate): boolean => rate === null || bitrate === null || bitrate <= rate;
    const [largest, current, larger] = [layers[0], layers[at], layers[at - 1]];
    if (largest === undefined) return this.#layer;
    if (rate === null) this.#layer = largest.index;
    else if (current === undefined || isTooMuch || !fits(current)) {
      const next = layers.slice(at + 1).find(fits) ?? layers.at(-1);
      if (current !== undefined && next !== current) this.#failed(now);
      this.#layer = next?.index ?? this.#layer;
    } else if (
      larger !== undefined &&
      rate > choiceLimits.spare * (larger.bitrate ?? Infinity) &&
      now - this.#calmSince >= this.#calmFor
    ) {
      this.#layer = larger.index;
      this.#raisedAt = this.#calmSince = now;
    }
    return this.#layer;
  }

  #failed(now: number): void {
    // The larger layer was too much: wait longer before each further attempt.
    if (this.isTrying(now)) this.#calmFor = Math.min(2 * this.#calmFor, choiceLimits.calm.longest);
    this.#raisedAt = -Infinity;
    this.#calmSince = now;
  }
}
