import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

interface RedisServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Debian's packages of the same names have them. */
const programs = ['redis-server', 'valkey-server'];

async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** @returns whether it takes connections; false when the program is missing or ends instead */
async function isReady(child: ChildProcess): Promise<boolean> {
  if (!child.stdout) return false;
  const lines = createInterface({ input: child.stdout });
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('exit', () => resolve(false));
    lines.on('line', (line) => {
      if (/ready to accept connections/i.test(line)) resolve(true);
    });
  });
}

/**
 * Starts a Redis in memory for a run of tests.
 * @param tried the programs to try, in this order, from the PATH
 * @param port a free one unless said
 * @returns null where this machine has none of them
 * @public global-setup.mjs imports it at run time
 */
export async function startRedis(tried: readonly string[] = programs, given?: number): Promise<RedisServer | null> {
  const folder = await mkdtemp(join(tmpdir(), 'platform-redis-'));
  for (const program of tried) {
    const port = given ?? (await freePort());
    const args = `--port ${port} --bind 127.0.0.1 --appendonly no --dir ${folder} --save`.split(' ').concat('');
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] });
    if (!(await isReady(child))) continue;
    process.once('exit', () => child.kill());
    return {
      url: `redis://127.0.0.1:${port}/9`,
      stop: async () => {
        const ended = once(child, 'exit');
        child.kill();
        await ended;
        await rm(folder, { recursive: true, force: true });
      },
    };
  }
  await rm(folder, { recursive: true, force: true });
  return null;
}
