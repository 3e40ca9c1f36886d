#!/usr/bin/env node
/**
 * `npm run release -- mfe-x deploy [DIR] | canary PERCENT [DIR] | promote | rollback | upload [DIR] | link BUILD | list
 * [--to FOLDER] [--site URL] [--minutes N] [--wait SECONDS]`: which build of a remote visitors get.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findRemote } from '../remotes.mjs';
import { awaitSite } from './await-site.mjs';
import { folderStore } from './folder-store.mjs';
import { linkMinutes, overrideLink } from './override-link.mjs';
import { canary, deploy, listReleases, promote, requireUploaded, rollback, upload } from './releases.mjs';
import { siteReport } from './site-report.mjs';

const usage = `npm run release -- REMOTE COMMAND [--to FOLDER] [--site URL] [--minutes N] [--wait SECONDS]
  deploy [DIR]          makes a build stable: all visitors get it; DIR is where it was built, by default REMOTE/dist/build
  canary PERCENT [DIR]  gives a build to that percentage of visitors; run it again to change the percentage
  promote               makes the canary stable
  rollback              removes the canary; without a canary, makes the previous build stable again
  upload [DIR]          stores a build without releasing it
  link BUILD            prints a link that opens a stored build on the site at URL, valid for N minutes (30; at most 60)
  list                  the stored builds, which of them the site at URL uses, and which it refuses and why
FOLDER is what is served of the remote, REMOTE/dist by default; URL is this machine's site by default.
deploy, canary, promote and rollback wait until the site at URL has taken the build, for SECONDS (120), and fail when it
refuses it or does not take it; 0 does not wait.`;

/** Seconds that a site may take: a busy machine is slow to try a build. */
const usualWait = 120;

/** Address of the site on this machine; tooling/scripts/apps/ports.mjs moves it by the same variables. */
const ownSite = `http://localhost:${process.env.PORT || 3000 + Number(process.env.PORT_OFFSET || 0)}`;
/** Folder of a remote's production build until it is deployed. @param {string} remote its folder */
const builtIn = (remote) => path.join(remote, 'dist/build');
const say = (line) => void process.stdout.write(`${line}\n`);

const commands = {
  deploy: async (store, { name, remote }, folder) => {
    const pointer = await deploy(store, name, folder ?? builtIn(remote));
    say(`${name} ${pointer.stable} is stable now; previous: ${pointer.previous ?? 'none'}.`);
    return pointer;
  },
  canary: async (store, { name, remote }, folder, _site, percent) => {
    const pointer = await canary(store, name, Number(percent), folder ?? builtIn(remote));
    const { stable, next } = pointer;
    say(`${name} ${next.build} is the canary for ${next.percent} % of visitors; ${stable} stays stable.`);
    return pointer;
  },
  promote: async (store, { name }) => {
    const pointer = await promote(store);
    say(`${name} ${pointer.stable} is promoted to stable; previous: ${pointer.previous ?? 'none'}.`);
    return pointer;
  },
  rollback: async (store, { name }) => {
    const pointer = await rollback(store);
    say(`${name} is rolled back: ${pointer.stable} is stable.`);
    return pointer;
  },
  upload: async (store, { name, remote }, folder) => {
    const build = await upload(store, name, folder ?? builtIn(remote));
    say(`${name} ${build} is uploaded to ${store.name}, not released. Open it with: link ${build}`);
  },
  link: async (store, { name, entry, minutes }, _folder, site, build) => {
    await requireUploaded(store, build);
    const [first] = entry.prefixes;
    say(overrideLink({ name, build, site, path: first.path, minutes }, process.env.RELEASE_LINK_SECRET));
  },
  list: async (store, { name }, _folder, site) => {
    const [releases, report] = await Promise.all([listReleases(store), siteReport(site, name)]);
    for (const { build, at, commit, state: named, failure } of releases) {
      const states = [
        named,
        ...(report?.build === build ? ['in use'] : []),
        ...(report?.canary?.build === build ? [`in use as canary for ${report.canary.percent} %`] : []),
        ...(report?.refused === build
          ? [`refused: ${report.problem}`]
          : failure === null
            ? []
            : [`failed: ${failure}`]),
      ];
      const state = states.filter((part) => part !== '').join(', ');
      say(
        `${build.padEnd(14)}${at.toISOString()}  ${(commit ?? 'unknown commit').slice(0, 12).padEnd(14)}  ${state}`.trimEnd(),
      );
    }
    if (report === null) say(`${site} does not report on ${name}: which build it uses or refuses is unknown.`);
    else if (report.refused === null && report.problem !== null) say(`${site} cannot read ${name}: ${report.problem}.`);
  },
};

/** Waits until the site uses the released build, and reports it. @throws {Error} one sentence when it does not */
async function requireTaken(store, name, pointer, { site, isGiven, wait }) {
  const begun = performance.now();
  const end = await awaitSite(site, name, pointer, Number(wait));
  if (end.kind === 'taken')
    return say(`${site} has taken it, after ${((performance.now() - begun) / 1_000).toFixed(1)} s.`);
  if (end.kind === 'silent') {
    const words = `${site} does not answer: whether it has taken it is unknown.`;
    // No site is given, and none runs on this machine.
    if (!isGiven) return say(words);
    throw new Error(words);
  }
  // The next deployment must not roll back to this build.
  if (end.kind === 'refused') await store.writeFailure(end.build, end.problem);
  throw new Error(
    end.kind === 'refused'
      ? `${site} refuses ${end.build}: ${end.problem}`
      : `${site} has not taken ${end.build} within ${wait} s: ${end.problem}`,
  );
}

function read(args) {
  try {
    return parseArgs({
      args,
      options: {
        to: { type: 'string' },
        site: { type: 'string' },
        minutes: { type: 'string' },
        wait: { type: 'string' },
      },
      allowPositionals: true,
    });
  } catch (error) {
    throw new Error(`${error.message}\n${usage}`, { cause: error });
  }
}

try {
  const {
    values: { to, site: givenSite, minutes = linkMinutes.usual, wait = String(usualWait) },
    positionals: [name, command, ...given],
  } = read(process.argv.slice(2));
  if (name === undefined || command === undefined) throw new Error(usage);
  const { entry, folder: remote } = findRemote(process.cwd(), name);
  const site = givenSite ?? ownSite;
  if (!/^\d{1,4}$/.test(wait))
    throw new Error(`--wait must be a whole number of seconds, but it is "${wait}".\n${usage}`);
  if (!URL.canParse(site)) throw new Error(`"${site}" is not a URL.\n${usage}`);
  if (!Object.hasOwn(commands, command)) throw new Error(`There is no command "${command}".\n${usage}`);
  const first = ['canary', 'link'].includes(command) ? given.shift() : undefined;
  const [folder, ...more] = given;
  if (more.length > 0 || (folder !== undefined && !['deploy', 'canary', 'upload'].includes(command)))
    throw new Error(`Unexpected argument "${more[0] ?? folder}".\n${usage}`);
  const here = (folderGiven) => path.resolve(process.env.INIT_CWD || '.', folderGiven);
  const store = folderStore(to === undefined ? path.join(remote, 'dist') : here(to));
  const pointer = await commands[command](
    store,
    { name, remote, entry, minutes: Number(minutes) },
    folder === undefined ? undefined : here(folder),
    site,
    first,
  );
  if (pointer !== undefined && wait !== '0')
    await requireTaken(store, name, pointer, { site, isGiven: givenSite !== undefined, wait });
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
