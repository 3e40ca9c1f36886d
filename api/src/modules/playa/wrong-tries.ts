import { ApiError } from '../../errors';

const isWrong = (error: unknown): boolean => error instanceof ApiError && error.code === 'validation-failed';

/** Counts wrong tries by key within a window; right ones do not count. Each instance counts for itself. */
export interface WrongTries {
  /**
   * Tries something. Tries that run at the same time count, until they turn out right.
   * @param keys what is counted, such as the account and the address
   * @throws what `attempt` throws; or what `refuse` makes when there were too many
   */
  attempt<T>(keys: readonly string[], attempt: () => Promise<T>, refuse: (secondsToWait: number) => Error): Promise<T>;
}

/**
 * @param most wrong tries of one key
 * @param window milliseconds, from the first wrong try
 */
export function createWrongTries(most: number, window: number, now: () => Date): WrongTries {
  const counts = new Map<string, { tries: number; until: number }>();
  const of = (key: string, time: number): { tries: number; until: number } => {
    const known = counts.get(key);
    if (known && known.until > time) return known;
    const fresh = { tries: 0, until: time + window };
    counts.set(key, fresh);
    return fresh;
  };
  return {
    attempt: async (keys, attempt, refuse) => {
      const time = now().getTime();
      for (const [key, { until }] of counts) if (until <= time) counts.delete(key);
      const mine = keys.map((key) => of(key, time));
      const full = mine.filter(({ tries }) => tries >= most);
      if (full.length > 0) throw refuse(Math.ceil((Math.max(...full.map(({ until }) => until)) - time) / 1000));
      for (const count of mine) count.tries += 1;
      try {
        const result = await attempt();
        for (const count of mine) count.tries -= 1;
        return result;
      } catch (error) {
        if (!isWrong(error)) for (const count of mine) count.tries -= 1;
        throw error;
      }
    },
  };
}
