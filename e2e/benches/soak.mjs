import fs from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { startApart } from './lib/apart.mjs';
import { agreed, dataFolder, withPlatform } from './lib/platform.mjs';
import { percentile, steadyLoad } from './lib/steady-load.mjs';

/** `SOAK_MINUTES` shortens a trial. */
const minutes = Number(process.env.SOAK_MINUTES ?? 10);
/** The first of them fill the caches and the heaps. */
const warmMinutes = 2;
/** `SOAK_PER_SECOND` fits the load to a slow machine. */
const perSecond = Number(process.env.SOAK_PER_SECOND ?? 100);
const openSockets = 200;
/** One address may have few sockets at a time (SIGNALLING_SOCKETS_PER_ADDRESS), so they come from several. */
const addresses = 8;
const headers = { cookie: agreed };
const parts = ['shell', 'api', 'mfe-catalogue'];
/** Of ten requests: eight pages that many visit, a list and a call that few do. */
const pathOf = (index) => {
  if (index % 10 === 8) return `/games?q=soak-${index % 500}`;
  if (index % 10 === 9) return `/api/games?page=${1 + (index % 30)}`;
  return ['/', '/games', '/videos', '/pornstars', '/camgirls', '/deals', '/premium', '/faq'][index % 10];
};

/** Processes that a process began, itself among them. @param {number} pid @returns {number[]} */
function family(pid) {
  const children = new Map();
  for (const name of fs.readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const parent = Number(fs.readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1].split(' ')[1]);
      children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
    } catch {
      // It has ended meanwhile.
    }
  }
  const found = [pid];
  for (const one of found) found.push(...(children.get(one) ?? []));
  return found;
}

/** Memory that is a process's own or shared once, in MB; and its open files. @param {number[]} pids */
function sizeOf(pids) {
  const read = (pid) => {
    try {
      const pss = /^Pss:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0;
      return { memory: Number(pss) / 1024, files: fs.readdirSync(`/proc/${pid}/fd`).length };
    } catch {
      return { memory: 0, files: 0 };
    }
  };
  const sizes = pids.map(read);
  const sum = (key) => sizes.reduce((total, size) => total + size[key], 0);
  return { memory: sum('memory'), files: sum('files') };
}

/** @param {Set<WebSocket>} sockets @returns {Promise<number>} how many were opened */
async function openOf(sockets) {
  const whether = (socket) =>
    new Promise((resolve) => {
      socket.once('open', () => resolve(1)).once('close', () => resolve(0));
    });
  return (await Promise.all([...sockets].map(whether))).reduce((sum, one) => sum + one, 0);
}

/**
 * Ten minutes of visitors: what has grown after it that was not grown after the first two.
 * @param {(line: string) => void} say
 * @returns {Promise<import('../../tooling/scripts/run/figures.mjs').Figure[]>}
 */
export const run = (say) =>
  withPlatform(say, async (origin, platform) => {
    const tables = await startApart('table-rows', 'startTableRows', [dataFolder]);
    const pidOf = { ...Object.fromEntries(parts.map((name) => [name, platform.pid(name)])), PostgreSQL: tables.pid };
    const names = Object.keys(pidOf);
    const sockets = new Set();
    let closed = 0;
    for (let index = 0; index < openSockets; index += 1) {
      const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws/signalling/callapp`, {
        headers: { origin },
        localAddress: `127.0.0.${1 + (index % addresses)}`,
      });
      socket.on('error', () => undefined).on('close', () => (closed += 1));
      sockets.add(socket);
    }
    const opened = await openOf(sockets);
    const look = async () => ({
      sizes: names.map((name) => sizeOf(family(pidOf[name]))),
      rows: await tables.count(),
    });
    const load = steadyLoad({ origin, headers, pathOf, rate: perSecond, seconds: minutes * 60 });
    const looks = [];
    for (let minute = 1; minute <= minutes; minute += 1) {
      await delay(60_000);
      looks.push(await look());
      say(
        `${minute} min: ${looks
          .at(-1)
          .sizes.map(({ memory, files }, index) => `${names[index]} ${Math.round(memory)} MB, ${files} files`)
          .join('; ')}`,
      );
    }
    const { times, failures } = await load;
    const ended = closed;
    for (const socket of sockets) socket.terminate();
    await tables.close();
    const [before, after] = [looks[Math.min(warmMinutes, minutes) - 1], looks.at(-1)];
    const grown = Object.entries(after.rows)
      .map(([table, count]) => ({ table, by: count - (before.rows[table] ?? 0) }))
      .filter(({ by }) => by > 0);
    return [
      {
        name: `${perSecond} requests a second for ${minutes} min beside ${openSockets} sockets: failed; p50, p99`,
        measured: `${failures} of ${times.length}; ${percentile(times, 0.5).toFixed(1)}, ${percentile(times, 0.99).toFixed(1)} ms`,
        target: 'none',
      },
      ...names.map((name, index) => ({
        name: `… ${name} with all its processes: memory and open files after ${warmMinutes} min, at the end`,
        measured: [before, after]
          .map(({ sizes }) => `${Math.round(sizes[index].memory)} MB and ${sizes[index].files}`)
          .join(', '),
        target: 'no growth',
      })),
      {
        name: '… sockets that were opened, and closed meanwhile',
        measured: `${opened}, ${ended}`,
        target: `${openSockets}, 0`,
      },
      {
        name: '… rows that came meanwhile',
        measured: grown.length === 0 ? 'none' : grown.map(({ table, by }) => `${table} ${by}`).join(', '),
        target: 'none',
      },
    ];
  });
