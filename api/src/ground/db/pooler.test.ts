import { setTimeout as wait } from 'node:timers/promises';
import { buildApp } from '../../app';
import { signedIn, solvedCaptcha, testConfig, type TestApp } from '../../testing/test-app';
import { demoMembers } from '../../testing/demo-members';
import { describeWithPgbouncer, knowsNames, startPgbouncer } from '../../testing/pgbouncer';
import { createEmptyDatabase, createTestDatabase } from '../../testing/test-database';
import { connectDatabase, type DatabaseConnection } from './database';
import { runMigrations, withAdvisoryLock } from './migrate';
import { setRoleSettings } from './role-settings';
import { withStoreLock } from './store-lock';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** A database behind PgBouncer. @returns it, and a function that connects as another API does */
async function pooled(make: () => ReturnType<typeof createTestDatabase>) {
  const database = await make();
  ends.push(database.close);
  // The database is reused by another test.
  ends.push(() =>
    database.pool.query(`alter role current_user in database ${new URL(database.url).pathname.slice(1)} reset all`),
  );
  const bouncer = await startPgbouncer(database.url);
  ends.push(bouncer.stop);
  const connect = ({
    isPreparing = knowsNames,
    directUrl = database.url,
  }: { isPreparing?: boolean; directUrl?: string | null } = {}): DatabaseConnection => {
    const connection = connectDatabase(bouncer.url, () => undefined, { max: 10, directUrl, isPreparing });
    ends.push(connection.close);
    return connection;
  };
  return { database, bouncer, connect };
}

describeWithPgbouncer('behind PgBouncer in transaction mode', () => {
  it('settings that come with a connection are refused, and the role has them instead', async () => {
    const { connect } = await pooled(() => createTestDatabase());
    const refused = connect({ directUrl: null });
    await expect(refused.pool.query('select 1')).rejects.toThrow(/startup parameter/);
    const { pool } = connect();
    expect(await setRoleSettings(pool)).toEqual([]);
    const { rows } = await pool.query<{ values: string[] }>(
      `select array[current_setting('jit'), current_setting('statement_timeout'), current_setting('pg_trgm.similarity_threshold')] as values`,
    );
    expect(rows[0]?.values).toEqual(['off', '30s', '0.19']);
  });

  it('says which settings connections lack that the pooler had before', async () => {
    const { connect } = await pooled(() => createTestDatabase());
    const { pool } = connect();
    await pool.query('select 1');
    expect(await setRoleSettings(pool)).toEqual(expect.arrayContaining(['jit', 'statement_timeout']));
  });

  it('two APIs serve members at once, through two connections', async () => {
    const { database, connect } = await pooled(() => createTestDatabase('catalogue'));
    const config = testConfig();
    const apis: TestApp[] = [];
    for (let number = 0; number < 2; number += 1) {
      const connection = connect();
      await setRoleSettings(connection.pool);
      const app = await buildApp({ config, database: connection });
      ends.push(() => app.close());
      apis.push({
        app,
        database: connection,
        config,
        close: async () => undefined,
        request: (method, url, { cookies, body } = {}) =>
          app.inject({
            method,
            url,
            headers: { origin: config.siteUrl, 'content-type': 'application/json' },
            ...(cookies && { cookies }),
            ...(method !== 'GET' && { payload: JSON.stringify(body ?? {}) }),
          }),
      });
    }
    const [one, two] = apis as [TestApp, TestApp];
    const member = demoMembers[0] as (typeof demoMembers)[number];
    const { cookies } = await signedIn(one, member);
    const urls = [
      '/api/games',
      '/api/videos?sort=newest',
      '/api/profile',
      '/api/search?q=violt',
      '/api/home',
      '/api/library',
    ];
    // Often enough for statements to be named.
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        urls.flatMap((url) => apis.map(({ request }) => request('GET', url, { cookies }))),
      ).flat(),
    );
    const failed = replies
      .filter(({ statusCode }) => statusCode >= 400)
      .map(({ statusCode, body }) => `${statusCode} ${body}`);
    expect(failed).toEqual([]);
    expect(replies).toHaveLength(240);
    const login = await two.request('POST', '/api/profile/login', {
      body: { email: member.email, password: member.password, recaptchaToken: await solvedCaptcha(one) },
    });
    expect(login.statusCode).toBe(200);
    const { rows } = await database.pool.query<{ count: number }>(
      `select count(*)::int from pg_stat_activity where datname = current_database() and application_name = '' and pid <> pg_backend_pid()`,
    );
    expect(rows[0]?.count).toBeLessThanOrEqual(2 + 2 * 3 + 10);
  }, 120_000);

  it('statements have names from PgBouncer 1.21 on, which knows them, and none before', async () => {
    const { connect } = await pooled(() => createTestDatabase());
    const many = (isPreparing: boolean) => {
      const { pool } = connect({ isPreparing });
      return Promise.all(Array.from({ length: 60 }, () => pool.query('select $1::int as one', [1])));
    };
    await expect(many(false)).resolves.toHaveLength(60);
    const named = await many(true).then(
      () => 'known',
      (error: unknown) => String(error),
    );
    expect(named).toMatch(knowsNames ? /^known$/ : /prepared statement/);
  });

  it('several that start at once on an empty database migrate it once', async () => {
    const { connect } = await pooled(() => createEmptyDatabase());
    const ran = await Promise.all([connect(), connect(), connect()].map(({ pool }) => runMigrations(pool)));
    expect(ran.filter((count) => count > 0)).toHaveLength(1);
  }, 120_000);

  it('locks of a session hold: of a start, and of the media store', async () => {
    const { connect } = await pooled(() => createTestDatabase());
    const [one, two] = [connect(), connect()];
    let holders = 0;
    let most = 0;
    const turn = async (): Promise<void> => {
      holders += 1;
      most = Math.max(most, holders);
      // Other clients use up the pooler's connections meanwhile.
      await Promise.all(Array.from({ length: 10 }, () => one.pool.query('select pg_sleep(0.02)')));
      await wait(20);
      holders -= 1;
    };
    await Promise.all([one, two, one, two].map(({ pool }) => withAdvisoryLock(pool, turn)));
    expect(most).toBe(1);
    await withStoreLock(one.db, 'together', async () => {
      await Promise.all(Array.from({ length: 10 }, () => one.pool.query('select pg_sleep(0.01)')));
      expect(await withStoreLock(two.db, 'alone', async () => 'done')).toBeNull();
      expect(await withStoreLock(two.db, 'together', async () => 'done')).toEqual({ done: 'done' });
    });
    expect(await withStoreLock(two.db, 'alone', async () => 'done')).toEqual({ done: 'done' });
  });
});
