/** A token bucket: a burst, and a rate per second. Only integers, because every socket has one of each. */
export class Allowance {
  #left: number;
  #filledAt: number;

  /**
   * @param perSecond refill rate, 1 to 1e9
   * @param burst capacity
   * @param now milliseconds of any monotonic clock
   */
  constructor(
    readonly perSecond: number,
    readonly burst: number,
    now: number,
  ) {
    this.#left = burst;
    this.#filledAt = Math.trunc(now);
  }

  /** @returns false if less than that is left; then nothing is taken */
  take(amount: number, now: number): boolean {
    const elapsed = Math.trunc(now) - this.#filledAt;
    const earned = Math.floor((elapsed * this.perSecond) / 1000);
    if (earned > 0) {
      this.#left = Math.min(this.burst, this.#left + earned);
      // Fractions of a token are carried over.
      this.#filledAt += Math.min(elapsed, Math.ceil((earned * 1000) / this.perSecond));
    }
    if (this.#left < amount) return false;
    this.#left -= amount;
    return true;
  }
}
