import type { Queryable } from '../db/database';
import { SEEN_WITHIN } from './faults';
import { type Instance, readInstances } from './repository';

/** @returns the processes that run, in order of their start */
export async function readRunning(db: Queryable): Promise<Instance[]> {
  const rows = await readInstances(db);
  return rows.filter(({ seenAt, now }) => now.getTime() - seenAt.getTime() < SEEN_WITHIN);
}
