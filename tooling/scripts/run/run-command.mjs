import { spawn } from 'node:child_process';
import path from 'node:path';
import { root } from '../apps/apps.mjs';

/** The environment with the repository's own executables first on the path. */
export const toolEnv = (extra = {}) => ({
  ...process.env,
  PATH: `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
  ...extra,
});

/**
 * Runs a command to its end.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string>, show?: boolean | 'copy', onStart?: (pid: number) => void }} [options]
 *   `show` lets the command write to this terminal instead of collecting its output; `copy` does both; `onStart` learns
 *   the process
 * @returns {Promise<{ code: number, output: string }>} exit code (127 when it cannot be started, 128 or
 *   more when a signal ended it) and what it wrote
 */
export function runCommand(command, args, { cwd = root, env = {}, show = false, onStart } = {}) {
  return new Promise((resolve) => {
    const output = show === true ? 'inherit' : 'pipe';
    const child = spawn(command, args, { cwd, env: toolEnv(env), stdio: ['ignore', output, output] });
    if (child.pid !== undefined) onStart?.(child.pid);
    const chunks = [];
    const end = () => child.kill('SIGTERM');
    process.once('exit', end);
    for (const stream of ['stdout', 'stderr']) {
      child[stream]?.on('data', (chunk) => {
        chunks.push(chunk);
        if (show === 'copy') process[stream].write(chunk);
      });
    }
    child.once('error', (error) => resolve({ code: 127, output: error.message }));
    child.once('close', (code) => {
      process.off('exit', end);
      resolve({ code: code ?? 128, output: Buffer.concat(chunks).toString() });
    });
  });
}

/** @param {number} since a `performance.now()` @returns {string} for instance `3.2 s` */
export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
