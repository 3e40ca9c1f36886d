import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors';
import { expensiveLimit, tooBusy } from './shedding';

declare module 'fastify' {
  interface FastifyInstance {
    /** Queue of expensive reads: searches, and lists with counts of every filter. */
    turns: FairTurns;
  }
}

interface FairTurnsOptions {
  /** Maximum number of concurrent reads. */
  readonly atOnce: number;
  /** Maximum number of queued reads per address. */
  readonly perAddress: number;
  /** Maximum number of queued reads in all. */
  readonly total: number;
  /** Whether the process is overloaded. */
  readonly isPressed: () => boolean;
}

/**
 * Each of these reads sends up to five queries to the database at once, whose pool has ten connections
 * (db/database.ts). The queue per address is as long as the edge's limit per address (shell/src/server/proxy/pools.ts).
 */
const limits: Omit<FairTurnsOptions, 'isPressed'> = { atOnce: 3, perAddress: 128, total: 512 };

/** Seconds after which a refused caller may retry. */
const retryAfter = 5;

/** Gives the server its queue of expensive reads. */
export const takeTurns = (app: FastifyInstance): void =>
  void app.decorate('turns', new FairTurns({ ...limits, isPressed: () => app.pressure() >= expensiveLimit }));

/**
 * A queue for expensive reads in which addresses take turns, with one running read per address: an address that sends a
 * hundred searches waits for its own. Few run concurrently, so that other calls find free connections to the database
 * (docs/decisions/fair-turns.md).
 */
export class FairTurns {
  readonly #options: FairTurnsOptions;
  /** Queued reads by address, in the order of their next turn. */
  readonly #waiting = new Map<string, (() => void)[]>();
  readonly #underWay = new Set<string>();
  #waitingCount = 0;

  constructor(options: FairTurnsOptions) {
    this.#options = options;
  }

  /** Number of queued reads of all addresses. */
  get waiting(): number {
    return this.#waitingCount;
  }

  /**
   * Runs the read when it is the address' turn.
   * @param address of the visitor, from `countedAddress`
   * @param read the expensive read; its error is passed to the caller, and ends its turn
   * @throws ApiError 429 if too many reads of the address are queued, 503 if too many are queued in all, or the process
   *   is overloaded
   */
  async run<T>(address: string, read: () => Promise<T>): Promise<T> {
    if (this.#options.isPressed()) throw tooBusy();
    if (this.#mayBegin(address)) this.#underWay.add(address);
    else await this.#turnOf(address);
    try {
      return await read();
    } finally {
      this.#underWay.delete(address);
      this.#beginNext();
    }
  }

  #mayBegin(address: string): boolean {
    return this.#underWay.size < this.#options.atOnce && !this.#underWay.has(address);
  }

  #turnOf(address: string): Promise<void> {
    const { perAddress, total } = this.#options;
    const queue = this.#waiting.get(address) ?? [];
    if (queue.length >= perAddress)
      throw new ApiError(429, 'too-many-requests', 'Too many searches at the same time. Please wait a moment.', {
        retryAfter,
      });
    if (this.#waitingCount >= total) throw tooBusy();
    this.#waiting.set(address, queue);
    this.#waitingCount += 1;
    return new Promise((begin) => queue.push(begin));
  }

  /** Gives the turn to the address that has waited longest, which moves to the end of the queue. */
  #beginNext(): void {
    for (const [address, queue] of this.#waiting) {
      if (!this.#mayBegin(address)) continue;
      this.#waiting.delete(address);
      const begin = queue.shift();
      if (queue.length > 0) this.#waiting.set(address, queue);
      this.#waitingCount -= 1;
      this.#underWay.add(address);
      begin?.();
      return;
    }
  }
}
