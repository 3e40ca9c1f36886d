import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { remotes } from '../../tooling/scripts/apps/apps.mjs';
import { agreed, dataFolder, withPlatform } from './lib/platform.mjs';
import { addressesOf, startSlowClients } from './lib/slow-clients.mjs';
import { percentile, steadyLoad } from './lib/steady-load.mjs';
import { forgeCookies, openPages } from './lib/visitors.mjs';

const headers = { cookie: agreed };
/** Seconds of each measurement; the second is longer than a head of a request may take. */
const seconds = { calls: 8, callsUnderAttack: 15, pages: 6 };
const callsPerSecond = 50;
/** Milliseconds within which a killed part has to be back. */
const recoveryDeadline = 30_000;
const filmBytes = 60 * 1024 * 1024;

const head = (line) => `${line} HTTP/1.1\r\nHost: bench\r\nCookie: ${agreed}\r\n`;
const unfinishedBody = `${head('POST /api/profile/login')}Sec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"`;

/**
 * What visitors notice of slow clients, of forged cookies and of parts that are killed. Load, attackers and platform share
 * the machine; each kind of client has addresses of its own.
 * @param {(line: string) => void} say
 * @returns {Promise<import('../../tooling/scripts/run/figures.mjs').Figure[]>}
 */
export async function run(say) {
  // The demo's one trailer, as long as a film: a file of the data folder comes before the demo's.
  const film = path.join(dataFolder, 'streams/flat.mp4');
  fs.mkdirSync(path.dirname(film), { recursive: true });
  fs.writeFileSync(film, '');
  fs.truncateSync(film, filmBytes);
  try {
    return await withPlatform(
      say,
      async (origin, platform) => [
        ...(await slowClients(origin)),
        ...(await forgedCookies(origin)),
        ...(await killedParts(origin, platform)),
      ],
      // The limits of the product.
      { UNCACHED_PAGES_PER_ADDRESS: '' },
    );
  } finally {
    fs.rmSync(film);
  }
}

async function slowClients(origin) {
  const { items } = await (await fetch(`${origin}/api/videos`, { headers })).json();
  const trailer = items.find(({ hoverVideoUrl }) => hoverVideoUrl !== null).hoverVideoUrl;
  let lastCall = 0;
  const calls = (duration) =>
    steadyLoad({
      origin,
      headers,
      pathOf: () => `/api/games?page=${1 + (lastCall++ % 4)}`,
      rate: callsPerSecond,
      seconds: duration,
    });
  await calls(3);
  const quiet = await calls(seconds.calls);
  const slow = startSlowClients(Number(new URL(origin).port), [
    { count: 200, addresses: addressesOf(1, 1), begin: unfinishedBody, drip: 'x' },
    { count: 200, addresses: addressesOf(2, 4), begin: `${head(`GET ${trailer}`)}\r\n`, readBytes: 16 * 1024 },
    { count: 500, addresses: addressesOf(3, 1), begin: `${head('GET /')}X-Slow: `, drip: 'x' },
  ]);
  // Until the buffers between film and reader are full: before, they are fast readers.
  await delay(6_000);
  const held = await calls(seconds.callsUnderAttack);
  const figures = [
    {
      name: `calls, ${callsPerSecond} a second: p99, and failures`,
      measured: `${percentile(quiet.times, 0.99).toFixed(1)} ms, ${quiet.failures} of ${quiet.times.length}`,
    },
    {
      name: '… while 200 slow bodies, 200 slow film readers and 500 slow heads are open',
      measured: `${percentile(held.times, 0.99).toFixed(1)} ms, ${held.failures} of ${held.times.length}`,
      target: 'within 2 × of quiet, no failure',
    },
    {
      name: '… of the 900, connected at the end, and cut off meanwhile',
      measured: `${slow.open()}, ${slow.cutOff()}`,
    },
  ];
  slow.stop();
  return figures;
}

async function forgedCookies(origin) {
  let lastPage = 0;
  const guests = () =>
    openPages({
      origin,
      headers,
      pathOf: () => `/games?guest=${(lastPage += 1)}`,
      addresses: addressesOf(4, 60),
      together: 8,
      seconds: seconds.pages,
    });
  await guests();
  const quiet = await guests();
  /** @param {string[]} addresses */
  const attack = (addresses) =>
    forgeCookies({
      origin,
      pathOf: () => '/games',
      cookieOf: () => `${agreed}; session=${randomUUID()}`,
      addresses,
      rate: 200,
    });
  const figures = [{ name: 'uncached pages of honest guests', measured: figureOf(quiet) }];
  for (const { who, addresses } of [
    { who: 'one address', addresses: addressesOf(5, 1) },
    { who: '50 addresses', addresses: addressesOf(6, 50) },
  ]) {
    const attackers = attack(addresses);
    const held = await guests();
    const statuses = await attackers.stop();
    const said = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
    figures.push({
      name: `… while forged cookies come at 200 a second from ${who}`,
      measured: `${figureOf(held)}, ${Math.round((held.perSecond / quiet.perSecond) * 100)} % of quiet (attackers: ${said.join(', ')})`,
      target: 'at least 80 % of quiet',
    });
    await delay(3_000);
  }
  return figures;
}

const figureOf = ({ perSecond, complete, wrong }) =>
  `${Math.round(perSecond)} a second, ${Math.round(complete * 100)} % with the remote, ${wrong} wrong`;

/** Kills each part, and times how long visitors do without what it serves. */
async function killedParts(origin, platform) {
  const remote = remotes[0];
  const { entry: file } = await (await fetch(`${origin}/remotes/${remote}/release.json`)).json();
  let lastPage = 0;
  const served = {
    shell: () => '/healthz',
    [remote]: () => file,
    api: () => '/api/games',
    // In no cache: the database itself is asked.
    PostgreSQL: () => `/api/games?q=anything&page=1&price-max=${(lastPage += 1)}`,
  };
  const pidOf = (part) =>
    part === 'PostgreSQL'
      ? Number(fs.readFileSync(path.join(dataFolder, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])
      : platform.pid(part);
  const figures = [];
  for (const [part, pathOf] of Object.entries(served)) {
    process.kill(pidOf(part), 'SIGKILL');
    const killed = performance.now();
    let good = 0;
    // Back means ten good responses in a row: the first may come from before the end.
    while (good < 10 && performance.now() - killed < recoveryDeadline) {
      const response = await fetch(`${origin}${pathOf()}`, { headers, signal: AbortSignal.timeout(2_000) }).catch(
        () => null,
      );
      good = response?.status === 200 ? good + 1 : 0;
      await response?.body?.cancel();
      await delay(50);
    }
    const time = performance.now() - killed - 10 * 50;
    figures.push({
      name: `${part} killed: served again after`,
      measured: good === 10 ? `${(time / 1000).toFixed(1)} s` : `not within ${recoveryDeadline / 1000} s`,
      ...(part === 'PostgreSQL' && { target: 'at most 5 s' }),
    });
    await platform.ready('shell');
  }
  return figures;
}
