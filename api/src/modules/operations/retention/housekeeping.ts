import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../../config';
import type { Database } from '../../../db/database';
import { eraseDueAccounts } from '../../account/removal/erase';
import { forgetOldRows } from './repository';

/** Milliseconds between two rounds. */
const EVERY = 3_600_000;

/**
 * Erases accounts that are due and rows whose time is over, at the start and every hour for as long as the server runs.
 * @returns `stop`: no new round; resolves when the one under way has ended
 */
export function startHousekeeping({ config, db, log }: { config: Config; db: Database; log: FastifyBaseLogger }): {
  stop(): Promise<void>;
} {
  /** A failure of one does not keep the other from running. */
  const attempt = async (what: string, work: () => Promise<number>): Promise<void> => {
    try {
      const gone = await work();
      if (gone > 0) log.info({ gone }, `${what} were erased`);
    } catch (error) {
      log.error({ err: error }, `${what} could not be erased`);
    }
  };
  const round = async (): Promise<void> => {
    await attempt('accounts that were due', () => eraseDueAccounts({ config, db, now: () => new Date() }));
    await attempt('rows whose time is over', () => forgetOldRows(db, new Date()));
  };
  let working = round();
  const timer = setInterval(() => {
    working = working.then(round);
  }, EVERY);
  return {
    stop: () => {
      clearInterval(timer);
      return working;
    },
  };
}
