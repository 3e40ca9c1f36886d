import { and, asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { isListed } from '../../catalogue/listed-repository';
import { isOpenRoom } from '../../catalogue/rooms/open-rooms-repository';
import { liveRooms, models } from '../../catalogue/tables';

/** A room that a node can have. */
export interface NodeRoom {
  readonly id: number;
  readonly nickname: string;
}

/** @returns all rooms of performers who were not withdrawn, but for closed ones and those without papers, in the order of the content */
export async function readNodeRooms(db: Queryable, now: Date): Promise<NodeRoom[]> {
  return db
    .select({ id: liveRooms.id, nickname: liveRooms.nickname })
    .from(liveRooms)
    .innerJoin(models, eq(models.id, liveRooms.modelId))
    .where(and(isListed(models), isOpenRoom(now)))
    .orderBy(asc(liveRooms.position), asc(liveRooms.id));
}
