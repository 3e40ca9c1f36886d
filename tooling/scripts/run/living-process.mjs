import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** @param {number} pid @returns {boolean} whether a process of this number lives, another user's included */
export function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/**
 * What a process is; a number in an old file may be another's by now.
 * @param {number} pid
 * @returns {Promise<string>} its command line; empty when there is none, or no `ps`
 */
export const commandOf = (pid) =>
  promisify(execFile)('ps', ['-p', String(pid), '-o', 'command=']).then(
    ({ stdout }) => stdout,
    () => '',
  );
