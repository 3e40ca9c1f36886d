import type { TakenName } from '../../../ground/area';
import type { Queryable } from '../../../ground/db/database';
import { liveRooms, models } from '../tables';

/** How performers are called, withdrawn ones too: whole names and rooms within any name, first names as they stand. */
export async function readPerformersNames(db: Queryable): Promise<TakenName[]> {
  const performers = await db.select({ first: models.firstName, last: models.lastName }).from(models);
  const rooms = await db.select({ nickname: liveRooms.nickname }).from(liveRooms);
  return [
    ...performers.flatMap(({ first, last }) => [
      { name: `${first} ${last}`, within: true },
      { name: `${last} ${first}`, within: true },
      { name: first, within: false },
    ]),
    ...rooms.map(({ nickname }) => ({ name: nickname, within: true })),
  ];
}
