/**
 * Gap between two rounds, in milliseconds, from which on the server counts as having been away: it polls every two
 * seconds.
 */
const MISSED = 10_000;

/**
 * A server's polling of private shows. While the server, the database or a performer's connection was away, it is
 * unknown whether a member left, so no member is charged for that time.
 */
export class Rounds {
  #since = 0;
  #last = -Infinity;
  readonly #interrupted = new Map<number, number>();

  begin(now: Date): void {
    if (now.getTime() - this.#last >= MISSED) this.#since = now.getTime();
  }

  /** A round has completed with the database reachable. */
  end(now: Date): void {
    this.#last = now.getTime();
  }

  /** A room's show is interrupted. */
  interrupted(roomId: number, now: Date): void {
    this.#interrupted.set(roomId, now.getTime());
  }

  /** @returns since when (milliseconds) server, database and performer have been available without interruption */
  calmSince(roomId: number): number {
    return Math.max(this.#since, this.#interrupted.get(roomId) ?? 0);
  }
}
