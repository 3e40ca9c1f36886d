import type { DatabaseConnection } from '../ground/db/database';

/** The clock of a test's database. */
export interface Clock {
  /** Lets `now()` be another time from now on. */
  goTo(time: Date): Promise<void>;
}

/**
 * Puts a clock that can be moved before the one of a database: `now()` is looked up in its schema first. The database is
 * not used again by another test.
 */
export async function moveClock({ pool }: Pick<DatabaseConnection, 'pool'>): Promise<Clock> {
  await pool.query(`
    create schema clock;
    create table clock.moved (by interval not null);
    insert into clock.moved values ('0');
    create function clock.now() returns timestamptz language sql stable
      as 'select pg_catalog.now() + by from clock.moved';
    do $$ begin execute format('alter database %I set search_path = clock, pg_catalog, public', current_database()); end $$`);
  // Connections that are open have the old path: each is replaced by one that has the new one.
  await pool.query(`set search_path = clock, pg_catalog, public;
    select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`);
  return {
    goTo: async (time) => {
      await pool.query('update clock.moved set by = $1::timestamptz - pg_catalog.now()', [time]);
    },
  };
}
