import { availableParallelism } from 'node:os';
import autocannon from 'autocannon';
import { buildStale } from '../../tooling/scripts/build/builds.mjs';
import { median } from '../../tooling/scripts/run/figures.mjs';
import { startPairs } from './lib/behind-haproxy.mjs';
import { cpuMs } from './lib/cpu.mjs';
import { agreed } from './lib/platform.mjs';
import { startRedis } from './lib/redis.mjs';

const rounds = 3;
const seconds = 5;
const connections = 16;
/** Cores that two APIs, the database and the load need. */
const coresWanted = 4;

let asked = 0;
/** Calls that no cache has: each has text of its own. */
const uncached = [
  {
    method: 'GET',
    setupRequest: (request) => ({ ...request, path: `/api/games?facets=false&q=second${(asked += 1)}` }),
  },
];

/** @param {string[]} addresses of APIs that share the load @returns {Promise<number>} calls a second */
async function callsOf(addresses) {
  const loads = await Promise.all(
    addresses.map((address) =>
      autocannon({
        url: `http://${address}`,
        connections: connections / addresses.length,
        duration: seconds,
        headers: { cookie: agreed },
        requests: uncached,
      }),
    ),
  );
  const failed = loads.reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0);
  if (failed > 0) throw new Error(`${failed} calls failed.`);
  return loads.reduce((sum, { requests }) => sum + requests.average, 0);
}

/**
 * Uncached calls a second of one API, and of two on the same database, by turns.
 * @param {(line: string) => void} say
 * @returns {Promise<import('../../tooling/scripts/run/figures.mjs').Figure[]>}
 */
export async function run(say) {
  await buildStale(say);
  const redis = await startRedis();
  let stop = redis.stop;
  try {
    const pairs = await startPairs(say, { changes: { REDIS_URL: redis.url } });
    stop = async () => {
      await pairs.stop();
      await redis.stop();
    };
    const { API_1: first, API_2: second } = pairs.addresses;
    const used = () => cpuMs(pairs.processes.API_1.pid) + cpuMs(pairs.processes.API_2.pid);
    await callsOf([first, second]);
    const [one, two, each] = [[], [], []];
    for (let round = 0; round < rounds; round += 1) {
      one.push(await callsOf([first]));
      const before = used();
      two.push(await callsOf([first, second]));
      each.push((used() - before) / (two.at(-1) * seconds));
    }
    const cores = availableParallelism();
    return [
      { name: `uncached calls a second of one API, median of ${rounds}`, measured: median(one).toFixed(0) },
      {
        name: 'of two, to that of one',
        measured: `${median(two).toFixed(0)}, ×${(median(two) / median(one)).toFixed(2)}`,
        target: 'at least ×1.7 on 4 cores',
      },
      { name: 'processor time of an API a call', measured: `${median(each).toFixed(2)} ms` },
      ...(cores < coresWanted
        ? [
            {
              name: 'cores, with the database and the load on them',
              measured: String(cores),
              target: String(coresWanted),
            },
          ]
        : []),
    ];
  } finally {
    await stop();
  }
}
