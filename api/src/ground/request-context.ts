import type { Span } from '@platform/build/tracing';
import { AsyncLocalStorage } from 'node:async_hooks';

/** Context of the request on whose behalf work is done. */
export interface RequestContext {
  /** Null for an item of the outbox, which is no visitor's request. */
  readonly id: string | null;
  /** `performance.now()` at its beginning. */
  readonly begun: number;
  /** Milliseconds spent waiting for connections to the database. */
  poolWaitMs: number;
  /** Pending waits for a connection: when each began. */
  readonly waits: Set<number>;
  /** Running statements, in the order in which they were sent. */
  readonly statements: Set<{ readonly text: string; readonly begun: number }>;
  /** Parent span of its statements; null if it is not traced. */
  span: Span | null;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** The request on whose behalf the caller runs; undefined if there is none, as in a job. */
export const currentRequest = (): RequestContext | undefined => storage.getStore();

/** Creates the context at the beginning of a request. */
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
