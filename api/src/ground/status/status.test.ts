import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { areas, commands, jobs, keyCheckOf } from '../../areas';
import { outbox } from '../../tables';
import { connectDatabase, type DatabaseConnection } from '../db/database';
import { runMigrations } from '../db/migrate';
import { noteRound } from '../jobs/job-repository';
import { repositoryRoot } from '../settings';
import { requireKnownKeys } from '../security/key-repository';
import { createDemoMember, demoMembers } from '../../testing/demo-members';
import { testConfig } from '../../testing/test-app';
import { createEmptyDatabase, createTestDatabase } from '../../testing/test-database';
import { cards } from './cards';
import { diskStatus } from './disk-status';
import { findAll, type Found, worstOf } from './status';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let edge: Server;
let readiness: object;
let dataDir: string;
/** A port that does not respond. */
let deafPort: number;
const fine = { status: 'ok', api: 'ok', remotes: { 'mfe-auth': { build: 'b1', problem: null } } };
const portOf = (server: { address(): unknown }): number => (server.address() as AddressInfo).port;
const jobNames = jobs.map(({ name }) => name);

beforeAll(async () => {
  database = await createTestDatabase();
  edge = createServer((_, response) => response.end(JSON.stringify(readiness)));
  await new Promise<void>((done) => edge.listen(0, '127.0.0.1', done));
  const taken = createTcpServer();
  await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done));
  deafPort = portOf(taken);
  await new Promise((done) => taken.close(done));
  dataDir = await mkdtemp(join(tmpdir(), 'status-'));
  await requireKnownKeys(database.db, keyCheckOf(config(), database.db));
  await createDemoMember(database.db, demoMembers[0] as (typeof demoMembers)[number], new Date());
});
beforeEach(async () => {
  readiness = fine;
  await database.db.delete(outbox);
  for (const job of jobNames) await noteRound(database.db, job, new Date(), 0);
});
afterAll(async () => {
  await new Promise((done) => edge.close(done));
  await rm(dataDir, { recursive: true });
  await database.close();
});

const config = (env: Record<string, string> = {}) =>
  testConfig({ SITE_URL: `http://127.0.0.1:${portOf(edge)}`, DATA_DIR: dataDir, ...env });

async function type(words: string, env: Record<string, string> = {}, db: DatabaseConnection = database) {
  const command = commands.find((one) => one.words === words);
  if (!command) throw new Error(`no command ${words}`);
  let exitCode = 0;
  const io = { note: () => undefined, writeFile: async () => undefined, migrations: 0 };
  const endWith = (code: number): void => void (exitCode = code);
  const context = { db: db.db, config: config(env), areas, endWith, ...io };
  const said = await command.run(context, words === 'status' ? ['--json'] : []);
  return { said, exitCode };
}
/** Findings other than `ok`, by name. */
async function findings(env?: Record<string, string>, db?: DatabaseConnection): Promise<Record<string, string>> {
  const { said } = await type('status', env, db);
  const { findings: all } = JSON.parse(said) as { findings: Found[] };
  return Object.fromEntries(all.flatMap(({ name, severity }) => (severity === 'ok' ? [] : [[name, severity]])));
}

describe('status and doctor', () => {
  it('say that all is fine, and end with 0', async () => {
    expect(await findings()).toEqual({});
    expect(await type('doctor')).toEqual({ said: 'All is fine.', exitCode: 0 });
  });

  it('end with 1 for a warning and with 2 for an error, and say the worst first with its card', async () => {
    await noteRound(database.db, 'holds', new Date(), 1);
    expect((await type('status')).exitCode).toBe(1);
    readiness = { ...fine, api: 'away' };
    const { said, exitCode } = await type('doctor');
    expect(exitCode).toBe(2);
    expect(said).toMatch(
      /^error \(site\): [^\n]+\n {2}Do: [^\n]+\n\nwarning \(jobs\): [^\n]+\n {2}Do: [^\n]+\n {2}More: docs\/duty\.md#a-job-fails\n\n1 error, 1 warning\./,
    );
  });

  it('say that the database is away, whatever else they can say', async () => {
    const away = connectDatabase(`postgres://nobody@127.0.0.1:${deafPort}/none`, () => undefined);
    expect(await findings({}, away)).toMatchObject({ 'database-away': 'error' });
    await away.close();
  });

  it('say that the database takes no writes', async () => {
    const name = new URL(database.url).pathname.slice(1);
    const client = await database.pool.connect();
    await client.query(`alter database ${name} set default_transaction_read_only = on`);
    const readOnly = connectDatabase(database.url, () => undefined);
    const found = await findings({}, readOnly);
    await client.query(`alter database ${name} reset default_transaction_read_only`);
    client.release();
    expect(found).toEqual({ 'database-read-only': 'error' });
    await readOnly.close();
  });

  it('name a statement that runs for long, without what was typed into it', async () => {
    const client = await database.pool.connect();
    const running = client.query(`select pg_sleep(7), 'rowan@example.com' as "who"`);
    await new Promise((done) => setTimeout(done, 5_200));
    const { said, exitCode } = await type('doctor');
    await running;
    client.release();
    expect(exitCode).toBe(1);
    expect(said).toMatch(/A statement has been running for [56] seconds \(process \d+\): select pg_sleep\(7\), '…' as/);
    expect(said).toContain('docs/duty.md#slow-query');
  }, 20_000);

  it('name a statement that waits for a table which another has locked, and the one that locked it', async () => {
    const [holder, waiter] = [await database.pool.connect(), await database.pool.connect()];
    await holder.query('begin; lock table offers in access exclusive mode');
    const waiting = waiter.query('select count(*) from offers');
    await new Promise((done) => setTimeout(done, 5_200));
    const { said } = await type('doctor');
    await holder.query('rollback');
    await waiting;
    holder.release();
    waiter.release();
    expect(said).toMatch(
      /A statement has been running for [5-9] seconds, waiting for what another has locked \(process \d+\)/,
    );
    expect(said).not.toContain('Could not be checked');
  }, 20_000);

  it('wait two seconds at most for a table that another has locked, and say so', async () => {
    const holder = await database.pool.connect();
    await holder.query('begin; lock table games in access exclusive mode');
    const begun = performance.now();
    const { said } = await type('doctor');
    const elapsed = performance.now() - begun;
    await holder.query('rollback');
    holder.release();
    expect(said).toMatch(/error \(papers\): Could not be checked: another transaction has locked its tables\./);
    expect(said).toContain('docs/duty.md#slow-query');
    expect(elapsed).toBeLessThan(7_000);
  }, 20_000);

  it('say nothing of what may take long: copies, which a backup makes, and what keeps tables in order', async () => {
    const [client, other] = [await database.pool.connect(), await database.pool.connect()];
    await client.query(`create function slow_key(int) returns int immutable language plpgsql
      as $$ begin perform pg_sleep(7); return $1; end $$`);
    await client.query('create table slow_index as select 1 as n');
    const running = client.query('create index on slow_index (slow_key(n))');
    const isLong = async (): Promise<boolean> => {
      const { rows } = await other.query<{ long: boolean }>(
        `select query_start < clock_timestamp() - interval '5 seconds' as long from pg_stat_activity
         where state = 'active' and query like 'create index%'`,
      );
      return rows[0]?.long === true;
    };
    while (!(await isLong())) await new Promise((done) => setTimeout(done, 50));
    const found = await findings();
    await running;
    await client.query('drop table slow_index; drop function slow_key');
    client.release();
    other.release();
    expect(found).toEqual({});
  }, 30_000);

  it('say that migrations have not run', async () => {
    const last = 'select max(id) from drizzle.__drizzle_migrations';
    const { rows } = await database.pool.query(
      `delete from drizzle.__drizzle_migrations where id = (${last}) returning *`,
    );
    expect(await findings()).toEqual({ 'migrations-pending': 'warning' });
    const [{ id, hash, created_at: at }] = rows as [{ id: number; hash: string; created_at: string }];
    await database.pool.query('insert into drizzle.__drizzle_migrations values ($1, $2, $3)', [id, hash, at]);
    expect(await findings()).toEqual({});
  });

  it('say once of a database without tables what is to be done, and nothing of keys that it was never used with', async () => {
    const empty = await createEmptyDatabase();
    const { said, exitCode } = await type('doctor', {}, empty);
    expect(exitCode).toBe(2);
    expect(said.match(/Could not be checked/g)).toHaveLength(1);
    expect(said).toMatch(
      /^error \(keys, jobs, [a-z, ]+\): Could not be checked: the database lacks what this release keeps there\.\n {2}Do: Run its migrations/,
    );
    expect(said).toMatch(/\n\n\d+ errors, 1 warning\.$/);
    await runMigrations(empty.pool);
    const { findings: all } = JSON.parse((await type('status', {}, empty)).said) as { findings: Found[] };
    expect(all.find(({ name }) => name === 'keys')?.text).toBe(
      'The database has not been used with any yet, and takes those of the first start',
    );
    expect(all.filter(({ name }) => name.startsWith('job')).map(({ name }) => name)).toEqual(['jobs-never']);
    await empty.close();
  });

  it.each([
    [100, 1_000, {}],
    [19, 1_000, { 'disk-full': 'warning' }],
    [15, 20, {}],
    [50, 1_000, {}],
    [1, 20, { 'disk-full': 'warning' }],
    [0.4, 2, { 'disk-full': 'error' }],
  ])('find that %d GB of %d are %o', async (free, size, expected) => {
    const gb = 1024 ** 3;
    const check = diskStatus(async () => ({ free: free * gb, size: size * gb }));
    const found = await findAll([check], { config: config(), db: database.db, now: () => new Date() });
    expect(
      Object.fromEntries(found.flatMap((one) => (one.severity === 'ok' ? [] : [[one.name, one.severity]]))),
    ).toEqual(expected);
  });

  it('say that a key is another than the database was used with', async () => {
    const other = { CAPTCHA_KEY: 'another key of the tests, long enough for anybody' };
    expect(await findings(other)).toEqual({ 'key-lost': 'error' });
    expect((await type('doctor', other)).said).toContain('docs/duty.md#a-key-is-lost');
  });

  it('say that a job fails, and that one no longer runs', async () => {
    await noteRound(database.db, 'purge', new Date(), 3);
    await noteRound(database.db, 'holds', new Date(Date.now() - 240_000), 0);
    expect(await findings()).toEqual({ 'job-purge': 'error', 'job-holds': 'warning' });
  });

  it('say what of the outbox fails, is late, or was given up', async () => {
    const now = new Date();
    const row = { payload: {}, dueAt: now, createdAt: now };
    await database.db.insert(outbox).values([
      { ...row, kind: 'mail', dedupeKey: 'a', tries: 1, lastProblem: 'no route to rowan@example.com' },
      { ...row, kind: 'payment', dedupeKey: 'b', state: 'dead', tries: 8 },
      { ...row, kind: 'postback', dedupeKey: 'c', dueAt: new Date(now.getTime() - 400_000) },
    ]);
    expect(await findings()).toEqual({
      'outbox-failing-mail': 'warning',
      'outbox-dead-payment': 'error',
      'outbox-late-postback': 'warning',
    });
    const { said } = await type('doctor');
    expect(said).toContain('1 e-mail could not be sent yet and is tried again: no route to [e-mail]');
  });

  it('say that the mail server, and that Redis, do not answer', async () => {
    const env = {
      MAIL_PROVIDER: 'smtp',
      SMTP_URL: `smtp://127.0.0.1:${deafPort}`,
      REDIS_URL: `redis://127.0.0.1:${deafPort}`,
    };
    expect(await findings(env)).toEqual({ 'mail-down': 'error', 'redis-away': 'error' });
  });

  it('say that the ledger does not add up', async () => {
    await database.pool.query(`insert into ledger_accounts (kind, owner, currency) values ('system', 'test-gap', 0)`);
    await database.pool.query('alter table ledger_accounts disable trigger user');
    await database.pool.query(`update ledger_accounts set balance = -7 where owner = 'test-gap'`);
    expect(await findings()).toEqual({ 'ledger-coins': 'error' });
    await database.pool.query(`delete from ledger_accounts where owner = 'test-gap'`);
    await database.pool.query('alter table ledger_accounts enable trigger user');
  });

  it('tell a remote that is broken from a release that was refused', async () => {
    readiness = {
      ...fine,
      remotes: {
        'mfe-auth': { build: null, problem: 'mfe-auth does not answer' },
        'mfe-catalogue': { build: 'b1', problem: 'b2 does not work' },
      },
    };
    expect(await findings()).toEqual({ 'remote-mfe-auth': 'error', 'remote-mfe-catalogue': 'warning' });
    expect(await findings({ SITE_URL: `http://127.0.0.1:${deafPort}` })).toEqual({ 'site-away': 'error' });
  });

  it('say of a check that throws or hangs that it could not look, and keep the others', async () => {
    const context = { config: config(), db: database.db, now: () => new Date() };
    const found = await findAll(
      [
        { subject: 'one', find: () => Promise.reject(new Error('no luck')) },
        { subject: 'two', find: () => new Promise(() => undefined) },
        { subject: 'three', find: async () => [{ severity: 'ok', name: 'three', text: 'Fine' }] },
      ],
      context,
      50,
    );
    expect(found.map(({ text }) => text)).toEqual([
      'Could not be checked: no luck.',
      'Could not be checked: nothing came within 0.05 s.',
      'Fine',
    ]);
    expect(worstOf(found)).toBe('error');
  });
});

describe('the cards', () => {
  it('are the headings of docs/duty.md', () => {
    const text = readFileSync(join(repositoryRoot, 'docs/duty.md'), 'utf8');
    const anchors = [...text.matchAll(/^## (.+)$/gm)].map(([, heading = '']) =>
      heading.toLowerCase().replaceAll(' ', '-'),
    );
    expect(anchors).toEqual(expect.arrayContaining([...cards]));
    expect(anchors.toSorted()).toEqual([...cards].toSorted());
  });
});
