import pg from 'pg';
import { currentRequest, onBehalfOf } from '../request-context';

type Connected = Parameters<NonNullable<Parameters<pg.Pool['connect']>[0]>>;

/**
 * A pool that records for a request how long it waited for a connection. Restores the request's context after the wait,
 * because the pool would continue in the context of the request that returned the connection.
 */
export class WatchedPool extends pg.Pool {
  override connect(callback?: (...connected: Connected) => void): never {
    const context = currentRequest();
    if (context === undefined) return super.connect(callback as never) as never;
    const begun = performance.now();
    context.waits.add(begun);
    const end = (): void => {
      if (context.waits.delete(begun)) context.poolWaitMs += performance.now() - begun;
    };
    if (callback !== undefined) {
      return super.connect((...connected) => {
        end();
        onBehalfOf(context, () => callback(...connected));
      }) as never;
    }
    const connecting = super.connect();
    connecting.then(end, end);
    return connecting as never;
  }
}
