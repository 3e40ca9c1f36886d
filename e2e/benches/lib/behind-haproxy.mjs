import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { remotes, remoteVariable, root } from '../../../tooling/scripts/apps/apps.mjs';
import { freePort, freePorts } from '../../../tooling/scripts/apps/ports.mjs';
import { environmentOf } from '../../../tooling/scripts/platform/platform.mjs';
import { ManagedProcess } from '../../../tooling/scripts/platform/processes.mjs';
import { untilReady } from '../../../tooling/scripts/platform/ready.mjs';
import { dataFolder } from './platform.mjs';

const programs = {
  EDGE: ['--enable-source-maps', 'shell/dist/server/main.cjs'],
  API: ['--enable-source-maps', 'api/dist/server.js'],
  CATALOGUE: ['tooling/build/src/serve/serve-remote.mjs', 'mfe-catalogue/dist'],
  NODE: ['--enable-source-maps', 'api/dist/media-node.js'],
};
/** Milliseconds until the balancer gives requests to one that is ready: two looks. */
export const noticedMs = 2_000;

/** Starts HAProxy with the configuration that operators copy. @throws {Error} one sentence where there is none */
async function startBalancer(addresses) {
  // A master, so that it can be reloaded as operators do it.
  const balancer = spawn('haproxy', ['-W', '-db', '-f', path.join(root, 'docs/haproxy.cfg')], {
    env: { PATH: `${process.env.PATH}:/usr/sbin`, ...addresses },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  balancer.stderr.on('data', (text) => (said += text));
  const [error] = await Promise.race([once(balancer, 'spawn').then(() => []), once(balancer, 'error')]);
  if (error !== undefined && error !== null)
    throw new Error('HAProxy is missing: install it (Debian: apt-get install haproxy), then measure again.');
  balancer.once('exit', (code) => {
    if (code) process.stderr.write(`HAProxy ended with ${code}: ${said}\n`);
  });
  return {
    /** Takes a new worker, as after a change of its file; the old one ends with its connections. */
    reload: async () => {
      const workers = () => said.split('Loading success').length;
      const before = workers();
      balancer.kill('SIGUSR2');
      for (let looks = 0; looks < 200; looks += 1) {
        if (workers() > before) return;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error(`HAProxy was not reloaded: ${said}`);
    },
    /** @param {'SIGTERM' | 'SIGKILL'} signal */
    stop: async (signal = 'SIGTERM') => {
      if (balancer.exitCode !== null || balancer.signalCode !== null) return;
      const ended = once(balancer, 'exit');
      balancer.kill(signal);
      await ended;
    },
  };
}

/**
 * Two edges, two APIs on one database, and two servers of a remote, each pair behind one balancer.
 * @param {(line: string) => void} say
 * @param {{ folder?: string, changes?: Record<string, string>, own?: Record<string, Record<string, string>>, isAtOnce?: boolean, hasNodes?: boolean }} [options]
 *   `folder`: the data of both APIs; `changes`: to the environment of all; `own`: of one, by its name; `isAtOnce`: whether
 *   both APIs start in the same moment; `hasNodes`: whether two media nodes run in processes of their own
 * @returns {Promise<{ origin: string, addresses: Record<string, string>, processes: Record<string, ManagedProcess>, reload: () => Promise<void>, killBalancer: () => Promise<void>, stop: () => Promise<void> }>}
 *   `reload`: of the balancer
 */
export async function startPairs(
  say,
  { folder = dataFolder, changes = {}, own = {}, isAtOnce = false, hasNodes = false } = {},
) {
  const ports = await freePorts();
  const [site, api, catalogue] = [await freePort(), await freePort(), await freePort()];
  const listening = {};
  for (const kind of ['EDGE', 'API', 'CATALOGUE', ...(hasNodes ? ['NODE'] : [])])
    for (const number of [1, 2]) listening[`${kind}_${number}`] = await freePort();
  const local = (port) => `127.0.0.1:${port}`;
  const origin = `http://${local(site)}`;
  const env = {
    ...process.env,
    DATA_DIR: folder,
    DATABASE_URL: '',
    SITE_URL: origin,
    LOG_LEVEL: 'warn',
    WARM_PICTURES: 'false',
    UNCACHED_PAGES_PER_ADDRESS: '1000000',
    TRUSTED_PROXIES: 'loopback',
    API_URL: `http://${local(api)}`,
    REMOTE_MFE_CATALOGUE: `http://${local(catalogue)}`,
    DRAIN_SECONDS: process.env.DRAIN_SECONDS ?? '5',
    MEDIA_NODE: hasNodes ? 'apart' : 'inside',
    ...changes,
  };
  /** Of a media node: where it listens for probes, and where signalling is. */
  const nodeSettings = (port) => ({
    MEDIA_HTTP_PORT: String(port),
    ...(hasNodes && { MEDIA_SIGNALLING_URL: `ws://${local(api)}/ws/rooms` }),
  });
  const spec = (name, args, part, port) => ({
    name,
    args,
    env: {
      ...env,
      ...environmentOf(part, { ...ports, [part]: port, mailbox: 0 }, env),
      ...(part === 'api' && nodeSettings(port)),
      ...own[name],
    },
    readyUrl: `http://${local(port)}/readyz`,
    readyWithin: 240_000,
    log: path.join(folder, 'log', `${name}.log`),
    say,
  });
  const parts = { EDGE: 'shell', API: 'api', CATALOGUE: 'mfe-catalogue', NODE: 'api' };
  const processes = Object.fromEntries(
    Object.entries(listening).map(([name, port]) => {
      const kind = name.split('_')[0];
      const args = kind === 'CATALOGUE' ? [...programs[kind], String(port)] : programs[kind];
      return [name, new ManagedProcess(spec(name, args, parts[kind], port))];
    }),
  );
  const others = remotes
    .filter((name) => env[remoteVariable(name)] === undefined)
    .map(
      (name) =>
        new ManagedProcess(spec(name, [programs.CATALOGUE[0], `${name}/dist`, String(ports[name])], name, ports[name])),
    );
  const addresses = Object.fromEntries(
    Object.entries({ SITE: site, API: api, CATALOGUE: catalogue, ...listening }).map(([name, port]) => [
      name,
      local(port),
    ]),
  );
  let balancer = await startBalancer(addresses);
  /** As a balancer that died and was started again by what keeps it. */
  const killBalancer = async () => {
    await balancer.stop('SIGKILL');
    balancer = await startBalancer(addresses);
  };
  const stop = async () => {
    await Promise.all(['EDGE_1', 'EDGE_2'].map((name) => processes[name].stop()));
    await Promise.all([...Object.values(processes), ...others].map((one) => one.stop()));
    await balancer.stop();
  };
  try {
    // The first one makes the database.
    if (!isAtOnce) await processes.API_1.start();
    await Promise.all([
      processes.API_1.start(),
      processes.API_2.start(),
      processes.CATALOGUE_1.start(),
      processes.CATALOGUE_2.start(),
      ...others.map((one) => one.start()),
    ]);
    await Promise.all([processes.NODE_1?.start(), processes.NODE_2?.start()]);
    if (!(await untilReady(`http://${local(api)}/readyz`, { timeout: 10_000 })))
      throw new Error('The balancer finds no API.');
    await Promise.all([processes.EDGE_1.start(), processes.EDGE_2.start()]);
    if (!(await untilReady(`${origin}/readyz`, { timeout: 10_000 }))) throw new Error('The balancer finds no edge.');
  } catch (error) {
    await stop();
    throw error;
  }
  return { origin, addresses, processes, reload: () => balancer.reload(), killBalancer, stop };
}
