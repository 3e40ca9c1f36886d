import fs from 'node:fs';

/** Milliseconds of a tick in /proc (`getconf CLK_TCK` is 100 on every Linux that Node runs on). */
const tickMs = 10;

/**
 * The processor time that a process has used so far, all its threads together.
 * @param {number} pid
 * @returns {number} milliseconds
 */
export function cpuMs(pid) {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}
