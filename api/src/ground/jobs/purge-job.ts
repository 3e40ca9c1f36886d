import type { GroundServices } from '../area';
import type { Job } from './jobs';
import { purgeExpired, type Retention } from './retention-repository';

/** Deletes expired rows every hour. */
export const purgeJob = (retentions: readonly Retention[]): Job<GroundServices> => ({
  name: 'purge',
  failure: 'rows whose retention has ended could not be erased',
  everyMs: 3_600_000,
  run: async ({ db, log, now }) => {
    const count = await purgeExpired(db, retentions, now());
    if (count > 0) log.info({ count }, 'rows whose retention has ended were erased');
  },
});
