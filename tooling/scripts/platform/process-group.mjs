import { setTimeout as delay } from 'node:timers/promises';

/**
 * Children are started as leaders of their own process group: Ctrl-C in the terminal then reaches only the parent,
 * which stops them in order, and processes that a crashed child leaves behind (its database server) can still be found
 * by the group.
 */
const live = new Set();

/**
 * @param {number} pid leader of a group
 * @param {string | number} signal a signal's name; 0 only asks
 * @returns {boolean} whether the group still had a process
 */
export function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
    return true;
  } catch {
    return false;
  }
}

/** @param {number} pid leader of a group that must not outlive this process */
export function guardGroup(pid) {
  if (live.size === 0) process.once('exit', endAll);
  live.add(pid);
}

function endAll() {
  for (const pid of live) signalGroup(pid, 'SIGTERM');
}

/**
 * Ends the remaining processes of a group whose leader is gone. SIGINT is PostgreSQL's fast, clean shutdown.
 * @param {number} pid
 * @param {number} grace milliseconds until SIGKILL
 * @returns {Promise<void>}
 */
export async function sweepGroup(pid, grace) {
  const end = performance.now() + grace;
  if (signalGroup(pid, 'SIGINT')) {
    while (performance.now() < end && signalGroup(pid, 0)) await delay(25);
    signalGroup(pid, 'SIGKILL');
  }
  live.delete(pid);
}
