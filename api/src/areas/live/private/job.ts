import type { Job } from '../../../ground/jobs/jobs';
import type { LiveServices } from '../services';
import { continueStays } from './continue';

/** Pays the minutes of private shows, every two seconds: who has no coins left sees no more than that. */
export const privateShowsJob: Job<LiveServices> = {
  name: 'private-shows',
  failure: 'minutes of private shows could not be paid',
  everyMs: 2_000,
  run: async ({ db, access, now, privateRounds }) => {
    const { ended, failures } = await continueStays(db, now, privateRounds);
    if (ended.size > 0) await access.look();
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} private shows failed`);
  },
};
