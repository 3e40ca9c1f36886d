import type { Queryable } from '../db/database';
import { findFaults } from './faults';
import { readInstances } from './repository';

/** @returns what is wrong with the processes that run side by side now, a sentence each; none: nothing */
export async function listInstanceFaults(db: Queryable): Promise<string[]> {
  const rows = await readInstances(db);
  const [{ now } = { now: new Date() }] = rows;
  return findFaults(rows, now).map(({ sentence }) => sentence);
}
