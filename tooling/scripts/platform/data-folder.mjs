import fs from 'node:fs/promises';
import path from 'node:path';
import { root } from '../apps/apps.mjs';
import { isAlive } from '../run/living-process.mjs';

/** @param {Record<string, string | undefined>} env @returns {string} what an instance beside the first has for itself below `var` */
export const instanceFolder = (env) => (Number(env.PORT_OFFSET || 0) > 0 ? `offset-${env.PORT_OFFSET}` : '');

/**
 * The API's data folder: its DATA_DIR; a second instance beside the first has one of its own.
 * @param {Record<string, string | undefined>} env
 * @returns {string} absolute path
 */
export const dataFolder = (env) => path.resolve(root, env.DATA_DIR || path.join('var', instanceFolder(env)));

/** Whether the embedded PostgreSQL of a data folder runs, or has not been stopped. */
const isRunning = async (folder) => {
  const pid = Number(
    (await fs.readFile(path.join(folder, 'postgres/data/postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0],
  );
  return pid > 1 && isAlive(pid);
};

/**
 * Refuses to make or start a second database while only a platform of another PORT_OFFSET runs: a command without
 * its PORT_OFFSET would change data that no site shows.
 * @param {Record<string, string | undefined>} env
 * @param {string} folder where platforms keep their data, `var`
 * @throws {Error} one sentence that says which PORT_OFFSET to set
 */
export async function requireOwnPlatform(env, folder) {
  if (env.DATABASE_URL || env.DATA_DIR || env.PORT_OFFSET || (await isRunning(folder))) return;
  const others = (await fs.readdir(folder).catch(() => [])).filter((name) => /^offset-\d+$/.test(name));
  for (const name of others) {
    if (!(await isRunning(path.join(folder, name)))) continue;
    const offset = name.slice('offset-'.length);
    throw new Error(
      `The platform that runs was started with PORT_OFFSET=${offset}: set it here, too, or set PORT_OFFSET=0 for the other database.`,
    );
  }
}
