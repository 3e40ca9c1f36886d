import path from 'node:path';
import { root } from '../../../tooling/scripts/apps/apps.mjs';
import { buildStale } from '../../../tooling/scripts/build/builds.mjs';
import { startPlatform } from '../../../tooling/scripts/platform/platform.mjs';
import { freePorts } from '../../../tooling/scripts/apps/ports.mjs';

/** Database and drawn pictures of all benchmarks; kept, so that a second run measures the same. */
export const dataFolder = path.join(root, 'var/bench');
/** A guest who has agreed to the age gate. */
export const agreed = 'age-agreement=1';

/**
 * Starts the production-built platform on free ports and calls back with its address; everything is stopped
 * afterwards, also when the measurement fails.
 * @template T
 * @param {(line: string) => void} say
 * @param {(origin: string, platform: import('../../../tooling/scripts/platform/platform.mjs').Platform) => Promise<T>} measure
 * @param {Record<string, string>} [changes] to the environment of all parts
 * @returns {Promise<T>}
 */
export async function withPlatform(say, measure, changes = {}) {
  await buildStale(say);
  const ports = await freePorts();
  const origin = `http://127.0.0.1:${ports.shell}`;
  const env = {
    ...process.env,
    DATA_DIR: dataFolder,
    DATABASE_URL: '',
    SITE_URL: origin,
    LOG_LEVEL: 'warn',
    WARM_PICTURES: 'false',
    // All load comes from one address.
    UNCACHED_PAGES_PER_ADDRESS: '1000000',
    ...changes,
  };
  const platform = await startPlatform({ env, ports, logs: path.join(dataFolder, 'log'), say });
  try {
    // The first responses of a new process are slow and not measured.
    for (let visit = 0; visit < 30; visit += 1)
      await (await fetch(`${origin}/games?warm=${visit}`, { headers: { cookie: agreed } })).text();
    return await measure(origin, platform);
  } finally {
    await platform.stopAll();
  }
}
