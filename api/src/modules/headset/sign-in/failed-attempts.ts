import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../../errors';
import { hashedKey } from '../../../http/limit';

const isWrong = (error: unknown): boolean => error instanceof ApiError && error.code === 'validation-failed';

/** Limits failed attempts by key within a window, over all instances; successful ones do not count. */
export interface FailedAttempts {
  /**
   * Runs an attempt. Concurrent attempts count until they succeed.
   * @param keys what is counted, such as the account and the address
   * @throws what `attempt` throws; or what `refuse` makes when there were too many
   */
  attempt<T>(keys: readonly string[], attempt: () => Promise<T>, refuse: (secondsToWait: number) => Error): Promise<T>;
}

/**
 * @param most failed attempts of one key
 * @param window milliseconds, from the first attempt on
 */
export function limitFailedAttempts(app: FastifyInstance, most: number, window: number): FailedAttempts {
  const counter = app.countAttempts(most, window);
  const keyOf = (key: string): string => hashedKey(`failed attempt ${key}`);
  const uncount = (keys: readonly string[]) => Promise.all(keys.map((key) => counter.reward(keyOf(key))));
  return {
    attempt: async (keys, attempt, refuse) => {
      // Counted before the outcome is known, so that no more than `most` of concurrent attempts can fail.
      for (const [index, key] of keys.entries()) {
        // One key after the other: counted side by side, two attempts could each be over the limit of the other's key.
        const { consumedPoints, msBeforeNext } = await counter.penalty(keyOf(key));
        if (consumedPoints <= most) continue;
        await uncount(keys.slice(0, index + 1));
        throw refuse(Math.max(1, Math.ceil(msBeforeNext / 1000)));
      }
      try {
        const result = await attempt();
        await uncount(keys);
        return result;
      } catch (error) {
        if (!isWrong(error)) await uncount(keys);
        throw error;
      }
    },
  };
}
