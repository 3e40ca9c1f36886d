import { seconds } from '../run/run-command.mjs';

/**
 * Does one step and says how long it took.
 * @template T
 * @param {(line: string) => void} say
 * @param {string} what said when it is done
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(say, what, work) {
  const begun = performance.now();
  const result = await work();
  say(`✓ ${what} (${seconds(begun)})`);
  return result;
}
