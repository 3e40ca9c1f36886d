import { randomBytes } from 'node:crypto';
import http from 'node:http';
import { startApart } from './lib/apart.mjs';
import { percentile, steadyLoad } from './lib/steady-load.mjs';

/** Set to less (`BENCH_SHARE=0.01`) to try the measurement itself. */
const share = Number(process.env.BENCH_SHARE ?? 1);
const part = (count) => Math.max(1, Math.round(count * share));
const buyers = part(4000);
const together = 32;
const onOneAccount = part(200);
const transactions = part(100_000);
const pages = part(400);
const warmUp = 50;

const agent = new http.Agent({ keepAlive: true, maxSockets: 256 });

/**
 * Sends one request.
 * @returns {Promise<{ status: number, text: string, time: number }>} `time` in milliseconds, until the whole response
 */
function send(server, method, path, cookie, body) {
  const data = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    cookie,
    'sec-fetch-site': 'same-origin',
    ...(data !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(data) }),
  };
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const request = http.request(`${server.origin}${path}`, { method, headers, agent }, (response) => {
      let text = '';
      response
        .on('data', (chunk) => (text += chunk))
        .on('end', () => resolve({ status: response.statusCode, text, time: performance.now() - begun }));
    });
    request.on('error', reject).end(data);
  });
}

/** @returns the response to the purchase of one game */
const buy = (server, cookie, gameId) =>
  send(server, 'POST', '/api/purchases', cookie, {
    gameId,
    currency: 'coins',
    price: server.price,
    key: randomBytes(18).toString('base64url'),
  });

/** Every member buys one game, so many at a time. @returns {Promise<{ perSecond: number, times: number[] }>} milliseconds of each, sorted */
async function buyTogether(server, members) {
  const waiting = [...members];
  const times = [];
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: together }, async () => {
      for (let cookie = waiting.pop(); cookie !== undefined; cookie = waiting.pop()) {
        const { status, text, time } = await buy(
          server,
          cookie,
          server.gameIds[waiting.length % server.gameIds.length],
        );
        times.push(time);
        if (status !== 200) throw new Error(`a purchase answers ${status}: ${text}`);
      }
    }),
  );
  const perSecond = (members.length * 1000) / (performance.now() - begun);
  return { perSecond, times: times.toSorted((a, b) => a - b) };
}

/** Goes through a member's transactions from the newest on. @returns {Promise<number[]>} milliseconds a page, sorted */
async function readPages(server, cookie) {
  const times = [];
  let before = null;
  for (let index = 0; index < warmUp + pages; index += 1) {
    const { status, text, time } = await send(
      server,
      'GET',
      `/api/transactions${before === null ? '' : `?before=${encodeURIComponent(before)}`}`,
      cookie,
    );
    if (status !== 200) throw new Error(`the transactions answer ${status}: ${text}`);
    // The first requests are slower, because the code is compiled then.
    if (index >= warmUp) times.push(time);
    before = JSON.parse(text).older;
  }
  return times.toSorted((a, b) => a - b);
}

const p50p99 = (times) => `p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms`;

/**
 * Buying and the member area against a scratch database. Server, database and load generator share the machine.
 * @param {(line: string) => void} say
 * @returns {Promise<import('../../tooling/scripts/run/figures.mjs').Figure[]>}
 */
export async function run(say) {
  const server = await startApart('money-server', 'startMoneyServer', [onOneAccount]);
  try {
    say(`Making ${buyers + warmUp} members.`);
    const members = await server.members(buyers + warmUp, server.price);
    await buyTogether(server, members.splice(0, warmUp));
    const { perSecond, times: purchaseTimes } = await buyTogether(server, members);

    const [collector] = await server.members(1, server.price * onOneAccount);
    const begun = performance.now();
    const queued = await Promise.all(server.gameIds.map((gameId) => buy(server, collector, gameId)));
    const queueSeconds = (performance.now() - begun) / 1000;
    const refused = queued.filter(({ status }) => status !== 200).length;

    say(`Making ${transactions} transactions.`);
    await server.addTransactions(collector, transactions);
    const times = await readPages(server, collector);
    const headers = { cookie: collector };
    const dashboard = { origin: server.origin, pathOf: () => '/api/bootstrap?path=/dashboard', headers, rate: 50 };
    await steadyLoad({ ...dashboard, seconds: 1 });
    const bootstrap = await steadyLoad({ ...dashboard, seconds: 8 });
    return [
      {
        name: `purchases over ${buyers} accounts, ${together} at a time`,
        measured: `${Math.round(perSecond)} a second, ${p50p99(purchaseTimes)}`,
        target: 'at least 400 a second on two cores, p99 at most 100 ms',
      },
      {
        name: `${onOneAccount} purchases of one account at once`,
        measured: `${refused} refused, ${queueSeconds.toFixed(1)} s for all`,
        target: 'none refused',
      },
      {
        name: `a page of ${transactions} transactions`,
        measured: p50p99(times),
        target: 'under 20 ms',
      },
      {
        name: "a member's bootstrap of /dashboard, 50 a second",
        measured: `${p50p99(bootstrap.times)}, ${bootstrap.failures} wrong`,
        target: 'p99 under 25 ms',
      },
    ];
  } finally {
    agent.destroy();
    await server.close();
  }
}
