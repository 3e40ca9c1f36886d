import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';

const PATH = `${process.env['PATH']}:/usr/sbin`;
const asked = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8', env: { PATH } });
const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(asked.stdout ?? '') ?? [];
/** The minor version of PgBouncer 1 on this machine; null: there is none. */
const version = major === '1' ? Number(minor) : null;
/** Whether it knows the names of statements in transaction mode. */
export const knowsNames = version !== null && version >= 21;

/** Tests that need PgBouncer; without it they are left out, and their title says so where a run sums up. */
export const describeWithPgbouncer = (title: string, tests: () => void): void =>
  version === null
    ? describe.skip(`${title} (there is no PgBouncer: install pgbouncer)`, tests)
    : describe(title, tests);

/**
 * Starts PgBouncer in transaction mode in front of a database, with two connections to it.
 * @param url of the database
 * @returns the address in its place
 */
export async function startPgbouncer(url: string): Promise<{ readonly url: string; stop(): Promise<void> }> {
  // Where we are root it runs as the user of PostgreSQL, who can enter its folder and has to be able to enter this one.
  const folder = await mkdtemp('/var/tmp/platform-pgbouncer-');
  await chmod(folder, 0o755);
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  const client = new pg.Client({ connectionString: url });
  const { database = '', host, password, user = '' } = client;
  const to = { host, port: client.port, dbname: database, user, ...(password && { password }) };
  const file = join(folder, 'pgbouncer.ini');
  const quoted = Object.entries(to).map(([name, value]) => `${name}='${String(value).replaceAll("'", "''")}'`);
  await writeFile(
    file,
    `[databases]
${database} = ${quoted.join(' ')}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 2
max_client_conn = 200
${knowsNames ? 'max_prepared_statements = 256' : ''}
`,
  );
  await chmod(file, 0o644);
  const asUser = process.getuid?.() === 0 ? ['--user', 'postgres'] : [];
  const child: ChildProcess = spawn('pgbouncer', [...asUser, file], {
    env: { PATH },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr?.on('data', (part) => {
      said += String(part);
      if (/process up/.test(said)) resolve();
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`PgBouncer ended: ${said}`)));
  });
  process.once('exit', () => child.kill('SIGKILL'));
  return {
    url: `postgres://${user}@127.0.0.1:${port}/${database}`,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
