import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { createEmptyDatabase } from '../../testing/test-database';
import type { DatabaseConnection } from './database';
import { migrateCommand } from './commands';
import { planMigrations, runMigrations, withAdvisoryLock } from './migrate';
import { type Migration, readMigrations } from './migration-files';
import { withSnapshot } from './snapshot';

let database: DatabaseConnection & { readonly url: string };
beforeEach(async () => {
  database = await createEmptyDatabase();
});
afterEach(() => database.close());

const migration = (tag: string, statements: readonly string[], isConcurrent = false): Migration => ({
  tag,
  hash: `hash of ${tag}`,
  writtenAt: Number.parseInt(tag, 10) + 1,
  statements,
  isConcurrent,
});
const first = migration('0000_coins', ['create table coins (id integer primary key, amount integer)']);
const names = async (): Promise<string[]> =>
  (
    await database.pool.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'i') order by 1`,
    )
  ).rows.map(({ name }) => name);
/** A client that holds a table lock until it is released. */
async function holdTable(): Promise<{ letGo(): Promise<void> }> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('begin');
  await client.query('select * from coins');
  return { letGo: () => client.end() };
}

describe('migrations', () => {
  it('run once, however many instances start at the same time on an empty database', async () => {
    const ran = await Promise.all([1, 2, 3, 4].map(() => runMigrations(database.pool)));
    expect(ran.toSorted((a, b) => a - b)).toEqual([0, 0, 0, readMigrations().length]);
  });

  it('have a transaction each: one that fails leaves nothing, and those before it stay', async () => {
    const broken = migration('0001_broken', ['create table half (id integer)', 'create table coins (id integer)']);
    const options = { migrations: [first, broken] };
    await expect(runMigrations(database.pool, options)).rejects.toThrow('relation "coins" already exists');
    expect(await names()).toEqual(['coins', 'coins_pkey']);
    const mended = migration('0001_mended', ['create table half (id integer)']);
    expect(await runMigrations(database.pool, { migrations: [first, mended] })).toBe(1);
  });

  it('let others through while a table is held, and get it when it is free', async () => {
    await runMigrations(database.pool, { migrations: [first] });
    const holder = await holdTable();
    const waited: string[] = [];
    let passed = 0;
    const ran = await runMigrations(database.pool, {
      migrations: [first, migration('0001_note', ['alter table coins add column note text'])],
      lockTimeout: 50,
      pause: 20,
      onBusy: (tag) => {
        waited.push(tag);
        // Between two tries readers are not blocked.
        void database.pool.query('select count(*) from coins').then(() => {
          passed += 1;
          return passed === 2 ? holder.letGo() : undefined;
        });
      },
    });
    expect(ran).toBe(1);
    expect(passed).toBeGreaterThanOrEqual(2);
    expect(new Set(waited)).toEqual(new Set(['0001_note']));
  });

  it('give up on a table that is never free, and say why', async () => {
    await runMigrations(database.pool, { migrations: [first] });
    const holder = await holdTable();
    const options = { migrations: [first, migration('0001_note', ['drop table coins'])], lockTimeout: 5, pause: 1 };
    await expect(runMigrations(database.pool, options)).rejects.toThrow('canceling statement due to lock timeout');
    await holder.letGo();
    expect(await names()).toEqual(['coins', 'coins_pkey']);
  });

  it('ask for no table while a backup copies rows, however long that takes', async () => {
    await runMigrations(database.pool, { migrations: [first] });
    let [ran, asked] = [0, 0];
    let isSaid = (): void => undefined;
    const said = new Promise<void>((resolve) => (isSaid = resolve));
    let running: Promise<number> | undefined;
    await withSnapshot(database.pool, async () => {
      running = runMigrations(database.pool, {
        migrations: [first, migration('0001_note', ['alter table coins add column note text'])],
        lockTimeout: 5,
        pause: 1,
        onBusy: () => {
          asked += 1;
          isSaid();
        },
      });
      running.then(
        () => (ran += 1),
        () => undefined,
      );
      await said;
      // Far longer than all tries.
      for (let reads = 0; reads < 50; reads += 1) {
        await database.pool.query('select count(*) from coins');
        // Tests beside this one have databases of their own on the same server.
        const waiting = await database.pool.query(
          `select 1 from pg_locks
             where not granted and database = (select oid from pg_database where datname = current_database())`,
        );
        expect(waiting.rows).toEqual([]);
        await wait(10);
      }
      expect([ran, asked]).toEqual([0, 1]);
    });
    expect(await running).toBe(1);
  });

  it('are not bound to the time that a request has', async () => {
    const pool = new pg.Pool({ connectionString: database.url, statement_timeout: 500 });
    const slow = migration('0000_slow', ['select pg_sleep(0.7)']);
    const slowIndex = migration('0001_slow', ['select pg_sleep(0.7)'], true);
    expect(await runMigrations(pool, { migrations: [slow, slowIndex] })).toBe(2);
    expect((await pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '500ms' }]);
    await pool.end();
  });

  const index = migration(
    '0001_index',
    [
      'drop index concurrently if exists coins_amount',
      'create unique index concurrently coins_amount on coins (amount)',
    ],
    true,
  );

  it('build an index while everybody goes on and another instance waits for its turn', async () => {
    await runMigrations(database.pool, { migrations: [first] });
    const waited: string[] = [];
    const options = { migrations: [first, index], onBusy: (tag: string) => void waited.push(tag) };
    // Both are there before the first gets its turn.
    const running = await withAdvisoryLock(database.pool, async (client) => {
      const both = [runMigrations(database.pool, options), runMigrations(database.pool, options)];
      const others = `select 1 from pg_stat_activity where datname = current_database() and query like '%advisory_lock%' and pid <> pg_backend_pid()`;
      while (((await client.query(others)).rowCount ?? 0) < 2);
      return { both: Promise.all(both) };
    });
    const ran = await running.both;
    expect(waited).toEqual([]);
    expect(ran.toSorted((a, b) => a - b)).toEqual([0, 1]);
    expect(await names()).toContain('coins_amount');
  });

  it('build an index anew whose first try left half of it', async () => {
    await runMigrations(database.pool, { migrations: [first] });
    await database.pool.query('insert into coins values (1, 5), (2, 5)');
    const options = { migrations: [first, index] };
    await expect(runMigrations(database.pool, options)).rejects.toThrow('could not create unique index');
    await database.pool.query('delete from coins where id = 2');
    expect(await runMigrations(database.pool, options)).toBe(1);
    const { rows } = await database.pool.query(
      `select indisvalid from pg_index where indexrelid = 'coins_amount'::regclass`,
    );
    expect(rows).toEqual([{ indisvalid: true }]);
  });

  it('refuse a database of another line of releases, and change nothing', async () => {
    await runMigrations(database.pool, { migrations: [migration('0000_other', ['create table other (id integer)'])] });
    await expect(runMigrations(database.pool)).rejects.toThrow(
      /^The database was made by another line of releases: its migration 1 is not 0000_tables\. Nothing was changed\./,
    );
    await expect(planMigrations(database.pool)).rejects.toThrow(/^The database was made by another line/);
    expect(await names()).toEqual(['other']);
  });

  it('leave a database alone that a newer release was at', async () => {
    await runMigrations(database.pool, { migrations: [first, index] });
    expect(await runMigrations(database.pool, { migrations: [first] })).toBe(0);
  });
});

describe('migrate --dry-run', () => {
  const dryRun = (): Promise<string> => migrateCommand.run({ db: database.db, migrations: 0 } as never, ['--dry-run']);

  it('says what would run and on tables how large, and changes nothing', async () => {
    await runMigrations(database.pool, { upTo: '0024_reports' });
    await database.pool.query(
      `insert into accounts (email, password_hash, name, notifications) select 'm' || n || '@example.com', '', 'M', '{}' from generate_series(1, 1500) n`,
    );
    await database.pool.query('analyze accounts');
    const said = await dryRun();
    expect(said.split('\n').slice(0, 2)).toEqual([
      expect.stringMatching(/^\d+ would run, and nothing was changed:$/),
      expect.stringMatching(
        /^ {2}0025_public_names: accounts \(about 1,500 rows, \d\.\d MB\), chat_messages \(few rows, 0\.\d MB\)$/,
      ),
    ]);
    expect(await dryRun()).toBe(said);
    await runMigrations(database.pool);
    expect(await dryRun()).toBe('The database is up to date; nothing would run.');
  });

  it('works on an empty database, and refuses another option', async () => {
    expect(await dryRun()).toMatch(/0000_tables: no table that there is/);
    expect(await names()).toEqual([]);
    await expect(migrateCommand.run({ db: database.db, migrations: 0 } as never, ['--wet'])).rejects.toThrow(
      'There is no option "--wet"',
    );
  });
});
