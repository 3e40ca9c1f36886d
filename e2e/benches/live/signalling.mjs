import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { root } from '../../../tooling/scripts/apps/apps.mjs';
import { openPair, openSocket, relay } from './signalling-peers.mjs';
import { percentile } from '../lib/steady-load.mjs';

/** Set to less (`BENCH_SHARE=0.1`) to try the measurement itself. */
const share = Number(process.env.BENCH_SHARE ?? 1);
const pairCount = 50;
const size = 200;
const seconds = Math.max(1, 10 * share);
const idleSockets = Math.round(15_000 * share);

/**
 * What signalling bears: messages a second, their time at a steady rate, memory of idle sockets. Server and clients share
 * the machine.
 * @param {(line: string) => void} say
 * @returns {Promise<import('../../../tooling/scripts/run/figures.mjs').Figure[]>}
 */
export async function measureSignalling(say) {
  const server = await startServer();
  try {
    const most = await measured(server, { size, seconds, window: 8 });
    say(`relayed ${Math.round(most.perSecond)} messages a second`);
    const steady = await measured(server, { size, seconds, perSecond: 20_000 });
    const times = steady.times.toSorted((a, b) => a - b);
    const idle = await idleBytes(server);
    return [
      {
        name: `relayed messages a second, ${pairCount} pairs of ${size} bytes`,
        target: '≥ 60,000',
        measured: `${Math.round(most.perSecond)} (server ${most.cpu} % of a core)`,
      },
      {
        name: 'round trip at 20,000 messages a second, p50 / p99',
        target: 'p99 < 5 ms',
        measured: `${percentile(times, 0.5).toFixed(2)} / ${percentile(times, 0.99).toFixed(2)} ms (${Math.round(steady.perSecond)} a second, server ${steady.cpu} % of a core)`,
      },
      {
        name: `memory of an idle socket, ${idleSockets} of them`,
        target: '< 10 KB',
        measured: `${(idle.rss / 1000).toFixed(1)} KB`,
      },
      {
        name: 'of that, what is in use in the heap',
        target: '< 4.4 KB',
        measured: `${(idle.heapUsed / 1000).toFixed(1)} KB`,
      },
    ];
  } finally {
    server.process.kill();
  }
}

async function startServer() {
  const child = fork(path.join(root, 'api/src/testing/signalling-server.ts'), {
    execArgv: ['--expose-gc', '--import', 'tsx'],
    env: { ...process.env, SIGNALLING_SOCKETS: '100000', SIGNALLING_SOCKETS_PER_ADDRESS: '100000' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const [port] = await once(child.stdout, 'data');
  return { process: child, url: `ws://127.0.0.1:${String(port).trim()}/ws/signalling/callapp` };
}

/** @param {'collect' | 'look'} what whether garbage is collected first */
async function usage(server, what) {
  server.process.send(what);
  const [{ rss, heapUsed, cpu }] = await once(server.process, 'message');
  return { rss, heapUsed, cpu: (cpu.user + cpu.system) / 1000 };
}

async function measured(server, options) {
  const pairs = await Promise.all(
    Array.from({ length: pairCount }, (_, at) => openPair(server.url, `${options.perSecond}-${at}`)),
  );
  const [before, begun] = [await usage(server, 'look'), performance.now()];
  const result = await relay(pairs, options);
  const used = (await usage(server, 'look')).cpu - before.cpu;
  return { ...result, cpu: Math.round((100 * used) / (performance.now() - begun)) };
}

/** @returns {Promise<{ rss: number, heapUsed: number }>} bytes of the server for each socket */
async function idleBytes(server) {
  const before = await usage(server, 'collect');
  const sockets = [];
  while (sockets.length < idleSockets) {
    const some = Math.min(100, idleSockets - sockets.length);
    sockets.push(...(await Promise.all(Array.from({ length: some }, () => openSocket(server.url)))));
  }
  await usage(server, 'collect');
  const after = await usage(server, 'collect');
  for (const socket of sockets) socket.terminate();
  const each = (what) => (after[what] - before[what]) / sockets.length;
  return { rss: each('rss'), heapUsed: each('heapUsed') };
}
