import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { ApiError } from '../errors';

declare module 'fastify' {
  interface FastifyInstance {
    /** How much more is asked for than can be done: from 1 on only what must be answered is. */
    pressure: () => number;
  }
}

/** From here on what is expensive is refused: searches, and lists that count their filters (fair-turns.ts). */
export const expensiveLimit = 0.5;
const ordinaryLimit = 1;

/** Milliseconds by which the process is late, in the mean of a second. */
const fullDelayMs = 1_000;
/** Queries that wait for one of the ten connections: at 20 ms each, as long as a visitor waits anyway. */
const fullQueue = 200;
/** Seconds after which a refused caller may try again. */
const retryAfter = 5;

/** What tells balancer and edge that the process lives. */
const ground: readonly string[] = ['GET /healthz', 'GET /readyz'];

/** The refusal of a process that has too much to do. */
export const tooBusy = (): ApiError =>
  new ApiError(503, 'unavailable', 'The service is busy. Please try again shortly.', { retryAfter });

/**
 * Measures the pressure on a process: by how late it is, and by the queries that wait for a connection.
 * @param eventLoopDelay milliseconds
 */
export const pressureOf = (eventLoopDelay: number, { waitingCount }: Pick<pg.Pool, 'waitingCount'>): number =>
  Math.max(eventLoopDelay / fullDelayMs, waitingCount / fullQueue);

/** Milliseconds after which the process says anew by how much it is late. */
const sampleMs = 1_000;

/**
 * What lasts of a process's lateness: the smaller of its last two seconds. One stretch in which it did not get to run, as
 * when it starts on a busy machine, is over when it is measured, and nobody is refused for it.
 * @param read milliseconds by which it is late, in the mean of the last second
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
    // NaN where nothing was measured.
    return milliseconds > 0 ? milliseconds : 0;
  };
}

/**
 * Refuses what is not essential, before anything is done for it, while there is too much to do.
 * @param essentialRoutes what is served under any pressure: who has paid, or is about to, and the way in to it. Without
 *   them a busy minute costs money, or is taken for an outage
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
