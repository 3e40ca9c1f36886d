/** A token bucket: so much at once, and so much a second. Whole numbers alone, because there is one of each in every socket. */
export class Allowance {
  #left: number;
  #filledAt: number;

  /**
   * @param perSecond what comes back, 1 to 1e9
   * @param burst what can be taken at once
   * @param now milliseconds of any clock that does not go back
   */
  constructor(
    readonly perSecond: number,
    readonly burst: number,
    now: number,
  ) {
    this.#left = burst;
    this.#filledAt = Math.trunc(now);
  }

  /** @returns false when that much is not left; then nothing is taken */
  take(amount: number, now: number): boolean {
    const elapsed = Math.trunc(now) - this.#filledAt;
    const earned = Math.floor((elapsed * this.perSecond) / 1000);
    if (earned > 0) {
      this.#left = Math.min(this.burst, this.#left + earned);
      // What is less than one stays owed.
      this.#filledAt += Math.min(elapsed, Math.ceil((earned * 1000) / this.perSecond));
    }
    if (this.#left < amount) return false;
    this.#left -= amount;
    return true;
  }
}
