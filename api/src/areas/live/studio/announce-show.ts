import { announcedDaysMax, announcedShowsMax } from '@platform/shared/contracts';
import type { Queryable } from '../../../ground/db/database';
import { ApiError } from '../../../ground/errors';
import { DAY } from '../../../ground/jobs/retention-repository';
import { insertShow } from './shows-repository';

/**
 * Announces a show of a room (docs/spec/live.md#studio).
 * @param startsAt in the future, 60 days ahead at most
 * @throws ApiError validation-failed
 */
export async function announceShow(db: Queryable, roomId: number, startsAt: Date, now: Date): Promise<void> {
  const refuse = (message: string): never => {
    throw new ApiError(400, 'validation-failed', message, { fields: { startsAt: message } });
  };
  if (startsAt <= now) refuse('Choose a time in the future.');
  if (startsAt.getTime() > now.getTime() + announcedDaysMax * DAY)
    refuse(`Choose a time in the next ${announcedDaysMax} days.`);
  if (!(await insertShow(db, { roomId, startsAt, max: announcedShowsMax }, now)))
    refuse(`You can announce ${announcedShowsMax} shows. Remove one first.`);
}
