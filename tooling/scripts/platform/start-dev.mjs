import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { root } from '../apps/apps.mjs';
import { platformPorts, portIsFree } from '../apps/ports.mjs';
import { signalGroup } from './process-group.mjs';

/** Milliseconds until the site must be ready, everything built once. */
const readyTimeoutMs = 300_000;

/** @returns {Promise<string>} a PORT_OFFSET with which no port is taken */
async function freeOffset() {
  for (let offset = 22_000; offset < 60_000; offset += 1_500) {
    const ports = Object.values(platformPorts({ PORT_OFFSET: String(offset) }));
    if ((await Promise.all(ports.map((port) => portIsFree(port)))).every(Boolean)) return String(offset);
  }
  throw new Error('No ports are free for a development site.');
}

/**
 * Runs `npm run dev` for a test or a benchmark, on free ports, until it says that it is ready.
 * @param {string[]} args as typed
 * @param {Record<string, string>} [env] added to this process's
 * @returns {Promise<{ site: string, lines: string[], stop: (signal?: NodeJS.Signals) => Promise<void> }>} where the site
 *   is, what was printed so far, and what ends it: a signal for the whole group, as Ctrl-C sends SIGINT
 * @throws {Error} with its last lines, when it ends or is not ready within five minutes
 */
export async function startDev(args, env = {}) {
  const ports = { PORT: '', API_PORT: '', TURN_PORT: '', MAILBOX_PORT: '', PORT_OFFSET: await freeOffset() };
  const child = spawn('npm', ['run', 'dev', '--silent', '--', ...args], {
    cwd: root,
    env: { ...process.env, ...ports, NODE_ENV: '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const exited = once(child, 'exit');
  const stop = async (signal = 'SIGINT') => {
    if (child.pid !== undefined) signalGroup(child.pid, signal);
    await exited;
  };
  const lines = [];
  const ready = new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      const [, site] = /^The site is ready: (\S+)/.exec(line) ?? [];
      if (site !== undefined) resolve(site);
    });
    const why = (what) => new Error(`npm run dev ${what}:\n${lines.slice(-20).join('\n')}`);
    void exited.then(() => reject(why('ended before the site was ready')));
    setTimeout(() => reject(why('is not ready')), readyTimeoutMs).unref();
  });
  try {
    return { site: await ready, lines, stop };
  } catch (error) {
    if (child.exitCode === null) await stop();
    throw error;
  }
}
