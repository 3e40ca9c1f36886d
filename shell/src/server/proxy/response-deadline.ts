export interface ResponseDeadlineLimits {
  /** Milliseconds until a response begins, the wait for a connection included. */
  readonly usualMs: number;
  /** The same for an upstream that has just let a request wait in vain. */
  readonly silentMs: number;
}

/**
 * How long an upstream may take to begin its response. One that was silent gets less time until it responds again: who
 * waits for several of its files waits the whole time for the first of them alone.
 */
export class ResponseDeadline {
  readonly #limits: ResponseDeadlineLimits;
  #isSilent = false;

  constructor(limits: ResponseDeadlineLimits) {
    this.#limits = limits;
  }

  /** Milliseconds for a request that is sent now. */
  get ms(): number {
    return this.#isSilent ? this.#limits.silentMs : this.#limits.usualMs;
  }

  /** @param hasResponded whether a response has begun in time */
  note(hasResponded: boolean): void {
    this.#isSilent = !hasResponded;
  }
}
