import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../../tooling/scripts/apps/apps.mjs';
import { runCommand } from '../../../tooling/scripts/run/run-command.mjs';
import { buildStale } from '../../../tooling/scripts/build/builds.mjs';

/**
 * Calls back with a data folder of its own, without a demo, that goes afterwards, and the environment of the API in it.
 * @template T
 * @param {(line: string) => void} say
 * @param {(scratch: { folder: string, env: Record<string, string | undefined>, cli: (...args: string[]) => Promise<void> }) => Promise<T>} measure
 * @returns {Promise<T>}
 */
export async function withScratchData(say, measure) {
  await buildStale(say, ['api']);
  const parent = path.join(root, 'var/bench');
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(path.join(parent, 'scratch-'));
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: '',
    DEMO_MODULE: '',
    LOG_LEVEL: 'warn',
  };
  const cli = async (...args) => {
    const { code } = await runCommand(process.execPath, [path.join(root, 'api/dist/cli.js'), ...args], {
      cwd: root,
      env,
    });
    if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`);
  };
  try {
    return await measure({ folder, env, cli });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
