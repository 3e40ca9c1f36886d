import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres';

/** A start is a second's work, but not on a busy machine. */
const PATIENCE = 60_000;
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
  it(
    'keeps its data and its port over a restart, and writes durably',
    async () => {
      const first = await startEmbeddedPostgres({ dataDir });
      await query(first, 'create table kept (n int); insert into kept values (7)');
      await first.release();
      await expect(query(first, 'select 1')).rejects.toThrow(/ECONNREFUSED/);

      const second = await startEmbeddedPostgres({ dataDir });
      expect(second.url).toBe(first.url);
      expect(await query(second, 'select n from kept')).toEqual([{ n: 7 }]);
      expect(await query(second, 'show fsync')).toEqual([{ fsync: 'on' }]);
      await second.release();
    },
    PATIENCE,
  );

  it(
    'starts in spite of a pid file that a crash left behind',
    async () => {
      const first = await startEmbeddedPostgres({ dataDir });
      const pidFile = join(dataDir, 'data', 'postmaster.pid');
      const lines = (await readFile(pidFile, 'utf8')).split('\n');
      await first.release();
      // The process id of another living process, as after a restart of the machine.
      await writeFile(pidFile, [String(process.pid), ...lines.slice(1)].join('\n'), { mode: 0o600 });
      const second = await startEmbeddedPostgres({ dataDir });
      expect(await query(second, 'select 1 as one')).toEqual([{ one: 1 }]);
      await second.release();
    },
    PATIENCE,
  );

  it(
    'is made and started once when two ask for it at the same time',
    async () => {
      const [one, other] = await Promise.all([startEmbeddedPostgres({ dataDir }), startEmbeddedPostgres({ dataDir })]);
      expect(other.url).toBe(one.url);
      expect(await query(other, 'select 1 as one')).toEqual([{ one: 1 }]);
      await one.release();
    },
    PATIENCE,
  );

  it(
    'is joined by a second start, and stops when the last process lets it go',
    async () => {
      const server = await startEmbeddedPostgres({ dataDir });
      // What another living process on the same folder leaves there.
      await writeFile(join(dataDir, 'users', String(process.ppid)), '');
      await server.release();
      expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
      await rm(join(dataDir, 'users', String(process.ppid)));
      const joined = await startEmbeddedPostgres({ dataDir });
      expect(joined.url).toBe(server.url);
      await joined.release();
      await expect(query(joined, 'select 1')).rejects.toThrow(/ECONNREFUSED/);
    },
    PATIENCE,
  );
});
