/** What a token bucket allows. */
export interface AllowanceLimit {
  /** Refill rate, 1 to 1e9. */
  readonly perSecond: number;
  /** Capacity. */
  readonly burst: number;
}

/** A token bucket. Only integers and a shared limit, because every socket has several. */
export class Allowance {
  readonly #limit: AllowanceLimit;
  #left: number;
  #filledAt: number;

  /** @param now milliseconds of any monotonic clock */
  constructor(limit: AllowanceLimit, now: number) {
    this.#limit = limit;
    this.#left = limit.burst;
    this.#filledAt = Math.trunc(now);
  }

  /** @returns false if less than that is left; then nothing is taken */
  take(amount: number, now: number): boolean {
    const { perSecond, burst } = this.#limit;
    const elapsed = Math.trunc(now) - this.#filledAt;
    const earned = Math.floor((elapsed * perSecond) / 1000);
    if (earned > 0) {
      this.#left = Math.min(burst, this.#left + earned);
      // Fractions of a token are carried over.
      this.#filledAt += Math.min(elapsed, Math.ceil((earned * 1000) / perSecond));
    }
    if (this.#left < amount) return false;
    this.#left -= amount;
    return true;
  }
}
