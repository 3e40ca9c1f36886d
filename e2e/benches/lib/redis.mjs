import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { freePort } from '../../../tooling/scripts/apps/ports.mjs';

/**
 * Starts a Redis in memory.
 * @returns {Promise<{ url: string, restart: () => Promise<void>, stop: () => Promise<void> }>} `restart`: it comes back
 *   empty, at the same address
 * @throws {Error} one sentence where there is none
 */
export async function startRedis() {
  const port = await freePort();
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--appendonly', 'no', '--save', ''];
  const start = async () => {
    const child = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'ignore'] });
    await new Promise((resolve, reject) => {
      const missing = () => reject(new Error('Redis is missing: install it (Debian: apt-get install redis-server).'));
      child.once('error', missing).once('exit', missing);
      createInterface({ input: child.stdout }).on('line', (line) => {
        if (/ready to accept connections/i.test(line)) resolve(undefined);
      });
    });
    return child;
  };
  let child = await start();
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill();
    await ended;
  };
  return {
    url: `redis://127.0.0.1:${port}/0`,
    restart: async () => {
      await stop();
      child = await start();
    },
    stop,
  };
}
