import { randomBytes } from 'node:crypto';
import { chown, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Cluster, runProgram } from './cluster';

/** The superuser's password lies in the data folder, so that both are made, moved and saved as one. */
const passwordFile = 'platform-password';

/**
 * Creates the cluster when its data folder is absent or empty. It is made in a folder of its own and then renamed:
 * a power cut leaves no half-made data folder, and nothing that holds files is ever deleted or overwritten.
 * @returns the superuser's password
 * @throws Error one sentence for the operator when the data folder holds anything but a whole cluster
 */
export async function ensureCluster(cluster: Cluster): Promise<string> {
  const { data } = cluster;
  const files = await readdir(data).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return [];
    throw new Error(`The database folder ${data} cannot be read (${error.code}). Nothing was changed.`);
  });
  if (files.length === 0) return createCluster(cluster);
  const password = (await readFile(join(data, passwordFile), 'utf8').catch(() => '')).trim();
  const way =
    'Put it back from a backup, or move the folder away to start with an empty database. Nothing was changed.';
  if (!files.includes('PG_VERSION')) throw new Error(`The database folder ${data} holds no PostgreSQL cluster. ${way}`);
  if (password === '') throw new Error(`The database folder ${data} has lost its file ${passwordFile}. ${way}`);
  return password;
}

async function createCluster(cluster: Cluster): Promise<string> {
  const { folder, data, user } = cluster;
  const password = randomBytes(24).toString('base64url');
  const making = await mkdtemp(join(folder, 'making-'));
  try {
    const draft = join(making, passwordFile);
    await writeFile(draft, password, { mode: 0o600 });
    if (user) for (const path of [making, draft]) await chown(path, user.uid, user.gid);
    const made = join(making, 'data');
    const flags = ['-D', made, '-U', 'platform', '-A', 'scram-sha-256', '-E', 'UTF8'];
    const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
    await runProgram(cluster, 'initdb', [...flags, ...locale, `--pwfile=${draft}`]);
    await rename(draft, join(made, passwordFile));
    // Over an empty folder this works, over any other it fails.
    await rename(made, data);
  } finally {
    await rm(making, { recursive: true, force: true });
  }
  return password;
}
