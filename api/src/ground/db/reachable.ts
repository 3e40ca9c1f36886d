import type pg from 'pg';
import { problemOf } from '../status/status';

/**
 * Makes the first connection, so that its failure is told apart from those of statements.
 * @param setting what names the database, to be corrected
 * @throws Error that says where nothing answers, and what to do; never the password
 */
export async function requireReachable(pool: pg.Pool, setting: string): Promise<void> {
  try {
    (await pool.connect()).release();
  } catch (error) {
    throw new Error(`The database cannot be reached: ${problemOf(error)}. Start PostgreSQL, or correct ${setting}.`, {
      cause: error,
    });
  }
}
