/**
 * `npm run release -- mfe-x deploy [DIR] | canary PERCENT [DIR] | promote | rollback | list [--to FOLDER] [--site URL]`: what visitors get of a remote.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './apps/apps.mjs';
import { remoteEntry } from './apps/remotes.mjs';
import { platformPorts } from './apps/ports.mjs';
import { builtFolder } from './build/built-folder.mjs';
import { folderStore } from './release/folder-store.mjs';
import { canary, deploy, listReleases, promote, rollback } from './release/releases.mjs';
import { siteReport } from './release/site-report.mjs';
import { fail, say } from './run/main.mjs';

const usage = `npm run release -- REMOTE COMMAND [--to FOLDER] [--site URL]
  deploy [DIR]          shows a build to everybody; DIR is where it was built, REMOTE/dist/build by default
  canary PERCENT [DIR]  shows a build to so many percent of the visitors; again with another number to change it
  promote               shows that build to everybody
  rollback              takes that build back; without one, goes back to the stable build before
  list                  what is there, what the site at URL uses of it, and what it refuses and why
FOLDER is what is served of the remote, REMOTE/dist by default; URL is this machine's site by default.`;

const commands = {
  deploy: async (store, name, folder) => {
    const { stable, previous } = await deploy(store, name, folder ?? builtFolder(root, name));
    say(`${name} ${stable} is stable now; before: ${previous ?? 'none'}.`);
  },
  canary: async (store, name, folder, _site, percent) => {
    const { stable, next } = await canary(store, name, percent, folder ?? builtFolder(root, name));
    say(`${name} ${next.build} is tried on ${next.percent} % of the visitors; the others get ${stable}.`);
  },
  promote: async (store, name) => {
    const { stable, previous } = await promote(store);
    say(`${name} ${stable} is stable now; before: ${previous}.`);
  },
  rollback: async (store, name) => say(`${name} is back at ${(await rollback(store)).stable}.`),
  list: async (store, name, _folder, site) => {
    const [releases, report] = await Promise.all([listReleases(store), siteReport(site, name)]);
    for (const { build, at, commit, state: named } of releases) {
      const states = [
        named,
        ...(report?.build === build ? ['in use'] : []),
        ...(report?.trial?.build === build ? [`in use for ${report.trial.percent} %`] : []),
        ...(report?.refused === build ? [`refused: ${report.problem}`] : []),
      ];
      const state = states.filter((part) => part !== '').join(', ');
      say(
        `${build.padEnd(14)}${at.toISOString()}  ${(commit ?? 'unknown commit').slice(0, 12).padEnd(14)}  ${state}`.trimEnd(),
      );
    }
    if (report === null) say(`${site} says nothing of ${name}: what it uses and refuses is not known.`);
    else if (report.refused === null && report.problem !== null) say(`${site} cannot read ${name}: ${report.problem}.`);
  },
};

function read(args) {
  try {
    return parseArgs({ args, options: { to: { type: 'string' }, site: { type: 'string' } }, allowPositionals: true });
  } catch (error) {
    throw new Error(`${error.message}\n${usage}`, { cause: error });
  }
}

try {
  const {
    values: { to, site = `http://localhost:${platformPorts(process.env).shell}` },
    positionals: [name, command, ...given],
  } = read(process.argv.slice(2));
  if (name === undefined || command === undefined) throw new Error(usage);
  remoteEntry(name);
  if (!URL.canParse(site)) throw new Error(`"${site}" is no address.\n${usage}`);
  if (!Object.hasOwn(commands, command)) throw new Error(`There is no command "${command}".\n${usage}`);
  const percent = command === 'canary' ? given.shift() : undefined;
  const [folder, ...more] = given;
  if (more.length > 0 || (folder !== undefined && !['deploy', 'canary'].includes(command)))
    throw new Error(`"${more[0] ?? folder}" is too much.\n${usage}`);
  const here = (folderGiven) => path.resolve(process.env.INIT_CWD || '.', folderGiven);
  const store = folderStore(to === undefined ? path.join(root, name, 'dist') : here(to));
  await commands[command](store, name, folder === undefined ? undefined : here(folder), site, Number(percent));
} catch (error) {
  fail(error);
}
