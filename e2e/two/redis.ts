import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { freePort } from '../../tooling/scripts/apps/ports.mjs';

interface RunningRedis {
  readonly url: string;
  /** Ends it as a failing machine does, and starts another at the same address, which knows nothing. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a Redis in memory.
 * @throws {Error} one sentence where there is none
 */
export async function startRedis(): Promise<RunningRedis> {
  const port = await freePort();
  let child = await launch(port);
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return {
    url: `redis://127.0.0.1:${port}/0`,
    kill: async () => {
      await end('SIGKILL');
      child = await launch(port);
    },
    stop: () => end('SIGTERM'),
  };
}

async function launch(port: number): Promise<ChildProcess> {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--appendonly', 'no', '--save', ''];
  const child = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'ignore'] });
  await new Promise<void>((resolve, reject) => {
    const missing = (): void =>
      reject(new Error('Redis is missing: install it (Debian: apt-get install redis-server).'));
    child.once('error', missing).once('exit', missing);
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (/ready to accept connections/i.test(line)) resolve();
    });
  });
  return child;
}
