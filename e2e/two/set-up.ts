import { mkdir, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../tooling/scripts/apps/apps.mjs';
import { freePort } from '../../tooling/scripts/apps/ports.mjs';
import { buildStale } from '../../tooling/scripts/build/builds.mjs';
import { noticedMs, startPairs } from '../benches/lib/behind-haproxy.mjs';
import { loginAttempts } from './instances';
import { serveKilling } from './killing';
import { startRedis } from './redis';
import { startStorage } from './storage';
import { startTraces } from './traces';

/** Of log-ins: all come from one address here. */
const limits = {
  LOGIN_ATTEMPTS_PER_ADDRESS: '1000',
  LOGIN_ATTEMPTS_PER_ACCOUNT: String(loginAttempts),
  DRAIN_SECONDS: '0',
};

/** Of both: what one signs the other believes. Their data folders have none. */
const keys = Object.fromEntries(
  [
    'AGE_TOKEN_KEY',
    'CAPTCHA_KEY',
    'KNOWN_BROWSER_KEY',
    'PAPERS_KEY',
    'PLAYA_KEY',
    'PUSH_KEY',
    'ROOM_TICKET_KEY',
    'SECOND_FACTOR_KEY',
    'STREAM_KEY',
    'UNSUBSCRIBE_KEY',
  ].map((name) => [name, `${name} of two instances, as long as it has to be`]),
);

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * Starts Redis, a storage, a receiver of traces, both APIs in the same moment on an empty database, and everything else in
 * front of them. Each API has a folder of its own, as on a machine of its own; only the database is the first one's.
 * @returns what stops everything
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const folder = path.join(root, 'var/two');
  const second = path.join(root, 'var/two-second');
  await buildStale(say);
  for (const one of [folder, second]) await rm(one, { recursive: true, force: true });
  await mkdir(path.join(folder, 'postgres'), { recursive: true });
  await mkdir(second);
  await symlink(path.join(folder, 'postgres'), path.join(second, 'postgres'));
  const started: { stop(): Promise<void> }[] = [];
  const stop = async (): Promise<void> => {
    for (const one of started.toReversed()) await one.stop();
  };
  try {
    const redis = await startRedis();
    started.push(redis);
    const storage = await startStorage(path.join(folder, 'swift'));
    started.push(storage);
    const traces = await startTraces();
    started.push(traces);
    const metricsPorts = { EDGE_1: await freePort(), API_1: await freePort(), API_2: await freePort() };
    const metricsOf = (name: keyof typeof metricsPorts) => ({ METRICS_PORT: String(metricsPorts[name]) });
    const settings = { ...keys, ...storage.settings };
    const pairs = await startPairs(say, {
      folder,
      isAtOnce: true,
      changes: { REDIS_URL: redis.url, LOG_LEVEL: 'info', ...limits, ...settings, ...traces.environment },
      own: {
        API_1: metricsOf('API_1'),
        API_2: { DATA_DIR: second, ...metricsOf('API_2') },
        EDGE_1: { WEB_VITALS_SAMPLING: '1', ...metricsOf('EDGE_1') },
      },
    });
    started.push(pairs);
    const killers = Object.entries(pairs.processes).map(
      ([name, part]) => [name, async () => void process.kill(Number(part.pid), 'SIGKILL')] as const,
    );
    const killing = await serveKilling({ ...Object.fromEntries(killers), SITE: pairs.killBalancer, REDIS: redis.kill });
    started.push({ stop: () => killing.close() });
    process.env['TWO_KILLING'] = killing.address;
    // Of what is shared with the tests of one platform.
    process.env['E2E_ORIGIN'] = pairs.origin;
    process.env['TWO'] = JSON.stringify({
      ...pairs.addresses,
      ...Object.fromEntries(
        Object.entries(metricsPorts).map(([name, port]) => [`${name}_METRICS`, `127.0.0.1:${port}`]),
      ),
      FOLDER: folder,
      FOLDER_2: second,
      TRACES: traces.address,
      SETTINGS: JSON.stringify(settings),
    });
  } catch (error) {
    await stop();
    throw error;
  }
  await new Promise((resolve) => setTimeout(resolve, noticedMs));
  return stop;
}
