import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** @param {number} pid @returns {boolean} whether a process with this id is alive, including another user's */
export function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/**
 * Command line of a process; the id in an old file may belong to another process by now.
 * @param {number} pid
 * @returns {Promise<string>} its command line; empty when there is none, or no `ps`
 */
export const commandOf = (pid) =>
  promisify(execFile)('ps', ['-p', String(pid), '-o', 'command=']).then(
    ({ stdout }) => stdout,
    () => '',
  );
