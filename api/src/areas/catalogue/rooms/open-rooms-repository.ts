import { type SQL, sql } from 'drizzle-orm';
import { arePapersOptional } from '../papers/required-repository';
import { liveRooms } from '../tables';

/** Whether papers let a room be public; what is not known restricts (docs/spec/live.md#papers). */
export const hasPapers = (now: Date): SQL =>
  sql`(coalesce(${liveRooms.papersUntil} > ${now}, false) or ${arePapersOptional})`;

/** Whether a room may be public: staff do not keep it closed, and its papers are valid. */
export const isOpenRoom = (now: Date): SQL => sql`(${liveRooms.closedAt} is null and ${hasPapers(now)})`;
