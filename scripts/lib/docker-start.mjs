import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { guardGroup, signalGroup, sweepGroup } from './process-group.mjs';
import { freePort } from './ports.mjs';
import { runCommand } from './run-command.mjs';

/** The uid of `node` in the official images. */
const imageUser = 1000;
const asUser = (user) => (user !== 'root' && process.getuid?.() === 0 ? { uid: imageUser, gid: imageUser } : {});

/**
 * Starts what an image would start, as its user, on a free port and with an environment as bare as a
 * container's, waits for its own health check, and stops it.
 * @param {import('./docker-build.mjs').Image} image
 * @param {Record<string, string>} env what the compose file would set
 * @param {number} within milliseconds until it must be healthy
 * @returns {Promise<void>}
 * @throws {Error} with its output when it ends, stays unhealthy or does not stop within 8 s
 */
export async function startImage(image, env, within) {
  const port = String(await freePort());
  const bare = { PATH: process.env.PATH, HOME: '/tmp', ...image.env, PORT: port, API_PORT: port, ...env };
  const [command, ...args] = image.command;
  const child = spawn(command, args, {
    cwd: image.cwd,
    env: bare,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    ...asUser(image.user),
  });
  guardGroup(child.pid);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const exited = once(child, 'exit');
  const fail = (why) => new Error(`${why}\n${output.trim().split('\n').slice(-15).join('\n')}`);
  try {
    await untilHealthy(image, bare, child, within, fail);
    child.kill('SIGTERM');
    const stopped = await Promise.race([exited, delay(8000)]);
    if (!stopped) throw fail('it did not stop within 8 s of SIGTERM');
    if (stopped[0] !== 0) throw fail(`after SIGTERM it ended with exit code ${stopped[0] ?? stopped[1]} instead of 0`);
  } finally {
    signalGroup(child.pid, 'SIGKILL');
    await sweepGroup(child.pid, 1000);
  }
}

async function untilHealthy(image, env, child, within, fail) {
  const end = performance.now() + within;
  const [command, ...args] = image.health;
  while (performance.now() < end) {
    if (child.exitCode !== null) throw fail(`it ended with exit code ${child.exitCode}`);
    const { code } = await runCommand(command, args, { cwd: image.cwd, env });
    if (code === 0) return;
    await delay(250);
  }
  throw fail(`it was not healthy within ${within / 1000} s`);
}
