import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { commandOf, isAlive } from '../run/living-process.mjs';

const within = 8000;

/**
 * Stops the embedded PostgreSQL when the API that should have stopped it was killed. It is a process group of
 * its own (api/src/ground/db/embedded-postgres.ts), so ending the API's group does not reach it.
 * @param {string} folder `postgres` in the API's data folder
 * @returns {Promise<boolean>} whether there was one to stop; one that a living process uses is left alone
 */
export async function stopLeftoverPostgres(folder) {
  const users = await fs.readdir(path.join(folder, 'users')).catch(() => []);
  if (users.some((name) => isAlive(Number(name)))) return false;
  const data = path.join(folder, 'data');
  const pid = Number((await fs.readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0]);
  if (!(pid > 1) || !isAlive(pid) || !(await commandOf(pid)).includes(data)) return false;
  // SIGINT is PostgreSQL's fast, clean shutdown.
  process.kill(pid, 'SIGINT');
  const end = performance.now() + within;
  while (isAlive(pid) && performance.now() < end) await delay(25);
  return true;
}
