import type { Span } from '@platform/build/tracing';
import { AsyncLocalStorage } from 'node:async_hooks';

/** What is known of the request for which something is done. */
export interface RequestContext {
  /** Null: it is no request of anybody, but what the outbox sends. */
  readonly id: string | null;
  /** `performance.now()` at its beginning. */
  readonly begun: number;
  /** Milliseconds that it has waited for connections to the database. */
  poolWaitMs: number;
  /** Waits for a connection that are not over: when each began. */
  readonly waits: Set<number>;
  /** Statements under way, in the order in which they were sent. */
  readonly statements: Set<{ readonly text: string; readonly begun: number }>;
  /** What its statements are traced within; null: it is not traced. */
  span: Span | null;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** The request on whose behalf the caller runs; undefined: none, as in a job. */
export const currentRequest = (): RequestContext | undefined => storage.getStore();

/** What is known at the beginning of a request. */
export const beginContext = (id: string | null, span: Span | null = null): RequestContext => ({
  id,
  begun: performance.now(),
  poolWaitMs: 0,
  waits: new Set(),
  statements: new Set(),
  span,
});

/** Runs something on behalf of a request. */
export const onBehalfOf = <T>(context: RequestContext, run: () => T): T => storage.run(context, run);
