import type { Job } from '../../../ground/jobs/jobs';
import type { LiveServices } from '../services';
import { deletePastStills } from './repository';

/** Deletes pictures of shows that have ended, every five seconds; none of them is shown even before that. */
export const stillsJob: Job<LiveServices> = {
  name: 'stills',
  failure: 'pictures of what was on air could not be deleted',
  everyMs: 5_000,
  run: ({ db, now }) => deletePastStills(db, now()),
};
