import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../../tooling/scripts/apps/apps.mjs';
import { percentile } from '../lib/steady-load.mjs';
import { openPair, openSocket, relay, sendNonsense } from './signalling-peers.mjs';

/** Set to less (`BENCH_SHARE=0.1`) to try the measurement itself. */
const share = Number(process.env.BENCH_SHARE ?? 1);
const pairCount = 50;
const size = 200;
const seconds = Math.max(1, 10 * share);
const idleSockets = Math.round(10_000 * share);
const frames = Math.round(1_000_000 * share);
const MIB = 1_048_576;

/**
 * What signalling bears: messages a second, their time at a steady rate, memory of idle sockets, a million messages that
 * mean nothing; and, where both are there, its rate beside that of a reference server by another's judgement. Server and
 * clients share the machine.
 * @param {(line: string) => void} say
 * @returns {Promise<import('../../../tooling/scripts/run/figures.mjs').Figure[]>}
 */
export async function measureSignalling(say) {
  return [
    ...(await withServer((server) => measureRelay(server, say))),
    // Each in a new server: what was freed before is no room for what comes.
    ...(await withServer(measureIdle)),
    ...(await withServer((server) => measureNonsense(server, say))),
    ...(await withServer((server) => judge(server, say))),
  ];
}

async function measureRelay(server, say) {
  const most = await measured(server, { size, seconds, window: 8 });
  say(`relayed ${Math.round(most.perSecond)} messages a second`);
  const steady = await measured(server, { size, seconds, perSecond: 20_000 });
  const times = steady.times.toSorted((a, b) => a - b);
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
  ];
}

async function measureIdle(server) {
  const open = (count) => Promise.all(Array.from({ length: count }, () => openSocket(server.url)));
  const sockets = await open(100);
  // What the start has left is freed by now, and what the first sockets need for good is there.
  await usage(server, 'collect');
  const before = await usage(server, 'collect');
  const first = sockets.length;
  while (sockets.length < first + idleSockets) sockets.push(...(await open(100)));
  await usage(server, 'collect');
  const after = await usage(server, 'collect');
  for (const socket of sockets) socket.terminate();
  const perThousand = (what) => (1_000 * (after[what] - before[what])) / (sockets.length - first) / MIB;
  return [
    {
      name: `memory of the process for 1,000 idle sockets, of ${idleSockets}`,
      target: '≤ 5.3 MiB',
      measured: `${perThousand('rss').toFixed(1)} MiB`,
    },
    {
      name: '… of that, what is in use in the heap',
      target: '< 4.2 MiB',
      measured: `${perThousand('heapUsed').toFixed(1)} MiB`,
    },
  ];
}

async function measureNonsense(server, say) {
  // What the first of them leave, code and buffers, is none of the growth.
  await sendNonsense(server.url, frames / 10);
  const collected = async () => {
    // Sockets are gone a moment after they were closed.
    await usage(server, 'collect');
    return usage(server, 'collect');
  };
  const before = await collected();
  // In halves: what grows with each message grows in the second one, too.
  const opened = await sendNonsense(server.url, frames / 2);
  const halfway = await collected();
  const openedLater = await sendNonsense(server.url, frames / 2);
  const after = await collected();
  say(`${after.received - before.received} messages that mean nothing were read.`);
  const { times } = await measured(server, { size, seconds: 1, window: 1 });
  const mib = (what) => [before, halfway, after].map((one) => (one[what] / MIB).toFixed(0)).join(', ');
  return [
    {
      name: `random messages over ${opened + openedLater} sockets, closed for their faults: read; heap and memory of the process before, halfway and after`,
      target: `${frames}, no growth`,
      measured: `${after.received - before.received}; ${mib('heapUsed')}, ${mib('rss')} MiB; ${times.length > 0 ? 'relays' : 'DOES NOT RELAY'} afterwards`,
    },
  ];
}

/**
 * Relay by a program of somebody else, by turns with a reference server. `SIGNALLING_JUDGE` is the program,
 * `SIGNALLING_REFERENCE` the address of the server, with an application.
 */
async function judge(server, say) {
  const { SIGNALLING_JUDGE: program, SIGNALLING_REFERENCE: reference } = process.env;
  if (!program || !reference) {
    say('SIGNALLING_JUDGE and SIGNALLING_REFERENCE do not say what judges relay: it was not judged.');
    return [];
  }
  // Beside our packages, of which it takes `ws`.
  const copy = path.join(root, 'var/bench/signalling-judge.mjs');
  await fs.mkdir(path.dirname(copy), { recursive: true });
  await fs.copyFile(program, copy);
  const rates = { ours: [], reference: [] };
  for (let round = 0; round < 3; round += 1)
    for (const [name, url] of [
      ['ours', server.url],
      ['reference', reference],
    ]) {
      const flags = `--mode relay --url ${url} --pairs ${pairCount} --size ${size} --seconds ${Math.round(seconds)} --window 8`;
      const { stdout } = await promisify(execFile)(process.execPath, [copy, ...flags.split(' ')]);
      rates[name].push(JSON.parse(stdout).relayedPerSecond);
    }
  const middle = (name) => rates[name].toSorted((a, b) => a - b)[1];
  return [
    {
      name: 'relayed messages a second beside the reference server, medians of three by turns',
      target: '≥ ×1.2',
      measured: `×${(middle('ours') / middle('reference')).toFixed(2)} (${middle('ours')} and ${middle('reference')})`,
    },
  ];
}

async function withServer(measure) {
  const server = await startServer();
  try {
    return await measure(server);
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
  const [{ rss, heapUsed, cpu, received }] = await once(server.process, 'message');
  return { rss, heapUsed, received, cpu: (cpu.user + cpu.system) / 1000 };
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
