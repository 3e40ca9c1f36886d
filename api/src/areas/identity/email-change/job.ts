import type { Job } from '../../../ground/jobs/jobs';
import type { IdentityServices } from '../services';
import { makeDueChanges } from './service';

/** Makes the changes of e-mail addresses that staff began, once nothing can stop them, every minute. */
export const emailChangeJob: Job<IdentityServices> = {
  name: 'email-changes',
  failure: 'e-mail addresses could not be changed',
  everyMs: 60_000,
  run: async (services) => {
    const count = await makeDueChanges(services);
    if (count > 0) services.log.info({ count }, 'e-mail addresses that were due were changed');
  },
};
