import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { ApiError } from '../errors';

declare module 'fastify' {
  interface FastifyInstance {
    /** Load relative to capacity: from 1 on, only essential requests are served. */
    pressure: () => number;
  }
}

/** From here on, expensive requests are refused: searches, and lists that count their filters (fair-turns.ts). */
export const expensiveLimit = 0.5;
const ordinaryLimit = 1;

/** Event loop delay in milliseconds, averaged over a second, that counts as full load. */
const fullDelayMs = 1_000;
/** Queries queued for one of the ten connections: at 20 ms each, as long as a visitor waits anyway. */
const fullQueue = 200;
/** Seconds after which a refused caller may retry. */
const retryAfter = 5;

/** Health checks of balancer and edge. */
const ground: readonly string[] = ['GET /healthz', 'GET /readyz'];

/** The refusal of an overloaded process. */
export const tooBusy = (): ApiError =>
  new ApiError(503, 'unavailable', 'The service is busy. Please try again shortly.', { retryAfter });

/**
 * Measures the load of a process, by its event loop delay and by the queries queued for a connection.
 * @param eventLoopDelay milliseconds
 */
export const pressureOf = (eventLoopDelay: number, { waitingCount }: Pick<pg.Pool, 'waitingCount'>): number =>
  Math.max(eventLoopDelay / fullDelayMs, waitingCount / fullQueue);

/** Milliseconds between two samples of the event loop delay. */
const sampleMs = 1_000;

/**
 * Sustained event loop delay: the smaller of the last two seconds. A single stall, such as a start on a busy machine,
 * has ended by the time it is measured, and causes no refusals.
 * @param read mean delay of the last second, in milliseconds
 */
export function lastingDelay(app: Pick<FastifyInstance, 'addHook'>, read = meanDelay()): () => number {
  let delays = [0, 0];
  const timer = setInterval(() => {
    delays = [...delays.slice(1), read()];
  }, sampleMs);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
  return () => Math.min(...delays);
}

function meanDelay(): () => number {
  const histogram = monitorEventLoopDelay({ resolution: 10 });
  histogram.enable();
  return () => {
    const milliseconds = histogram.mean / 1e6;
    histogram.reset();
    // NaN if nothing was measured.
    return milliseconds > 0 ? milliseconds : 0;
  };
}

/**
 * Refuses requests that are not essential, before any work is done for them, while the process is overloaded.
 * @param essentialRoutes routes served under any load: for visitors who have paid or are about to, and logging in.
 *   Without them a busy minute costs money, or is taken for an outage
 */
export function shedUnderPressure(
  app: FastifyInstance,
  pressure: () => number,
  essentialRoutes: readonly string[],
): void {
  const essential: ReadonlySet<string> = new Set([...ground, ...essentialRoutes]);
  app.decorate('pressure', pressure);
  app.addHook('onRequest', async (request) => {
    if (app.pressure() >= ordinaryLimit && !essential.has(routeOf(request))) throw tooBusy();
  });
}

const routeOf = ({ method, routeOptions }: FastifyRequest): string => `${method} ${routeOptions.url ?? ''}`;
