import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { ApiError } from '../errors';
import { hashedKey, TEN_MINUTES } from './limit';

/** Maximum number of failed attempts per key. */
export interface AttemptLimit {
  /** Counted subject, such as an account, an address, or both together. */
  readonly key: string;
  readonly max: number;
  /** Above the limit the attempt is refused, or requires more proof. */
  readonly above: 'refuse' | 'prove';
}

/** An attempt that counts as failed until it is taken back. */
export interface Attempt {
  /** Whether a limit with `above: 'prove'` is exceeded. */
  readonly needsProof: boolean;
  /** Seconds until the exceeded limits expire; 0 if none is exceeded. */
  readonly secondsToWait: number;
  /** Uncounts the attempt, because it did not fail. */
  takeBack(): Promise<void>;
}

/** Limits failed attempts in ten minutes, across all instances on one database; successful ones do not count. */
export interface FailedAttempts {
  /**
   * Counts an attempt before its outcome is known, so that no more than `max` of concurrent attempts can fail.
   * @throws ApiError 429 with the seconds to wait; a refused attempt does not count
   */
  begin(limits: readonly AttemptLimit[], message?: string): Promise<Attempt>;
  /**
   * Runs an attempt under limits.
   * @param isFailure whether an error of the attempt counts
   * @param attempt receives whether more proof is needed
   * @throws errors of `attempt` and of `begin`
   */
  run<T>(
    limits: readonly AttemptLimit[],
    isFailure: (error: unknown) => boolean,
    attempt: (needsProof: boolean) => Promise<T>,
    message?: string,
  ): Promise<T>;
}

declare module 'fastify' {
  interface FastifyInstance {
    failedAttempts: FailedAttempts;
  }
}

interface Counted {
  readonly key: string;
  readonly points: number;
  /** Milliseconds since 1970, as text. */
  readonly expire: string;
}

/**
 * One statement for all limits of an attempt, in the table of the other limits. Keys are sorted, so that two attempts
 * that share several never deadlock.
 */
const countText = `insert into rate_limits as counted (key, points, expire)
  select key, 1, $2::bigint + $3::bigint from unnest($1::text[]) as key order by key
  on conflict (key) do update set
    points = case when counted.expire <= $2 then 1 else counted.points + 1 end,
    expire = case when counted.expire <= $2 then excluded.expire else counted.expire end
  returning key, points, expire`;
const takeBackText = `with counted as (select key from rate_limits where key = any($1) and points > 0 order by key for update)
  update rate_limits set points = points - 1 where key in (select key from counted)`;

/** The refusal of an attempt above the limit. */
export const tooManyAttempts = (
  retryAfter: number,
  message = 'Too many attempts. Please wait a few minutes.',
): ApiError => new ApiError(429, 'too-many-requests', message, { retryAfter });

const secondsUntilEnd = (counted: readonly Counted[], now: number): number =>
  Math.max(0, ...counted.map(({ expire }) => Math.max(1, Math.ceil((Number(expire) - now) / 1000))));

/** Gives the server its counters of failed attempts, stored in the table `rate_limits`. */
export function countFailuresInDatabase(app: FastifyInstance, pool: pg.Pool): void {
  const begin: FailedAttempts['begin'] = async (limits, message) => {
    const now = Date.now();
    const byKey = new Map(limits.map((limit) => [hashedKey(`failed attempt ${limit.key}`), limit]));
    const keys = [...byKey.keys()];
    const takeBack = async (): Promise<void> =>
      void (await pool.query({ name: 'take-back-attempt', text: takeBackText, values: [keys] }));
    const { rows } = await pool.query<Counted>({
      name: 'count-attempt',
      text: countText,
      values: [keys, now, TEN_MINUTES],
    });
    const exceeded = rows.filter(({ key, points }) => points > (byKey.get(key)?.max ?? 0));
    const refusing = exceeded.filter(({ key }) => byKey.get(key)?.above === 'refuse');
    if (refusing.length > 0) {
      await takeBack();
      throw tooManyAttempts(secondsUntilEnd(refusing, now), message);
    }
    return { needsProof: exceeded.length > 0, secondsToWait: secondsUntilEnd(exceeded, now), takeBack };
  };
  app.decorate('failedAttempts', {
    begin,
    run: async (limits, isFailure, attempt, message) => {
      const { needsProof, takeBack } = await begin(limits, message);
      try {
        const result = await attempt(needsProof);
        await takeBack();
        return result;
      } catch (error) {
        if (!isFailure(error)) await takeBack();
        throw error;
      }
    },
  });
}
