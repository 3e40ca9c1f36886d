import { execFileSync, spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../../tooling/scripts/apps/apps.mjs';
import { startApart } from './lib/apart.mjs';

const program = path.join(root, 'api/src/testing/interop/libwebrtc.mjs');
/** Two hosts on this machine: the engine with its publisher, and the viewer. */
const [here, there] = ['bench-lines-engine', 'bench-lines-viewer'];
const inside = (host) => ['ip', 'netns', 'exec', host];
/** Pictures a second that the publisher makes, and pixels of the largest size, which a line of 1 Mbit/s does not take. */
const PER_SECOND = 15;
const LARGEST = { width: 960, kbits: 2_200 };
/** Seconds until the publisher has found out that its own line takes all sizes. */
const GROWS = 30;
/** Seconds until a viewer is measured: that a sender finds its rate. */
const SETTLE = 15;

/** What is wrong with the way to the viewer, as commands with the host that they are run on. */
const lines = [
  { name: 'a good line', seconds: 20, faults: [] },
  {
    name: '5 % of packets lost',
    seconds: 60,
    faults: [
      [there, 'nft add table ip bench'],
      [there, 'nft add chain ip bench in { type filter hook input priority 0; }'],
      [there, 'nft add rule ip bench in ip protocol udp numgen random mod 100 < 5 drop'],
    ],
  },
  {
    name: '1 Mbit/s',
    seconds: 30,
    isNarrow: true,
    faults: [[here, 'tc qdisc add dev lines root tbf rate 1mbit burst 8k latency 200ms']],
  },
  {
    name: '200 kbit/s',
    seconds: 30,
    isNarrow: true,
    faults: [[here, 'tc qdisc add dev lines root tbf rate 200kbit burst 8k latency 200ms']],
  },
];

const command = (line, host = null) => {
  const [file, ...args] = [...(host === null ? [] : inside(host)), ...line.split(' ')];
  execFileSync(file, args, { stdio: ['ignore', 'ignore', 'pipe'] });
};

function takeDown() {
  for (const host of [here, there])
    try {
      command(`ip netns del ${host}`);
    } catch {
      // It is not there.
    }
}

function setUp() {
  takeDown();
  for (const host of [here, there]) command(`ip netns add ${host}`);
  command(`ip link add lines netns ${here} type veth peer name lines netns ${there}`);
  for (const [host, address] of [
    [here, '10.213.0.1/24'],
    [there, '10.213.0.2/24'],
  ]) {
    command(`ip addr add ${address} dev lines`, host);
    command('ip link set lines up', host);
    command('ip link set lo up', host);
  }
}

/** A program of libwebrtc on one of the hosts. */
function libwebrtc(host, ...args) {
  const [file, ...rest] = [...inside(host), process.execPath, program, ...args];
  const child = spawn(file, rest, { stdio: ['pipe', 'pipe', 'inherit'] });
  const waiting = new Map();
  const said = new Map();
  const times = [];
  let width = 0;
  createInterface({ input: child.stdout }).on('line', (line) => {
    const message = JSON.parse(line);
    if (message.frames !== undefined) {
      times.push(performance.now());
      width = message.width;
      return;
    }
    for (const [key, value] of Object.entries(message)) {
      said.set(key, value);
      waiting.get(key)?.(value);
    }
  });
  return {
    last: (key) => said.get(key) ?? 0,
    says: (key) => (said.has(key) ? Promise.resolve(said.get(key)) : new Promise((told) => waiting.set(key, told))),
    tell: (message) => void child.stdin.write(`${JSON.stringify(message)}\n`),
    times,
    width: () => width,
    end: () => child.kill('SIGKILL'),
  };
}

/** Takes a program into the room, as a page goes in. */
async function meet(engine, id, client) {
  const reply = await engine.describe(id, { type: 'offer', sdp: await client.says('offer') });
  client.tell({ [reply.type]: reply.sdp });
  if (reply.type === 'offer') await engine.describe(id, { type: 'answer', sdp: await client.says('answer') });
}

async function measure(kind, { name, seconds, faults, isNarrow = false }, say) {
  setUp();
  const engine = await startApart('engine-load', 'startEngine', [kind], inside(here));
  const clients = [];
  try {
    if (!engine.isThere) throw new Error('There is no Janus: apt-get install janus');
    clients.push(libwebrtc(here, 'publish', 'moving', 'layers', String(LARGEST.kbits)));
    await meet(engine, 'publisher', clients[0]);
    await wait(GROWS * 1_000);
    for (const [host, line] of faults) command(line, host);
    const viewer = libwebrtc(there, 'play');
    clients.push(viewer);
    await meet(engine, 'viewer', viewer);
    await wait(SETTLE * 1_000);
    const [begun, before] = [performance.now(), viewer.last('bytes')];
    await wait(seconds * 1_000);
    const kbits = ((viewer.last('bytes') - before) * 8) / 1_000 / seconds;
    const times = [begun, ...viewer.times.filter((at) => at >= begun), performance.now()];
    const freeze = Math.max(...times.slice(1).map((at, index) => at - times[index]));
    say(`${kind}, ${name}: measured.`);
    return {
      name: `${kind}, ${name}: pictures a second in ${seconds} s, the longest time without one`,
      target: `a moving picture${isNarrow ? `, smaller than ${LARGEST.width}` : ''}`,
      measured: `${((times.length - 2) / seconds).toFixed(1)} of ${PER_SECOND}, ${(freeze / 1_000).toFixed(2)} s, ${viewer.width()} pixels wide, ${Math.round(kbits)} kbit/s`,
    };
  } finally {
    for (const client of clients) client.end();
    await engine.close();
    takeDown();
  }
}

/**
 * What a viewer on a bad line sees, of a publisher that sends three sizes (libwebrtc at both ends, two network namespaces): needs
 * root, iproute2, nftables and Janus.
 * @param {(line: string) => void} say
 * @returns {Promise<import('../../tooling/scripts/run/figures.mjs').Figure[]>}
 */
export async function run(say) {
  const figures = [];
  for (const kind of ['werift', 'janus']) for (const line of lines) figures.push(await measure(kind, line, say));
  return figures;
}
