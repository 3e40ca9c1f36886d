/**
 * `npm run mutate -- <room…>`: mutation tests of the folders that stryker.config.mjs names; `room:0` is the first part of
 * one. Prints the faults that no test has found, and the share of those that were found; reports lie in `var/mutation`.
 */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './apps/apps.mjs';
import { ensureInstalled } from './run/install.mjs';
import { fail, say } from './run/main.mjs';

const flags = '--experimental-vm-modules --disable-warning=ExperimentalWarning';

/**
 * @param {string} room
 * @param {number} index of its part
 * @returns {Promise<void>}
 * @throws Error when the tests fail without a fault
 */
function mutate(room, index) {
  const cli = path.join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  const env = { ...process.env, MUTATE: `${room}:${index}`, NODE_OPTIONS: flags };
  const child = spawn(process.execPath, [cli, 'run', 'stryker.config.mjs'], { cwd: root, env, stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`Stryker did not finish with ${room}.`));
    });
  });
}

/** @param {string} room @param {number} index @returns {{ killed: number, timedOut: number, all: number }} faults of a part */
function read(room, index) {
  const file = path.join(root, `var/mutation/${room}-${index}/report.json`);
  const { files } = JSON.parse(fs.readFileSync(file, 'utf8'));
  const states = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
  const count = (...wanted) => states.filter((status) => wanted.includes(status)).length;
  return {
    killed: count('Killed'),
    timedOut: count('Timeout'),
    all: count('Killed', 'Timeout', 'Survived', 'NoCoverage'),
  };
}

try {
  // Its configuration of jest starts a process anew that lacks the flag.
  process.execArgv.push(...flags.split(' '));
  const { rooms } = await import(pathToFileURL(path.join(root, 'stryker.config.mjs')).href);
  const names = process.argv.slice(2);
  const parts = names.flatMap((name) => {
    const [room = '', only] = name.split(':');
    const indices = [...(rooms[room] ?? []).keys()].filter((index) => only === undefined || String(index) === only);
    if (indices.length === 0)
      throw new Error(`There is no room "${name}": npm run mutate -- ${Object.keys(rooms).join(' | ')}`);
    return indices.map((index) => ({ room, index }));
  });
  if (parts.length === 0) throw new Error(`Say which room: npm run mutate -- ${Object.keys(rooms).join(' | ')}`);
  await ensureInstalled(say);
  // One database server for all runs of tests: jest would start one for each fault.
  const usesDatabase = parts.some(({ room, index }) => rooms[room][index].usesDatabase);
  const load = async (name) => (await import(pathToFileURL(path.join(root, 'api/src/testing', name)).href)).default;
  if (usesDatabase) await (await load('global-setup.mjs'))();
  try {
    for (const { room, index } of parts) {
      await mutate(room, index);
      const { killed, timedOut, all } = read(room, index);
      const found = killed + timedOut;
      say(
        `${room}:${index}: ${found} of ${all} faults were found, ${((100 * found) / all).toFixed(1)} %; ` +
          `${timedOut} of them by a timeout.`,
      );
    }
  } finally {
    if (usesDatabase) await (await load('global-teardown.mjs'))();
  }
  process.exit(0);
} catch (error) {
  fail(error);
}
