import { type Database, directPoolOf } from './database';

/** Any fixed number: what brings files into the media store holds it together, what removes files from it alone. */
const STORE_LOCK = 4_118_207_535;
/** Another one: one process at a time makes backups by itself. */
const BACKUP_LOCK = 4_118_207_536;

const functions = {
  together: ['pg_try_advisory_lock_shared', 'pg_advisory_unlock_shared'],
  alone: ['pg_try_advisory_lock', 'pg_advisory_unlock'],
} as const;

/**
 * Does something to the media store while nothing else can get in its way, on this machine or another.
 * @param how `together` with others of the kind, or `alone`
 * @returns what `work` returned, or null when the store is taken, and nothing was done
 */
export const withStoreLock = <T>(
  db: Pick<Database, '$client'>,
  how: keyof typeof functions,
  work: () => Promise<T>,
): Promise<{ readonly done: T } | null> => withLock(db, STORE_LOCK, how, work);

/**
 * Makes a backup while no other process does.
 * @returns what `work` returned, or null when another one is at it
 */
export const withBackupLock = <T>(
  db: Pick<Database, '$client'>,
  work: () => Promise<T>,
): Promise<{ readonly done: T } | null> => withLock(db, BACKUP_LOCK, 'alone', work);

async function withLock<T>(
  { $client: pool }: Pick<Database, '$client'>,
  number: number,
  how: keyof typeof functions,
  work: () => Promise<T>,
): Promise<{ readonly done: T } | null> {
  const [lock, unlock] = functions[how];
  const client = await directPoolOf(pool).connect();
  let isUsable = true;
  try {
    const { rows } = await client.query<{ held: boolean }>(`select ${lock}($1) as held`, [number]);
    if (!rows[0]?.held) return null;
    try {
      return { done: await work() };
    } finally {
      // A broken connection has lost its lock already, and goes; a good one goes back without it.
      isUsable = await client.query(`select ${unlock}($1)`, [number]).then(
        () => true,
        () => false,
      );
    }
  } finally {
    client.release(!isUsable);
  }
}
