import type { Agent, Dispatcher } from 'undici';
import { startFairTimeout } from '../fair-timeout';

interface Sent {
  /** The response when its head has come. @throws Error when it did not come in time, or was given up */
  readonly response: Promise<Dispatcher.ResponseData>;
  /** Settles when the request has left the pool, or its response's head has come: later than `response` where that was given up. */
  readonly settled: Promise<Dispatcher.ResponseData>;
}

/**
 * Sends a request with a deadline that the wait for a connection is part of. undici by itself neither limits that wait nor
 * ends it when its signal fires.
 * @param deadlineMs until the head of the response
 * @param given gives the request up when it is aborted
 */
export function send(
  agent: Agent,
  options: Omit<Dispatcher.RequestOptions, 'signal'>,
  deadlineMs: number,
  given = new AbortController(),
): Sent {
  const settled = agent.request({ ...options, signal: given.signal });
  const endTimer = startFairTimeout(() => given.abort(new Error(`no response within ${deadlineMs} ms`)), deadlineMs);
  const over = new Promise<never>((_resolve, reject) => {
    given.signal.addEventListener('abort', () => reject(given.signal.reason as Error), { once: true });
  });
  return { response: Promise.race([settled, over]).finally(() => endTimer()), settled };
}
