export interface InFlightLimit {
  /** Requests at the same time. */
  readonly total: number;
  /** … of which one visitor's address may have this many. */
  readonly perAddress: number;
}

/** Counts requests under way, so that neither one visitor nor a slow upstream can take all there is. */
export class InFlight {
  readonly #limit: InFlightLimit;
  readonly #byAddress = new Map<string, number>();
  #total = 0;

  constructor(limit: InFlightLimit) {
    this.#limit = limit;
  }

  /**
   * Lets a request in.
   * @param address of the visitor, as `countedAddress` gives it
   * @returns what lets it out again, once; or which limit refuses it
   */
  enter(address: string): (() => void) | 'total' | 'address' {
    const count = this.#byAddress.get(address) ?? 0;
    if (count >= this.#limit.perAddress) return 'address';
    if (this.#total >= this.#limit.total) return 'total';
    this.#byAddress.set(address, count + 1);
    this.#total += 1;
    let inside = true;
    return () => {
      if (!inside) return;
      inside = false;
      this.#total -= 1;
      const left = (this.#byAddress.get(address) ?? 1) - 1;
      if (left === 0) this.#byAddress.delete(address);
      else this.#byAddress.set(address, left);
    };
  }
}
