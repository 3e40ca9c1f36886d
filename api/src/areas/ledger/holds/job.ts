import type { Job } from '../../../ground/jobs/jobs';
import type { LedgerServices } from '../services';
import { releaseExpired } from './service';

/** Releases expired holds every 30 seconds: their members want the money back on time. */
export const releaseJob: Job<LedgerServices> = {
  name: 'holds',
  failure: 'expired holds could not be released',
  everyMs: 30_000,
  run: async ({ db, log, now }) => {
    const count = await releaseExpired(db, now());
    if (count > 0) log.info({ count }, 'expired holds were released');
  },
};
