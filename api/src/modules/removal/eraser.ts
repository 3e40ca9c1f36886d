import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config';
import type { Database } from '../../db/database';
import { eraseDueAccounts } from './erase';

/** Milliseconds between two looks for accounts whose time is over. */
const EVERY = 3_600_000;

/**
 * Erases accounts that are due, at the start and every hour for as long as the server runs.
 * @returns `stop`: no new look; resolves when the one under way has ended
 */
export function startEraser({ config, db, log }: { config: Config; db: Database; log: FastifyBaseLogger }): { stop(): Promise<void> } {
  const look = async (): Promise<void> => {
    try {
      const erased = await eraseDueAccounts({ config, db, now: () => new Date() });
      if (erased > 0) log.info({ erased }, 'accounts were erased');
    } catch (error) {
      log.error({ err: error }, 'accounts that are due could not be erased');
    }
  };
  let looking = look();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, EVERY);
  return {
    stop: () => {
      clearInterval(timer);
      return looking;
    },
  };
}
