import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { ApiError } from '../errors';
import { NOTIFICATION_ROUTES } from '../../areas/commerce/payments/notification-routes';

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

/**
 * What is answered under any pressure: who has paid, or is about to, and the way in to it; what tells balancer and edge that
 * the process lives. Without these a busy minute costs money, or is taken for an outage.
 */
export const essentialRoutes: readonly string[] = [
  'GET /healthz',
  'GET /readyz',
  'GET /metrics',
  'GET /edge-settings',
  'GET /api/captcha/challenge',
  'GET /api/captcha/proof',
  'POST /api/profile/login',
  'POST /api/profile/login/playa',
  'POST /api/profile/login/playa/device',
  'POST /api/profile/login/second-factor',
  'POST /api/profile/second-factor/passkeys/assertion-options',
  'POST /api/profile/reauthentication',
  'POST /api/profile/logout',
  'GET /api/profile/authorized',
  'GET /api/profile/balance',
  'GET /api/games/purchase',
  'POST /api/purchases',
  'GET /api/checkouts/quote',
  'POST /api/checkouts',
  'GET /api/checkouts/:id',
  'POST /api/checkouts/:id/withdrawal',
  'POST /api/age-verification/notification/:provider',
  ...NOTIFICATION_ROUTES,
];
const essential: ReadonlySet<string> = new Set(essentialRoutes);

/** The refusal of a process that has too much to do. */
export const tooBusy = (): ApiError =>
  new ApiError(503, 'unavailable', 'The service is busy. Please try again shortly.', { retryAfter });

/**
 * Measures the pressure on a process: by how late it is, and by the queries that wait for a connection.
 * @param eventLoopDelay milliseconds
 */
export const pressureOf = (eventLoopDelay: number, { waitingCount }: Pick<pg.Pool, 'waitingCount'>): number =>
  Math.max(eventLoopDelay / fullDelayMs, waitingCount / fullQueue);

/** Refuses what is not essential, before anything is done for it, while there is too much to do. */
export function shedUnderPressure(app: FastifyInstance, pressure: () => number): void {
  app.decorate('pressure', pressure);
  app.addHook('onRequest', async (request) => {
    if (app.pressure() >= ordinaryLimit && !essential.has(routeOf(request))) throw tooBusy();
  });
}

const routeOf = ({ method, routeOptions }: FastifyRequest): string => `${method} ${routeOptions.url ?? ''}`;
