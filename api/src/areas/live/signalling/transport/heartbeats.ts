import { heartbeatInterval } from '@platform/shared/signalling';

export interface Checked {
  /** @returns false when there is nothing more to check */
  check(): boolean;
}

/**
 * Checks every connection once in an interval, a part of them at a time, with one timer for all: thousands of pings at
 * the same moment would hold up everything else.
 */
export class Heartbeats {
  readonly #groups: Set<Checked>[];
  readonly #timer: NodeJS.Timeout;
  #next = 0;

  /** @param interval milliseconds between two checks of one connection @param parts into which they are divided */
  constructor(interval: number = heartbeatInterval, parts = 30) {
    this.#groups = Array.from({ length: parts }, () => new Set<Checked>());
    this.#timer = setInterval(() => this.#check(), interval / parts).unref();
  }

  /** @returns the group of those checked with it: deleting it there ends the checks */
  add(connection: Checked): Set<Checked> {
    // The group that was checked last: a new connection has a whole interval.
    const group = this.#groups[(this.#next + this.#groups.length - 1) % this.#groups.length] as Set<Checked>;
    return group.add(connection);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #check(): void {
    const group = this.#groups[this.#next];
    this.#next = (this.#next + 1) % this.#groups.length;
    for (const connection of group ?? []) if (!connection.check()) group?.delete(connection);
  }
}
