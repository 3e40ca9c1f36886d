import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Keeps every processor busy.
 * @param {number} [programs] how many wait for the processors; 8 are four for each of two
 * @returns {Promise<() => void>} what ends it
 * @throws {Error} one sentence where there is no stress-ng
 */
export async function stress(programs = 8) {
  const child = spawn('stress-ng', ['--cpu', String(programs), '--quiet'], { stdio: 'ignore', detached: true });
  await Promise.race([
    once(child, 'spawn'),
    once(child, 'error').then(() => {
      throw new Error('stress-ng is not here: apt-get install stress-ng');
    }),
  ]);
  return () => process.kill(-(child.pid ?? 0), 'SIGTERM');
}
