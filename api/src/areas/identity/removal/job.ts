import type { Job } from '../../../ground/jobs/jobs';
import type { IdentityServices } from '../services';
import { eraseDueAccounts } from './erase';

/** Erases the accounts whose removal is due, every hour. */
export const removalJob: Job<IdentityServices> = {
  name: 'removals',
  failure: 'accounts that were due could not be erased',
  everyMs: 3_600_000,
  run: async (services) => {
    const count = await eraseDueAccounts(services);
    if (count > 0) services.log.info({ count }, 'accounts that were due were erased');
  },
};
