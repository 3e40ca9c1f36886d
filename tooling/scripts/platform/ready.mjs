import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

const pauseMs = 50;

/**
 * Sends one request on a connection of its own, so that no open connection delays a stop.
 * @param {string} url http only
 * @param {number} [timeout] milliseconds
 * @returns {Promise<number | undefined>} the status, or undefined without a response
 */
export function fetchStatus(url, timeout = 2000) {
  return new Promise((resolve) => {
    const request = http.get(url, { agent: false, timeout }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve(undefined));
    request.once('close', () => resolve(undefined));
  });
}

/**
 * Waits until an address responds with a 2xx status.
 * @param {string} url
 * @param {{ timeout: number, signal?: AbortSignal }} options timeout in milliseconds
 * @returns {Promise<boolean>} false when the time ran out or the signal fired
 */
export async function untilReady(url, { timeout, signal }) {
  const end = performance.now() + timeout;
  const over = () => signal?.aborted === true || performance.now() >= end;
  while (!over()) {
    const status = await fetchStatus(url);
    if (status !== undefined && status >= 200 && status < 300) return true;
    await delay(pauseMs, undefined, { signal }).catch(() => undefined);
  }
  return false;
}
