import { eq, gt, lte } from 'drizzle-orm';
import type { Queryable } from '../../../ground/db/database';
import { mediaNodes } from '../tables';
import { SEEN_WITHIN } from '../../catalogue/rooms/on-air-repository';

/** A media node, as it says of itself. */
export interface NodeReport {
  readonly id: string;
  readonly viewers: number;
  /** How many viewers it takes. */
  readonly capacity: number;
  /** Viewers of each room that it forwards, by room id; a room without viewers is there, too. */
  readonly rooms: Readonly<Record<string, number>>;
}

/** A node says that it is up. Rows of nodes that have not said so for an hour are deleted. */
export async function reportNode(
  db: Queryable,
  { id, viewers, capacity, rooms }: NodeReport,
  now: Date,
): Promise<void> {
  const values = { seenAt: now, viewers, capacity, rooms };
  await db
    .insert(mediaNodes)
    .values({ id, ...values })
    .onConflictDoUpdate({ target: mediaNodes.id, set: values });
  await db.delete(mediaNodes).where(lte(mediaNodes.seenAt, new Date(now.getTime() - 3_600_000)));
}

/** A node has stopped. */
export async function removeNode(db: Queryable, id: string): Promise<void> {
  await db.delete(mediaNodes).where(eq(mediaNodes.id, id));
}

/** @returns nodes that were seen of late */
export async function readNodes(db: Queryable, now: Date): Promise<NodeReport[]> {
  const { id, viewers, capacity, rooms } = mediaNodes;
  return db
    .select({ id, viewers, capacity, rooms })
    .from(mediaNodes)
    .where(gt(mediaNodes.seenAt, new Date(now.getTime() - SEEN_WITHIN)))
    .orderBy(id);
}
