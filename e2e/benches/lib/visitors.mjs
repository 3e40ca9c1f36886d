import { setMaxListeners } from 'node:events';
import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds after which a visitor gives a page up. */
const timeoutMs = 10_000;

/**
 * Requests a page from one address of this machine.
 * @param {string} origin
 * @param {string} path
 * @param {Record<string, string>} headers
 * @param {http.Agent} agent of that address
 * @param {AbortSignal} [signal] ends the request
 * @returns {Promise<{ status: number, text: string }>} status 0 where no response came in time
 */
const getPage = (origin, path, headers, agent, signal) =>
  new Promise((resolve) => {
    let text = '';
    const over = (status) => {
      clearTimeout(timer);
      resolve({ status, text });
    };
    const request = http.get(`${origin}${path}`, { headers, agent, signal }, (response) => {
      response
        .setEncoding('utf8')
        .on('data', (part) => (text += part))
        .on('end', () => over(response.statusCode))
        .on('error', () => over(0));
    });
    const timer = setTimeout(() => request.destroy(new Error('given up')), timeoutMs);
    request.on('error', () => over(0));
  });

/** @param {string[]} addresses @returns {http.Agent[]} */
const agentsOf = (addresses) =>
  addresses.map((localAddress) => new http.Agent({ keepAlive: true, maxSockets: 8, localAddress }));

/**
 * Guests who open pages that are in no cache, one after the other, from many addresses.
 * @param {{ origin: string, pathOf: (index: number) => string, headers: Record<string, string>, addresses: string[], together: number, seconds: number }} load
 *   `together`: how many guests at the same time
 * @returns {Promise<{ perSecond: number, complete: number, wrong: number }>} pages a second, the share of them with the remote's
 *   content (0 to 1), and how many responses were not 200
 */
export async function openPages({ origin, pathOf, headers, addresses, together, seconds }) {
  const agents = agentsOf(addresses);
  const begun = performance.now();
  const end = begun + seconds * 1000;
  let [next, pages, complete, wrong] = [0, 0, 0, 0];
  const guest = async () => {
    while (performance.now() < end) {
      const index = next++;
      const { status, text } = await getPage(origin, pathOf(index), headers, agents[index % agents.length]);
      if (status !== 200) wrong += 1;
      else pages += 1;
      if (text.includes('data-rendered=')) complete += 1;
    }
  };
  await Promise.all(Array.from({ length: together }, guest));
  const perSecond = (pages * 1000) / (performance.now() - begun);
  for (const agent of agents) agent.destroy();
  return { perSecond, complete: pages === 0 ? 0 : complete / pages, wrong };
}

/**
 * Requests pages at a steady rate, each with a cookie of its own, until it is stopped.
 * @param {{ origin: string, pathOf: (index: number) => string, cookieOf: (index: number) => string, addresses: string[], rate: number }} load
 *   `rate` in requests a second
 * @returns {{ stop: () => Promise<Record<string, number>> }} how many responses had which status; 0 for those that had not come by then
 */
export function forgeCookies({ origin, pathOf, cookieOf, addresses, rate }) {
  const agents = agentsOf(addresses);
  const statuses = {};
  const sent = [];
  const end = new AbortController();
  setMaxListeners(0, end.signal);
  const loop = (async () => {
    const begun = performance.now();
    for (let index = 0; !end.signal.aborted; index += 1) {
      await delay(Math.max(0, begun + (index * 1000) / rate - performance.now()));
      const headers = { cookie: cookieOf(index) };
      const page = getPage(origin, pathOf(index), headers, agents[index % agents.length], end.signal);
      sent.push(page.then(({ status }) => (statuses[status] = (statuses[status] ?? 0) + 1)));
    }
  })();
  return {
    stop: async () => {
      end.abort();
      await loop;
      await Promise.all(sent);
      for (const agent of agents) agent.destroy();
      return statuses;
    },
  };
}
