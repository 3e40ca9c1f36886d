import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { directPoolOf } from './database';
import { countApplied, findBridge } from './bridge';
import { type Migration, readBridge, readMigrations, withoutComments } from './migration-files';
import { waitForCopies } from './rows-lock';

/** Any fixed number: instances that start together are serialised by it. */
const SETUP_LOCK = 4_118_207_533;
/** Milliseconds between two attempts to take it. */
const LOCK_INTERVAL = 100;
/** Milliseconds that a migration waits for a table: meanwhile, every later query on it waits too. */
const LOCK_TIMEOUT = 5_000;
/** Maximum attempts to lock its tables; other queries run between two attempts. */
const TRIES = 20;
/** Milliseconds between two attempts. */
const PAUSE = 1_000;
/** PostgreSQL's lock_not_available and deadlock_detected: retry. */
const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['55P03', '40P01'].includes(String(error.code));

interface MigrateOptions {
  /** The tag of the last migration to run; default: all. */
  readonly upTo?: string;
  /** Milliseconds to wait for a table, and between two attempts; shorter in tests. */
  readonly lockTimeout?: number;
  readonly pause?: number;
  /** Replaces this release's. */
  readonly migrations?: readonly Migration[];
  /** Called each time a migration has to wait for its tables. */
  readonly onBusy?: (tag: string) => void;
}

/** Preview of a migration. */
export interface PlannedMigration {
  readonly tag: string;
  readonly tables: readonly { readonly name: string; readonly rows: number; readonly bytes: number }[];
}

/**
 * Migrates the database to this release's schema; safe to run from several instances at once, and next to instances of
 * the previous release (docs/decisions/upgrades.md).
 * @param pool connections to the database
 * @returns how many migrations were applied
 * @throws the database's error if a migration fails: it is rolled back, those before it stay
 * @throws Error if the database was made by another line of releases
 */
export function runMigrations(pool: pg.Pool, options: MigrateOptions = {}): Promise<number> {
  return withAdvisoryLock(pool, async (client) => {
    await client.query('create schema if not exists drizzle');
    await client.query(
      'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
    );
    const { migrations = readMigrations() } = options;
    const journal = await readJournal(client);
    const bridge = findBridge(journal);
    if (bridge) {
      const text = readBridge(bridge.release);
      await insist(client, bridge.release, options, () =>
        inTransaction(client, options, async () => {
          await client.query(text);
          await client.query('delete from drizzle.__drizzle_migrations');
          for (const migration of migrations.slice(0, bridge.reaches)) await note(client, migration);
        }),
      );
    }
    const applied = bridge?.reaches ?? countApplied(journal, migrations);
    const last =
      options.upTo === undefined ? migrations.length - 1 : migrations.findIndex(({ tag }) => tag === options.upTo);
    const pending = migrations.slice(applied, last + 1);
    for (const migration of pending)
      await insist(client, migration.tag, options, () =>
        migration.isConcurrent ? runConcurrently(client, migration) : runInTransaction(client, migration, options),
      );
    return pending.length + (bridge ? 1 : 0);
  });
}

/**
 * @returns the migrations that `runMigrations` would run now, in order, with the tables they name and their sizes
 * @throws Error if the database was made by another line of releases
 */
export async function planMigrations(pool: pg.Pool): Promise<PlannedMigration[]> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ known: boolean }>(
      `select to_regclass('drizzle.__drizzle_migrations') is not null as known`,
    );
    const journal = rows[0]?.known ? await readJournal(client) : [];
    const migrations = readMigrations();
    const bridge = findBridge(journal);
    const planned = migrations
      .slice(bridge?.reaches ?? countApplied(journal, migrations))
      .map(({ tag, statements }) => ({
        tag,
        text: statements.join(';\n'),
      }));
    if (bridge) planned.unshift({ tag: `bridge from release ${bridge.release}`, text: readBridge(bridge.release) });
    // Reading the size of a locked table waits, so skip it if there is nothing to do.
    const tables = planned.length === 0 ? [] : await readTableSizes(client);
    return planned.map(({ tag, text }) => {
      const words = new Set(withoutComments(text).match(/\w+/g));
      return { tag, tables: tables.filter(({ name }) => words.has(name)) };
    });
  } finally {
    client.release();
  }
}

/** @returns the name of the last migration of a database with this journal */
export function nameLastMigration(journal: readonly string[]): string {
  const migrations = readMigrations();
  const bridge = findBridge(journal);
  if (bridge) throw new Error(`The database is of release ${bridge.release}: run "npm run cli -- migrate" first.`);
  const last = migrations[countApplied(journal, migrations) - 1];
  if (!last || journal.length > migrations.length)
    throw new Error('The database is of a newer release than this one, or empty; use that release for its backup.');
  return last.tag;
}

/** Compares a backup's journal with this release: `newer` if it continues after this release's migrations. */
export function isOfThisLine(journal: readonly string[]): 'same' | 'newer' | 'other' {
  const migrations = readMigrations();
  if (migrations.some(({ hash }, index) => index < journal.length && journal[index] !== hash)) return 'other';
  return journal.length > migrations.length ? 'newer' : 'same';
}

/**
 * Serialises setup work of instances that start together.
 * @param work receives the connection that holds the lock
 */
export async function withAdvisoryLock<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await directPoolOf(pool).connect();
  try {
    // Polls, because a statement waiting for the lock would itself be waited for by an index that the holder builds
    // concurrently.
    while (!(await tryLock(client))) await wait(LOCK_INTERVAL);
    return await work(client);
  } finally {
    // A broken connection has lost its lock already, and is closed; a good one is returned after unlocking.
    const unlocked = await client.query('select pg_advisory_unlock($1)', [SETUP_LOCK]).then(
      () => true,
      () => false,
    );
    client.release(!unlocked);
  }
}

async function tryLock(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [SETUP_LOCK]);
  return rows[0]?.held === true;
}

async function readJournal(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations order by id');
  return rows.map(({ hash }) => hash);
}

async function readTableSizes(client: pg.PoolClient): Promise<{ name: string; rows: number; bytes: number }[]> {
  const { rows } = await client.query<{ name: string; rows: number; bytes: number }>(
    `select c.relname as name, greatest(c.reltuples, 0)::float8 as rows, pg_total_relation_size(c.oid)::float8 as bytes
       from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by c.relname`,
  );
  return rows;
}

const note = (client: pg.PoolClient, { hash, writtenAt }: Migration): Promise<unknown> =>
  client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, writtenAt]);

/** Waits for backups, and retries while others hold its locks. */
async function insist(
  client: pg.PoolClient,
  tag: string,
  { pause = PAUSE, onBusy }: MigrateOptions,
  work: () => Promise<void>,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    // No backup begins meanwhile, because it would need the lock held for migrating.
    await waitForCopies(client, pause, () => onBusy?.(tag));
    try {
      await work();
      return;
    } catch (error) {
      if (!isBusy(error) || tries === TRIES) throw error;
      onBusy?.(tag);
      await wait(pause);
    }
  }
}

const runInTransaction = (client: pg.PoolClient, migration: Migration, options: MigrateOptions): Promise<void> =>
  inTransaction(client, options, async () => {
    for (const statement of migration.statements) await client.query(statement);
    await note(client, migration);
  });

async function inTransaction(
  client: pg.PoolClient,
  { lockTimeout = LOCK_TIMEOUT }: MigrateOptions,
  work: () => Promise<void>,
): Promise<void> {
  await client.query('begin');
  try {
    // The pool's own statement timeout is meant for requests.
    await client.query(`set local statement_timeout = 0; set local lock_timeout = ${lockTimeout}`);
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** These statements block no others, so they run without a timeout; a failed one is retried from the beginning. */
async function runConcurrently(client: pg.PoolClient, migration: Migration): Promise<void> {
  await client.query('set statement_timeout = 0');
  try {
    for (const statement of migration.statements) await client.query(statement);
    await note(client, migration);
  } finally {
    await client.query('reset statement_timeout').catch(() => undefined);
  }
}
