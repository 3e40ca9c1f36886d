import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';

/** Any fixed number: instances that start together take turns on it. */
const SETUP_LOCK = 4_118_207_533;
/** Beside this file in the sources, beside the bundle in `dist`. */
const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/**
 * Brings the database to this release's schema; safe to run from several instances at once.
 * @param pool connections to the database
 * @returns how many migrations were applied
 * @throws the database's error when a migration fails; nothing of that migration stays
 */
export function runMigrations(pool: pg.Pool): Promise<number> {
  return withAdvisoryLock(pool, async (client) => {
    const before = await appliedMigrations(client);
    await migrate(drizzle(client), { migrationsFolder });
    return (await appliedMigrations(client)) - before;
  });
}

/**
 * Sets something up that several instances would do at the same time when they start together.
 * @param work gets the connection that holds the lock
 */
export async function withAdvisoryLock<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [SETUP_LOCK]);
    return await work(client);
  } finally {
    // A broken connection has lost its lock already, and goes; a good one goes back without it.
    const unlocked = await client.query('select pg_advisory_unlock($1)', [SETUP_LOCK]).then(
      () => true,
      () => false,
    );
    client.release(!unlocked);
  }
}

async function appliedMigrations(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ known: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as known`,
  );
  if (!rows[0]?.known) return 0;
  const count = await client.query<{ n: number }>('select count(*)::int as n from drizzle.__drizzle_migrations');
  return count.rows[0]?.n ?? 0;
}
