import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config';
import type { Database } from '../db/database';
import { eraseDueAccounts } from '../../areas/identity/removal/erase';
import { releaseExpired } from '../../areas/ledger/holds/service';
import { forgetOldRows } from './repository';

/** Milliseconds between two rounds. */
const EVERY = 3_600_000;
/** Holds of money end on time: their members want it back. */
const HOLDS_EVERY = 30_000;

/**
 * Erases accounts that are due and rows whose time is over, at the start and every hour for as long as the server runs,
 * and gives money back that was held for too long.
 * @returns `stop`: no new round; resolves when the one under way has ended
 */
export function startHousekeeping({ config, db, log }: { config: Config; db: Database; log: FastifyBaseLogger }): {
  stop(): Promise<void>;
} {
  /** A failure of one does not keep the other from running. */
  const attempt = async (what: string, done: string, work: () => Promise<number>): Promise<void> => {
    try {
      const count = await work();
      if (count > 0) log.info({ count }, `${what} were ${done}`);
    } catch (error) {
      log.error({ err: error }, `${what} could not be ${done}`);
    }
  };
  const round = async (): Promise<void> => {
    await attempt('accounts that were due', 'erased', () => eraseDueAccounts({ config, db, now: () => new Date() }));
    await attempt('rows whose time is over', 'erased', () => forgetOldRows(db, new Date()));
  };
  const releaseHolds = () => attempt('expired holds', 'released', () => releaseExpired(db, new Date()));
  let working = round().then(releaseHolds);
  const repeat = (work: () => Promise<void>, every: number) =>
    setInterval(() => {
      working = working.then(work);
    }, every);
  const timers = [repeat(round, EVERY), repeat(releaseHolds, HOLDS_EVERY)];
  return {
    stop: () => {
      for (const timer of timers) clearInterval(timer);
      return working;
    },
  };
}
