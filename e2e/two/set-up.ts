import { rm } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../tooling/scripts/apps/apps.mjs';
import { buildStale } from '../../tooling/scripts/build/builds.mjs';
import { noticedMs, startPairs } from '../benches/lib/behind-haproxy.mjs';
import { loginAttempts } from './instances';
import { serveKilling } from './killing';
import { startRedis } from './redis';

/** Of log-ins: all come from one address here. */
const limits = {
  LOGIN_ATTEMPTS_PER_ADDRESS: '1000',
  LOGIN_ATTEMPTS_PER_ACCOUNT: String(loginAttempts),
  DRAIN_SECONDS: '0',
};

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * Starts Redis, both APIs in the same moment on an empty database, and everything else in front of them.
 * @returns what stops everything
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = path.join(root, 'var/two');
  await buildStale(say);
  await rm(folder, { recursive: true, force: true });
  const redis = await startRedis();
  const pairs = await startPairs(say, {
    folder,
    isAtOnce: true,
    changes: { REDIS_URL: redis.url, LOG_LEVEL: 'info', ...limits },
  }).catch(async (error: unknown) => {
    await redis.stop();
    throw error;
  });
  const killers = Object.entries(pairs.processes).map(
    ([name, part]) => [name, async () => void process.kill(Number(part.pid), 'SIGKILL')] as const,
  );
  const killing = await serveKilling({ ...Object.fromEntries(killers), SITE: pairs.killBalancer, REDIS: redis.kill });
  process.env['TWO_KILLING'] = killing.address;
  process.env['TWO'] = JSON.stringify({ ...pairs.addresses, FOLDER: folder });
  await new Promise((resolve) => setTimeout(resolve, noticedMs));
  return async () => {
    await killing.close();
    await pairs.stop();
    await redis.stop();
  };
}
