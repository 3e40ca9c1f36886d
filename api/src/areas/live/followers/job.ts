import type { Job } from '../../../ground/jobs/jobs';
import { unsubscribeKeyOf } from '../../commerce/notifications/unsubscribe-token';
import type { LiveServices } from '../services';
import { tellFollowers } from './tell';

/** Tells followers of shows that have begun, every fifteen seconds. */
export const followersJob: Job<LiveServices> = {
  name: 'followers',
  failure: 'followers could not be told of a show',
  everyMs: 15_000,
  run: async ({ config, db, log, now }, isStopping) => {
    const unsubscribeKey = await unsubscribeKeyOf(config);
    const told = await tellFollowers({ config, db, now, unsubscribeKey }, isStopping);
    if (told > 0) log.info({ done: told }, 'followers are told of a show');
  },
};
