import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { WatchedPool } from './watched-pool';
import { namingClient, StatementNames } from './named-statements';
import type { QueryWatch } from './watched-client';

export type Database = NodePgDatabase & { readonly $client: pg.Pool };
/** The database or an open transaction: what a repository function works on. */
export type Queryable = Pick<
  Database,
  '$with' | 'with' | 'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction'
>;

export interface DatabaseConnection {
  readonly db: Database;
  readonly pool: pg.Pool;
  /** Has somebody told of each statement. */
  watch(one: QueryWatch): void;
  /** Ends every connection; waits for running queries. */
  close(): Promise<void>;
}

/**
 * How alike two words must be to be compared further (pg_trgm): 0.19 keeps two letters that changed places
 * in a word of five. Compiling queries (jit) takes longer than any of ours runs.
 */
const sessionOptions = '-c pg_trgm.similarity_threshold=0.19 -c jit=off';

/**
 * Opens a pool of connections; the first query makes the first connection.
 * @param url a `postgres://` address
 * @param onIdleError called when an idle connection breaks (the database restarted, for instance);
 *   the pool replaces it by itself
 */
export function connectDatabase(url: string, onIdleError: (error: Error) => void): DatabaseConnection {
  const watches = new Set<QueryWatch>();
  const pool = new WatchedPool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    options: sessionOptions,
    Client: namingClient(new StatementNames(), watches),
  });
  pool.on('error', onIdleError);
  // One in use tells its query; without a listener the same news, as an event, would end the process.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return {
    db: drizzle(pool),
    pool,
    watch: (one) => void watches.add(one),
    close: () => pool.end(),
  };
}
