/**
 * `npm run release -- mfe-x deploy [DIR] | rollback | list [--to FOLDER]`: what visitors get of a remote.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './apps/apps.mjs';
import { remoteEntry } from './apps/remotes.mjs';
import { builtFolder } from './build/built-folder.mjs';
import { folderStore } from './release/folder-store.mjs';
import { deploy, listReleases, rollback } from './release/releases.mjs';
import { fail, say } from './run/main.mjs';

const usage = `npm run release -- REMOTE COMMAND [--to FOLDER]
  deploy [DIR]  shows a build to everybody; DIR is where it was built, REMOTE/dist/build by default
  rollback      goes back to the stable build before
  list          what is there
FOLDER is what is served of the remote, REMOTE/dist by default.`;

const commands = {
  deploy: async (store, name, folder) => {
    const { stable, previous } = await deploy(store, name, folder ?? builtFolder(root, name));
    say(`${name} ${stable} is stable now; before: ${previous ?? 'none'}.`);
  },
  rollback: async (store, name) => say(`${name} is back at ${(await rollback(store)).stable}.`),
  list: async (store) => {
    for (const { build, at, commit, state } of await listReleases(store))
      say(
        `${build.padEnd(14)}${at.toISOString()}  ${(commit ?? 'unknown commit').slice(0, 12).padEnd(14)}  ${state}`.trimEnd(),
      );
  },
};

function read(args) {
  try {
    return parseArgs({ args, options: { to: { type: 'string' } }, allowPositionals: true });
  } catch (error) {
    throw new Error(`${error.message}\n${usage}`, { cause: error });
  }
}

try {
  const {
    values: { to },
    positionals: [name, command, folder, ...more],
  } = read(process.argv.slice(2));
  if (name === undefined || command === undefined) throw new Error(usage);
  remoteEntry(name);
  if (!Object.hasOwn(commands, command)) throw new Error(`There is no command "${command}".\n${usage}`);
  if (more.length > 0 || (folder !== undefined && command !== 'deploy'))
    throw new Error(`"${more[0] ?? folder}" is too much.\n${usage}`);
  const here = (given) => path.resolve(process.env.INIT_CWD || '.', given);
  const store = folderStore(to === undefined ? path.join(root, name, 'dist') : here(to));
  await commands[command](store, name, folder === undefined ? undefined : here(folder));
} catch (error) {
  fail(error);
}
