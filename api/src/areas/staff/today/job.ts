import type { Job } from '../../../ground/jobs/jobs';
import type { StaffServices } from '../services';
import { countHours } from './count-hours-repository';

/** Counts the hours that the staff's first page shows (docs/spec/staff.md#today). */
export const countJob: Job<StaffServices> = {
  name: 'figures',
  failure: 'the figures of staff could not be counted',
  everyMs: 60_000,
  run: async ({ db, now }) => {
    await countHours(db, now());
  },
};
