import pg from 'pg';

/** Fields of a pg connection that its types lack. */
interface Connection {
  readonly _connected: boolean;
  /** The running statement; none as soon as it has failed. */
  readonly _activeQuery?: object | null;
}

/**
 * Makes a second statement an error while the first of the same connection runs, as in a transaction with
 * `Promise.all`: it would wait in a queue of pg's that its version 9 no longer has.
 */
export function refuseOverlaps(): void {
  const original = pg.Client.prototype.query;
  const refusing = function (this: Connection, ...given: unknown[]): unknown {
    if (this._connected && this._activeQuery) {
      const [query] = given as [string | { text: string }];
      throw new Error(`a statement on a connection that is busy: ${typeof query === 'string' ? query : query.text}`);
    }
    return Reflect.apply(original, this, given);
  };
  pg.Client.prototype.query = refusing as unknown as typeof original;
}
