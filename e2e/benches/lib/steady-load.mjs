import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Sends one request every 1/rate seconds, whether or not earlier ones have got their response. (autocannon
 * sends a second's requests in one burst, which measures a queue.) Each is timed from the moment it was due.
 * @param {{ origin: string, pathOf: (index: number) => string, headers: Record<string, string>, rate: number, seconds: number, isGood?: (text: string) => boolean }} load
 *   `rate` in requests a second; `isGood` says of a response's text whether it is what was asked for, any is by default
 * @returns {Promise<{ times: number[], failures: number }>} milliseconds of each whole response, sorted; `failures`
 *   counts responses that were not 200, or not good
 */
export async function steadyLoad({ origin, pathOf, headers, rate, seconds, isGood = () => true }) {
  const { hostname, port } = new URL(origin);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 50 });
  const begun = performance.now();
  const send = (index, due) =>
    new Promise((resolve) => {
      const end = (good) => resolve({ good, time: performance.now() - due });
      const request = http.get({ hostname, port, path: pathOf(index), headers, agent }, (response) => {
        const parts = [];
        response.on('data', (part) => parts.push(part));
        response.on('end', () => end(response.statusCode === 200 && isGood(Buffer.concat(parts).toString())));
      });
      request.on('error', () => end(false));
    });
  const responses = [];
  for (let index = 0; index < rate * seconds; index += 1) {
    const due = begun + (index * 1000) / rate;
    await delay(Math.max(0, due - performance.now()));
    responses.push(send(index, Math.max(due, performance.now())));
  }
  const all = await Promise.all(responses);
  agent.destroy();
  return {
    times: all.map(({ time }) => time).toSorted((a, b) => a - b),
    failures: all.filter(({ good }) => !good).length,
  };
}

/** @param {number[]} sorted @param {number} share 0 to 1 @returns {number} the value below which that share lies */
export const percentile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
