/** Milliseconds between two rounds from which on the server was away in between: it looks every two seconds. */
const MISSED = 10_000;

/**
 * What a server knows of its own looks at private shows. While it, the database or a performer's connection was away
 * no member is known to have left, and none pays for that.
 */
export class Rounds {
  #since = 0;
  #last = -Infinity;
  readonly #interrupted = new Map<number, number>();

  begin(now: Date): void {
    if (now.getTime() - this.#last >= MISSED) this.#since = now.getTime();
  }

  /** A round has ended in which the database was there. */
  end(now: Date): void {
    this.#last = now.getTime();
  }

  /** A room's show is interrupted. */
  interrupted(roomId: number, now: Date): void {
    this.#interrupted.set(roomId, now.getTime());
  }

  /** @returns since when (milliseconds) server, database and performer have been there without a break */
  calmSince(roomId: number): number {
    return Math.max(this.#since, this.#interrupted.get(roomId) ?? 0);
  }
}
