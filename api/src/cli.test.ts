import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findContent } from './ground/db/load-rows';
import { createEmptyDatabase } from './testing/test-database';

const entry = fileURLToPath(new URL('./cli.ts', import.meta.url));
const TEST_TIMEOUT_MS = 120_000;

/**
 * Types a command as an operator does.
 * @returns with the largest niceness that its process had
 */
async function type(
  env: Record<string, string>,
  ...args: string[]
): Promise<{ code: number; said: string; niceness: number }> {
  const child = spawn(process.execPath, ['--import', 'tsx', entry, ...args], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], NODE_ENV: 'production', DEMO_MODULE: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)));
  let niceness = getPriority();
  const look = setInterval(() => {
    if (child.exitCode === null && child.pid) niceness = Math.max(niceness, getPriority(child.pid));
  }, 5);
  const [code] = (await once(child, 'close')) as [number];
  clearInterval(look);
  return { code, said, niceness };
}

it(
  'a mistyped --dry-run is refused before the database is touched, and one that is away is named',
  async () => {
    const empty = await createEmptyDatabase();
    const dataDir = await mkdtemp(join(tmpdir(), 'cli my site-'));
    const env = { DATABASE_URL: empty.url, DATA_DIR: dataDir };
    expect(await type(env, 'migrate', '--dry')).toMatchObject({
      code: 2,
      said: 'There is no option "--dry": npm run cli -- migrate [--dry-run]\n',
    });
    expect(await findContent(empty)).toBeNull();
    expect(
      await type({ ...env, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, 'user', 'show', 'a@b.c'),
    ).toMatchObject({
      code: 1,
      said: 'The database cannot be reached: connect ECONNREFUSED 127.0.0.1:1. Start PostgreSQL, or correct DATABASE_URL.\n',
    });
    await empty.close();
    await rm(dataDir, { recursive: true });
  },
  TEST_TIMEOUT_MS,
);

it(
  'a backup lets those who use the site meanwhile go first',
  async () => {
    const empty = await createEmptyDatabase();
    const dataDir = await mkdtemp(join(tmpdir(), 'cli my site-'));
    const env = { DATABASE_URL: empty.url, DATA_DIR: dataDir };
    expect(await type(env, 'migrate')).toMatchObject({ code: 0 });
    expect(await type(env, 'backup', join(dataDir, 'site.tar'), '--without-keys')).toMatchObject({
      code: 0,
      niceness: 10,
    });
    await empty.close();
    await rm(dataDir, { recursive: true });
  },
  TEST_TIMEOUT_MS,
);
