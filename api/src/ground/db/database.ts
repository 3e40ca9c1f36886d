import type pg from 'pg';
import { type Database, drizzlePool } from './drizzle-pool';
import { namingClient, StatementNames } from './named-statements';
import { sessionSettings } from './session-settings';
import type { QueryWatch } from './watched-client';
import { WatchedPool } from './watched-pool';

export type { Database };
/** The database or an open transaction: what a repository function works on. */
export type Queryable = Pick<
  Database,
  '$with' | 'with' | 'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction'
>;

export interface DatabaseConnection {
  readonly db: Database;
  readonly pool: pg.Pool;
  /** Called with each statement. */
  watch(one: QueryWatch): void;
  /** Ends every connection; waits for running queries. */
  close(): Promise<void>;
}

/** Connections to a pooler in transaction mode, and those to PostgreSQL itself. */
class PooledPool extends WatchedPool {
  constructor(
    options: pg.PoolConfig,
    readonly direct: pg.Pool,
  ) {
    super(options);
  }
}

/** @returns connections that keep their sessions, for locks of a session: the same ones where there is no pooler */
export const directPoolOf = (pool: pg.Pool): pg.Pool => (pool instanceof PooledPool ? pool.direct : pool);

/** How connections are made (docs/decisions/pooler.md). */
export interface PoolSettings {
  /** Connections at most. */
  readonly max: number;
  /** PostgreSQL itself, where the address is a pooler's in transaction mode; null: there is no pooler. */
  readonly directUrl: string | null;
  /** Whether statements get names, which a pooler in transaction mode has to know. */
  readonly isPreparing: boolean;
}
const withoutPooler: PoolSettings = { max: 10, directUrl: null, isPreparing: true };

/** A backup holds three at once: locks of the store and of a start, and its snapshot; recording it takes one more. */
const COMMAND_CONNECTIONS = 4;

/** @returns the same for a command, which runs for a while and serves no requests: with as many connections as it holds */
export const forCommands = (settings: PoolSettings): PoolSettings => ({
  ...settings,
  max: Math.max(settings.max, COMMAND_CONNECTIONS),
});

/** Beside a pooler: a start, and a lock of the media store. */
const DIRECT_CONNECTIONS = 3;

/**
 * Opens a pool of connections; the first query makes the first connection.
 * @param url a `postgres://` address
 * @param onIdleError called when an idle connection breaks (the database restarted, for instance);
 *   the pool replaces it by itself
 */
export function connectDatabase(
  url: string,
  onIdleError: (error: Error) => void,
  { max, directUrl, isPreparing }: PoolSettings = withoutPooler,
): DatabaseConnection {
  const kept = <Pool extends pg.Pool>(pool: Pool): Pool => {
    pool.on('error', onIdleError);
    // One in use tells its query; without a listener the same news, as an event, would end the process.
    pool.on('connect', (client) => void client.on('error', () => undefined));
    return pool;
  };
  const watches = new Set<QueryWatch>();
  const watch = (one: QueryWatch): void => void watches.add(one);
  const options = {
    max,
    connectionTimeoutMillis: 5_000,
    Client: namingClient(isPreparing ? new StatementNames() : null, watches),
  };
  if (directUrl === null) {
    const pool = kept(new WatchedPool({ ...options, ...sessionSettings(), connectionString: url }));
    return { db: drizzlePool(pool), pool, watch, close: () => pool.end() };
  }
  const direct = kept(
    new WatchedPool({ ...options, ...sessionSettings(), max: DIRECT_CONNECTIONS, connectionString: directUrl }),
  );
  // A pooler refuses settings that come with a connection: the role has them (role-settings.ts).
  const pool = kept(new PooledPool({ ...options, connectionString: url }, direct));
  return {
    db: drizzlePool(pool),
    pool,
    watch,
    close: async () => void (await Promise.all([pool.end(), direct.end()])),
  };
}
