import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { canHoldSocket, type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres';

/** A start takes a second, but longer on a busy machine. */
const START_TIMEOUT_MS = 60_000;
let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp('/var/tmp/platform-embedded-');
  await chmod(dataDir, 0o755);
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function query<T extends pg.QueryResultRow>({ url }: EmbeddedPostgres, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(statement)).rows;
  } finally {
    await client.end();
  }
}

describe('the embedded PostgreSQL', () => {
  it.each([
    [true, '/var/lib/platform/postgres'],
    [false, '/home/wren/my data/postgres'],
    [false, '/srv/a,b/postgres'],
    [false, `/${'long/'.repeat(20)}postgres`],
  ])('has a socket (%s) in %s', (can, folder) => {
    expect(canHoldSocket(folder)).toBe(can);
  });

  it(
    'is reached by a socket, and by TCP where its folder cannot hold one',
    async () => {
      for (const [folder, local] of [
        [dataDir, true],
        [join(dataDir, 'with space'), false],
      ] as const) {
        const server = await startEmbeddedPostgres({ dataDir: folder });
        expect(await query(server, 'select inet_server_addr() is null as local')).toEqual([{ local }]);
        await server.release();
      }
    },
    START_TIMEOUT_MS,
  );

  it(
    'keeps its data and its port over a restart, and writes durably',
    async () => {
      const first = await startEmbeddedPostgres({ dataDir });
      await query(first, 'create table kept (n int); insert into kept values (7)');
      await first.release();
      await expect(query(first, 'select 1')).rejects.toThrow(/ECONNREFUSED|ENOENT/);

      const second = await startEmbeddedPostgres({ dataDir });
      expect(second.url).toBe(first.url);
      expect(await query(second, 'select n from kept')).toEqual([{ n: 7 }]);
      expect(await query(second, 'show fsync')).toEqual([{ fsync: 'on' }]);
      await second.release();
    },
    START_TIMEOUT_MS,
  );

  it(
    'starts in spite of a pid file that a crash left behind',
    async () => {
      const first = await startEmbeddedPostgres({ dataDir });
      const pidFile = join(dataDir, 'data', 'postmaster.pid');
      const lines = (await readFile(pidFile, 'utf8')).split('\n');
      await first.release();
      // The process id of another living process, as after a reboot.
      await writeFile(pidFile, [String(process.pid), ...lines.slice(1)].join('\n'), { mode: 0o600 });
      const second = await startEmbeddedPostgres({ dataDir });
      expect(await query(second, 'select 1 as one')).toEqual([{ one: 1 }]);
      await second.release();
    },
    START_TIMEOUT_MS,
  );

  it(
    'is made and started once when two ask for it at the same time',
    async () => {
      const [one, other] = await Promise.all([startEmbeddedPostgres({ dataDir }), startEmbeddedPostgres({ dataDir })]);
      expect(other.url).toBe(one.url);
      expect(await query(other, 'select 1 as one')).toEqual([{ one: 1 }]);
      await one.release();
    },
    START_TIMEOUT_MS,
  );

  it(
    'is joined by a second start, and stops when the last process lets it go',
    async () => {
      const server = await startEmbeddedPostgres({ dataDir });
      // Left by another living process that uses the same folder.
      await writeFile(join(dataDir, 'users', String(process.ppid)), '');
      await server.release();
      expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
      await rm(join(dataDir, 'users', String(process.ppid)));
      const joined = await startEmbeddedPostgres({ dataDir });
      expect(joined.url).toBe(server.url);
      await joined.release();
      await expect(query(joined, 'select 1')).rejects.toThrow(/ECONNREFUSED|ENOENT/);
    },
    START_TIMEOUT_MS,
  );

  it(
    'is started again on the same port when its process is killed',
    async () => {
      let onRunning = (): void => undefined;
      const running = new Promise<void>((resolve) => {
        onRunning = resolve;
      });
      // A start next to processes of the old server fails, and is retried.
      const server = await startEmbeddedPostgres({ dataDir, onRestart: (error) => error === null && onRunning() });
      await query(server, 'create table kept (n int); insert into kept values (7)');
      const [pid] = (await readFile(join(dataDir, 'data', 'postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(pid), 'SIGKILL');
      await running;
      expect(await query(server, 'select n from kept')).toEqual([{ n: 7 }]);
      await server.release();
      expect(await readdir(join(dataDir, 'users'))).toEqual([]);
    },
    START_TIMEOUT_MS,
  );
});

describe('a damaged database folder', () => {
  const contents = () => readdir(dataDir, { recursive: true }).then((names) => names.toSorted());

  it.each([
    ['has lost its password', /lost its file platform-password/, (data: string) => rm(join(data, 'platform-password'))],
    ['has an empty password', /lost its file/, (data: string) => writeFile(join(data, 'platform-password'), '\n')],
    [
      'is no cluster',
      /holds no PostgreSQL cluster/,
      (data: string) => rename(join(data, 'PG_VERSION'), join(data, 'x')),
    ],
  ])(
    'that %s stops the start with what to do, and keeps every file',
    async (_, message, damage) => {
      await (await startEmbeddedPostgres({ dataDir })).release();
      await damage(join(dataDir, 'data'));
      const before = await contents();
      await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(message);
      await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/Nothing was changed/);
      expect(await contents()).toEqual(before);
    },
    START_TIMEOUT_MS,
  );

  it(
    'that was half made by a power cut is neither used nor deleted',
    async () => {
      await mkdir(join(dataDir, 'making-half', 'data'), { recursive: true });
      await writeFile(join(dataDir, 'making-half', 'data', 'PG_VERSION'), '18');
      const server = await startEmbeddedPostgres({ dataDir });
      expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
      await server.release();
      expect(await contents()).toContain('making-half/data/PG_VERSION');
    },
    START_TIMEOUT_MS,
  );
});
