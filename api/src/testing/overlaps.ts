import pg from 'pg';

/** What pg knows of a connection, and its types do not say. */
interface Connection {
  readonly _connected: boolean;
  /** The statement that runs; none as soon as it has failed. */
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
