#!/usr/bin/env node
/**
 * `npm run release -- mfe-x deploy [DIR] | canary PERCENT [DIR] | promote | rollback | upload [DIR] | link BUILD | list
 * [--to FOLDER] [--site URL] [--minutes N]`: what visitors get of a remote.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findRemote } from '../remotes.mjs';
import { folderStore } from './folder-store.mjs';
import { linkMinutes, overrideLink } from './override-link.mjs';
import { canary, deploy, listReleases, promote, requireUploaded, rollback, upload } from './releases.mjs';
import { siteReport } from './site-report.mjs';

const usage = `npm run release -- REMOTE COMMAND [--to FOLDER] [--site URL] [--minutes N]
  deploy [DIR]          shows a build to everybody; DIR is where it was built, REMOTE/dist/build by default
  canary PERCENT [DIR]  shows a build to so many percent of the visitors; again with another number to change it
  promote               shows that build to everybody
  rollback              takes that build back; without one, goes back to the stable build before
  upload [DIR]          puts a build there and shows it to nobody
  link BUILD            prints a link that shows it to whoever opens it on the site at URL, for N minutes (30; at most 60)
  list                  what is there, what the site at URL uses of it, and what it refuses and why
FOLDER is what is served of the remote, REMOTE/dist by default; URL is this machine's site by default.`;

/** Where the site of this machine listens; scripts/apps/ports.mjs moves it by the same variables. */
const ownSite = `http://localhost:${process.env.PORT || 3000 + Number(process.env.PORT_OFFSET || 0)}`;
/** Where a remote's production build lies, until it is deployed. @param {string} remote its folder */
const builtIn = (remote) => path.join(remote, 'dist/build');
const say = (line) => void process.stdout.write(`${line}\n`);

const commands = {
  deploy: async (store, { name, remote }, folder) => {
    const { stable, previous } = await deploy(store, name, folder ?? builtIn(remote));
    say(`${name} ${stable} is stable now; before: ${previous ?? 'none'}.`);
  },
  canary: async (store, { name, remote }, folder, _site, percent) => {
    const { stable, next } = await canary(store, name, Number(percent), folder ?? builtIn(remote));
    say(`${name} ${next.build} is tried on ${next.percent} % of the visitors; the others get ${stable}.`);
  },
  promote: async (store, { name }) => {
    const { stable, previous } = await promote(store);
    say(`${name} ${stable} is stable now; before: ${previous}.`);
  },
  rollback: async (store, { name }) => say(`${name} is back at ${(await rollback(store)).stable}.`),
  upload: async (store, { name, remote }, folder) => {
    const build = await upload(store, name, folder ?? builtIn(remote));
    say(`${name} ${build} is in ${store.name}; nobody gets it but by a link.`);
  },
  link: async (store, { name, entry, minutes }, _folder, site, build) => {
    await requireUploaded(store, build);
    const [first] = entry.prefixes;
    say(overrideLink({ name, build, site, path: first.path, minutes }, process.env.RELEASE_LINK_SECRET));
  },
  list: async (store, { name }, _folder, site) => {
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
    return parseArgs({
      args,
      options: { to: { type: 'string' }, site: { type: 'string' }, minutes: { type: 'string' } },
      allowPositionals: true,
    });
  } catch (error) {
    throw new Error(`${error.message}\n${usage}`, { cause: error });
  }
}

try {
  const {
    values: { to, site = ownSite, minutes = linkMinutes.usual },
    positionals: [name, command, ...given],
  } = read(process.argv.slice(2));
  if (name === undefined || command === undefined) throw new Error(usage);
  const { entry, folder: remote } = findRemote(process.cwd(), name);
  if (!URL.canParse(site)) throw new Error(`"${site}" is no address.\n${usage}`);
  if (!Object.hasOwn(commands, command)) throw new Error(`There is no command "${command}".\n${usage}`);
  const first = ['canary', 'link'].includes(command) ? given.shift() : undefined;
  const [folder, ...more] = given;
  if (more.length > 0 || (folder !== undefined && !['deploy', 'canary', 'upload'].includes(command)))
    throw new Error(`"${more[0] ?? folder}" is too much.\n${usage}`);
  const here = (folderGiven) => path.resolve(process.env.INIT_CWD || '.', folderGiven);
  const store = folderStore(to === undefined ? path.join(remote, 'dist') : here(to));
  await commands[command](
    store,
    { name, remote, entry, minutes: Number(minutes) },
    folder === undefined ? undefined : here(folder),
    site,
    first,
  );
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
