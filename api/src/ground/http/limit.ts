import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { ApiError } from '../errors';
import { hashToken } from '../security/secrets';

/** Milliseconds in which attempts are counted, from the first one on, unless said otherwise. */
export const TEN_MINUTES = 600_000;
export const DAY = 86_400_000;

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes a counter that all instances on one database share. */
    countAttempts(max: number, window: number): RateLimiterPostgres;
  }
}

/** Gives the server its counters, kept in the table `rate_limits`. */
export function countInDatabase(app: FastifyInstance, pool: pg.Pool): void {
  app.decorate('countAttempts', (max, window) => {
    const options = {
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: '',
      points: max,
      duration: window / 1000,
    };
    // A key over the limit is remembered in memory and costs no more queries. Old rows go by modules/operations/retention.
    return new RateLimiterPostgres({ ...options, inMemoryBlockOnConsumed: max + 1, clearExpiredByTimeout: false });
  });
}

/** The stored form of a counted subject: addresses and emails are personal data, and longer than the table's key. */
export const hashedKey = (counted: string): string => hashToken(counted).toString('base64url');

/**
 * Counts attempts over all instances.
 * @param max attempts in the window
 * @param keyOf what is counted, such as the visitor's address; a caller may pass what the request does not say
 * @param options `window`: milliseconds, ten minutes by default; `message`: what the visitor is told
 * @returns a check that throws ApiError 429 with the seconds to wait
 */
export function limiter(
  app: FastifyInstance,
  max: number,
  keyOf: (request: FastifyRequest, subject?: string) => string | Promise<string>,
  {
    window = TEN_MINUTES,
    message = 'Too many attempts. Please wait a few minutes.',
  }: { readonly window?: number; readonly message?: string } = {},
): (request: FastifyRequest, subject?: string) => Promise<void> {
  const counter = app.countAttempts(max, window);
  return async (request, subject) => {
    try {
      await counter.consume(hashedKey(await keyOf(request, subject)));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw new ApiError(429, 'too-many-requests', message, {
        retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
      });
    }
  };
}
