import type { TestApp } from './test-app';

/**
 * Runs calls at the same time: a lock is held until so many of them wait for one, so that each has read what was there
 * before the others changed it.
 * @param lock the statement that takes the lock
 * @param waiting how many sessions wait, whether for this lock or for each other
 */
export async function whileHeld<T>(
  { database: { pool } }: TestApp,
  lock: string,
  waiting: number,
  calls: () => readonly Promise<T>[],
): Promise<T[]> {
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    await holder.query(lock);
    const replies = Promise.all(calls());
    const settled: unknown[] = [];
    void replies.then(
      (all) => settled.push(all),
      (error: unknown) => settled.push(error),
    );
    const count = async () =>
      (await pool.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
        .rowCount ?? 0;
    while (settled.length === 0 && (await count()) < waiting);
    await holder.query('commit');
    return await replies;
  } finally {
    holder.release();
  }
}
