import type { FastifyInstance } from 'fastify';
import { ApiError } from '../errors';
import { expensiveLimit, tooBusy } from './shedding';

declare module 'fastify' {
  interface FastifyInstance {
    /** The turns of expensive reads: searches, and lists with counts of every filter. */
    turns: FairTurns;
  }
}

interface FairTurnsOptions {
  /** Reads under way at the same time. */
  readonly atOnce: number;
  /** Reads of one address that may wait. */
  readonly perAddress: number;
  /** Reads that may wait in all. */
  readonly total: number;
  /** Whether the process has too much to do already. */
  readonly isPressed: () => boolean;
}

/**
 * One of these reads asks up to five questions of the database at once, whose pool has ten connections
 * (db/database.ts). One address may have as many waiting as the edge passes on for it (shell/src/server/proxy/pools.ts).
 */
const limits: Omit<FairTurnsOptions, 'isPressed'> = { atOnce: 3, perAddress: 128, total: 512 };

/** Seconds after which a refused caller may try again. */
const retryAfter = 5;

/** Gives the server the turns of its expensive reads. */
export const takeTurns = (app: FastifyInstance): void =>
  void app.decorate('turns', new FairTurns({ ...limits, isPressed: () => app.pressure() >= expensiveLimit }));

/**
 * A queue for expensive reads in which addresses take turns, with one read of an address under way at a time: one that
 * sends a hundred searches waits for its own. What is under way is few, so that other calls find free connections to
 * the database (docs/decisions/fair-turns.md).
 */
export class FairTurns {
  readonly #options: FairTurnsOptions;
  /** Who waits, in the order of their next turn. */
  readonly #waiting = new Map<string, (() => void)[]>();
  readonly #underWay = new Set<string>();
  #waitingCount = 0;

  constructor(options: FairTurnsOptions) {
    this.#options = options;
  }

  /** Reads that wait, of all addresses. */
  get waiting(): number {
    return this.#waitingCount;
  }

  /**
   * Reads when it is the address' turn.
   * @param address of the visitor, as `countedAddress` gives it
   * @param read what is expensive; its failure is the caller's, and ends its turn
   * @throws ApiError 429 when too many reads of the address wait, 503 when too many wait in all, or there is too much to do
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

  /** Gives the turn to the address that waits for longest, which goes to the end of the line. */
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
