import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { apiModules, everyRemote, remotes, remoteVariable, root } from '../apps/apps.mjs';
import { dataFolder, instanceFolder } from './data-folder.mjs';
import { stopLeftoverPostgres } from './leftover-postgres.mjs';
import { platformPorts, requireFreePorts } from '../apps/ports.mjs';
import { ManagedProcess } from './processes.mjs';
import { untilReady } from './ready.mjs';

const serveRemote = path.join(root, 'tooling/build/src/serve/serve-remote.mjs');

/** With it the edge of this process records builds that failed at the remotes' servers. */
const reportToken = randomBytes(24).toString('base64url');

/** The parts in the order in which they are stopped: the door first, the database's keeper last. */
const stopOrder = ['shell', ...remotes, 'api'];

/**
 * @typedef {object} PlatformOptions
 * @property {Record<string, string | undefined>} [env] read for ports and given to every part
 * @property {Record<string, number>} [ports] ports by part, before those of `env`
 * @property {Record<string, Record<string, string>>} [envOf] further environment by part
 * @property {Record<string, string>} [directories] what a remote's server serves, or which shell runs, instead of its dist
 * @property {string[]} [only] the parts to start (`api`, `shell`, remotes); all by default
 * @property {string} [logs] folder of the log files
 * @property {(line: string) => void} [say] receives warnings and restarts, a line each
 * @property {AbortSignal} [signal] stops everything when it fires, also while starting
 */

/**
 * Whether a remote is deployed elsewhere, and so is not started here.
 * @param {string} name a remote
 * @param {Record<string, string | undefined>} env
 * @returns {boolean}
 */
export const isElsewhere = (name, env) => Boolean(env[remoteVariable(name)]);

/**
 * The environment of one part.
 * @param {string} name a part
 * @param {Record<string, number>} ports of `platformPorts`
 * @param {Record<string, string | undefined>} env what the person set
 * @returns {Record<string, string>} added to the process's own; '' removes a variable
 */
export function environmentOf(name, ports, env) {
  // A developer waits at the terminal, and there is no balancer.
  const base = { NODE_ENV: env.NODE_ENV ?? 'production', PORT_OFFSET: '', DRAIN_SECONDS: env.DRAIN_SECONDS ?? '0' };
  if (name === 'api') {
    const site = { SITE_URL: env.SITE_URL ?? `http://localhost:${ports.shell}`, DATA_DIR: dataFolder(env) };
    const demo = { DEMO_MODULE: env.DEMO_MODULE ?? path.join(root, 'demo/dist/index.js'), ...demoSeller(env) };
    const own = { API_PORT: ports.api, MAILBOX_PORT: ports.mailbox, TURN_PORT: ports.turn ?? 0 };
    const listening = Object.fromEntries(Object.entries(own).map(([variable, port]) => [variable, String(port)]));
    const modules = { API_MODULES: env.API_MODULES ?? apiModules('built') };
    return { ...base, ...listening, ...site, ...demo, ...modules, METRICS_PORT: nextPort(env.METRICS_PORT) };
  }
  const reporting = { ...base, RELEASE_REPORT_TOKEN: env.RELEASE_REPORT_TOKEN ?? reportToken };
  if (name !== 'shell') return reporting;
  const addresses = everyRemote.map((remote) => [
    remoteVariable(remote),
    env[remoteVariable(remote)] ?? (env.REMOTES_FILE ? '' : `http://127.0.0.1:${ports[remote]}`),
  ]);
  return {
    ...reporting,
    PORT: String(ports.shell),
    // Not the one in its build: a new line is taken while it runs.
    REMOTES_LIST: env.REMOTES_LIST || path.join(root, 'remotes.json'),
    API_URL: env.API_URL ?? `http://127.0.0.1:${ports.api}`,
    ...Object.fromEntries(addresses),
  };
}

/** The edge has METRICS_PORT on this machine, the API the one after it; 0 is any free one, and a wrong value is for the API to name. */
const nextPort = (port = '') => (/^[1-9]\d*$/.test(port) ? String(Number(port) + 1) : port);

/** The seller of the demo, from demo.env where no real one is set, so that receipts are complete. */
function demoSeller(env) {
  const isDemo = env.DEMO_MODULE !== '' && env.SEED_DEMO !== 'false' && !env.DATABASE_URL;
  const isOwn = env.SELLER_NAME !== undefined || (env.PAYMENT_PROVIDER ?? 'sandbox') !== 'sandbox';
  if (!isDemo || isOwn) return {};
  const lines = readFileSync(path.join(root, 'demo.env'), 'utf8').match(/^(?:SELLER_\w+|TAX_RATES)=.*$/gm) ?? [];
  const facts = lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]);
  return Object.fromEntries(facts.filter(([variable]) => env[variable] === undefined));
}

function specOf(name, { ports, env, envOf, directories, logs, say }, probe) {
  const origin = `http://127.0.0.1:${ports[name]}`;
  const entries = { api: 'server.js', shell: 'server/main.cjs' };
  const dist = directories[name] ?? path.join(root, name, 'dist');
  const args = entries[name]
    ? ['--enable-source-maps', path.join(dist, entries[name])]
    : [serveRemote, dist, String(ports[name])];
  return {
    name,
    args,
    env: { ...env, ...environmentOf(name, ports, env), ...envOf[name] },
    readyUrl: `${origin}/${probe ?? (entries[name] ? 'readyz' : 'healthz')}`,
    // One that started without its API is not ready, and a restart would change nothing.
    ...(name === 'shell' && { aliveUrl: `${origin}/healthz` }),
    // The first start of the API makes the database and draws the demo pictures.
    readyWithin: name === 'api' ? 240_000 : 30_000,
    log: path.join(logs, `${name}.log`),
    say,
  };
}

/**
 * Starts the platform, or parts of it, from what is built. End-to-end tests and benchmarks use the handle
 * to break parts on purpose.
 * @param {PlatformOptions} [options]
 * @returns {Promise<Platform>} once every part is ready
 * @throws {Error} one sentence: a port taken, a wrong environment value, a part that does not start; what had
 *   started is stopped again
 */
export async function startPlatform({
  env = process.env,
  ports: given = {},
  envOf = {},
  directories = {},
  only = stopOrder,
  logs = path.join(root, 'var', instanceFolder(env), 'log'),
  say = () => undefined,
  signal,
} = {}) {
  const ports = { ...platformPorts(env), ...given };
  const names = stopOrder.filter((name) => only.includes(name) && !isElsewhere(name, env));
  await requireFreePorts(Object.fromEntries(names.map((name) => [name, ports[name]])));
  const settings = { ports, env, envOf: { ...envOf }, directories: { ...directories }, logs, say };
  const parts = new Map(names.map((name) => [name, new ManagedProcess(specOf(name, settings))]));
  const platform = new Platform(parts, settings);
  signal?.addEventListener('abort', () => void platform.stopAll(), { once: true });
  try {
    await platform.startAll();
  } catch (error) {
    await platform.stopAll();
    throw error;
  }
  return platform;
}

/**
 * @typedef {object} Changes
 * @property {string} [directory] a remote's folder to serve from now on
 * @property {Record<string, string>} [env] added to the environment it had; '' removes a variable
 * @property {'healthz' | 'readyz'} [probe] the probe that must respond for the part to count as started; the edge that
 *   starts without its API is not ready, only healthy
 */

/** A running platform. Every name is `shell`, `api` or a remote. */
export class Platform {
  #parts;
  #settings;
  #resolveStopped;
  #stopped = new Promise((resolve) => {
    this.#resolveStopped = resolve;
  });
  #stopping;

  /** @param {Map<string, ManagedProcess>} parts @param {object} settings of `startPlatform` */
  constructor(parts, settings) {
    this.#parts = parts;
    this.#settings = settings;
  }

  /** @returns {Record<string, string>} address by part, without a trailing slash */
  get addresses() {
    return Object.fromEntries(
      [...this.#parts.keys()].map((name) => [name, `http://127.0.0.1:${this.#settings.ports[name]}`]),
    );
  }

  /** @param {string} name @returns {number | undefined} its process id while it runs */
  pid(name) {
    return this.#part(name).pid;
  }

  /**
   * Starts a part that was stopped.
   * @param {string} name
   * @param {Changes} [changes]
   */
  async start(name, changes) {
    await this.#part(name).start(this.#changed(name, changes));
  }

  /** @param {string} name a part to stop, and to leave stopped */
  async stop(name) {
    await this.#part(name).stop();
  }

  /** @param {string} name @param {Changes} [changes] as for `start` */
  async restart(name, changes) {
    await this.#part(name).restart(this.#changed(name, changes));
  }

  /**
   * Starts all parts: the edge last, when the others are ready, so that its first page is complete.
   * @throws {Error} of the first part that does not start
   */
  async startAll() {
    const waits = [...this.#parts].filter(([name]) => name !== 'shell').map(([, part]) => part.start());
    await Promise.all(waits);
    if (this.#stopping) throw new Error('The platform was stopped while it was starting.');
    await this.#parts.get('shell')?.start();
  }

  /** @returns {Promise<void>} resolves when `stopAll` is done */
  get stopped() {
    return this.#stopped;
  }

  /** Stops everything in order, the edge, the remotes, the API with its database; calling it again waits for the first. */
  stopAll() {
    this.#stopping ??= this.#stopInOrder();
    return this.#stopping;
  }

  async #stopInOrder() {
    await this.#parts.get('shell')?.stop();
    await Promise.all([...this.#parts].filter(([name]) => remotes.includes(name)).map(([, part]) => part.stop()));
    await this.#parts.get('api')?.stop();
    if (this.#parts.has('api')) await stopLeftoverPostgres(path.join(dataFolder(this.#settings.env), 'postgres'));
    this.#resolveStopped();
  }

  /**
   * Waits until a part is ready, for instance after it was killed.
   * @param {string} name
   * @param {number} [timeout] milliseconds
   * @returns {Promise<boolean>} false when it did not in time
   */
  ready(name, timeout = 30_000) {
    return untilReady(specOf(name, this.#settings).readyUrl, { timeout });
  }

  #changed(name, { directory, env, probe } = {}) {
    const { directories, envOf } = this.#settings;
    if (directory !== undefined) directories[name] = directory;
    if (env !== undefined) envOf[name] = { ...envOf[name], ...env };
    return specOf(name, this.#settings, probe);
  }

  #part(name) {
    const part = this.#parts.get(name);
    if (!part)
      throw new Error(`"${name}" is not a part that was started; these were: ${[...this.#parts.keys()].join(', ')}.`);
    return part;
  }
}
