import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

const pause = 50;

/**
 * Asks an address once, on a connection of its own, so that nothing is kept open that would hold up a stop.
 * @param {string} url http only
 * @param {number} [timeout] milliseconds
 * @returns {Promise<number | undefined>} the status, or undefined when nothing answered
 */
export function askStatus(url, timeout = 2000) {
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
 * Waits until an address answers with a 2xx status.
 * @param {string} url
 * @param {{ timeout: number, signal?: AbortSignal }} options timeout in milliseconds
 * @returns {Promise<boolean>} false when the time ran out or the signal fired
 */
export async function untilReady(url, { timeout, signal }) {
  const end = performance.now() + timeout;
  const over = () => signal?.aborted === true || performance.now() >= end;
  while (!over()) {
    const status = await askStatus(url);
    if (status !== undefined && status >= 200 && status < 300) return true;
    await delay(pause, undefined, { signal }).catch(() => undefined);
  }
  return false;
}
