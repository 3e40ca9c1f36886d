import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from '../apps/apps.mjs';

/** A first start installs, builds, creates the database and draws the pictures; a slow machine takes its time. */
const startWithinMs = 30 * 60_000;
/** Maximum milliseconds until a stop after Ctrl-C. */
const stopWithinMs = 10_000;

/**
 * A site started by a command as typed in a terminal: a process group of its own, which Ctrl-C reaches whole.
 * @param {string} command for instance `npm start`
 * @param {(line: string) => void} say receives its output, a line each
 * @returns {Promise<{ address: string, interrupt: (whom: 'group' | 'command') => Promise<void> }>} once it printed that
 *   it is ready; `interrupt` sends SIGINT as Ctrl-C does, or to the command's own process alone as `kill -INT` does, and
 *   resolves when that has ended
 * @throws {Error} when it ends or stays silent instead; `interrupt` throws when it lives on for 10 s, and kills it
 */
export async function typedStart(command, say) {
  const [file, ...args] = command.split(' ');
  const child = spawn(file, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  const pid = Number(child.pid);
  let isOver = false;
  const ended = new Promise((resolve) => {
    const end = () => {
      isOver = true;
      resolve(undefined);
    };
    child.once('error', end).once('exit', end);
  });
  const printed = new Promise((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      say(line);
      const [, address] = /ready: (http:\/\/\S+)/.exec(line) ?? [];
      if (address !== undefined) resolve(address);
    });
  });
  const address = await Promise.race([printed, ended, delay(startWithinMs, undefined, { ref: false })]);
  const interrupt = async (whom) => {
    process.kill(whom === 'group' ? -pid : pid, 'SIGINT');
    await Promise.race([ended, delay(stopWithinMs, undefined, { ref: false })]);
    if (isOver) return;
    process.kill(-pid, 'SIGKILL');
    throw new Error(`"${command}" was still running ${stopWithinMs / 1000} s after it was told to stop.`);
  };
  if (address !== undefined) return { address, interrupt };
  if (!isOver) await interrupt('group');
  throw new Error(`"${command}" did not print an address.`);
}
