import fs from 'node:fs';
import path from 'node:path';
import { buildable, hasApiModule, remotes, root } from '../apps/apps.mjs';
import { folderStore } from '../../build/src/release/folder-store.mjs';
import { deploy } from '../../build/src/release/releases.mjs';
import { runParallel } from '../run/parallel.mjs';
import { runCommand, seconds } from '../run/run-command.mjs';
import { builtFolder } from './built-folder.mjs';
import { bundleForNode } from './bundle.mjs';
import { packagesOf } from './locked-packages.mjs';
import { hashPaths, stampMatches, writeStamp } from './stamps.mjs';

/** Inputs of every build besides its own folder, and the packages that are installed. */
const common = ['shared', 'tooling/build/tsconfig.json'];
const builds = 2;

const stampOf = (name) => path.join(root, name, 'dist/.stamp');

/** Built by esbuild for Node; everything else by rspack. */
const isForNode = (name) => name === 'api' || name === 'demo';
/** Further inputs of some builds: the shell contains the list of remotes. */
const furtherOf = (name) => {
  if (isForNode(name)) return ['tooling/scripts/build/bundle.mjs'];
  return ['tooling/build', 'rspack.base.config.ts', ...(name === 'shell' ? ['remotes.json'] : [])];
};

const hashOf = (name) => hashPaths(root, [name, ...common, ...furtherOf(name)], ['production', packagesOf(root)]);

/**
 * @param {string} name an app
 * @returns {boolean} whether its dist is missing, or was built from other sources than the current ones
 */
const isStale = (name) => !stampMatches(stampOf(name), hashOf(name));

/**
 * Builds one app; a remote is deployed to its own folder as well.
 * @param {string} name an app
 * @returns {Promise<string>} how long it took, for instance `3.2 s`
 * @throws {Error} with the build's output
 */
async function buildApp(name) {
  const started = performance.now();
  const hash = hashOf(name);
  fs.rmSync(stampOf(name), { force: true });
  const [command, args] = isForNode(name) ? ['node', ['build.mjs']] : ['rspack', ['build']];
  const { code, output } = await runCommand(command, args, {
    cwd: path.join(root, name),
    env: { NODE_ENV: 'production' },
  });
  if (code !== 0) throw new Error(`The build of ${name} failed:\n${output.trim()}`);
  if (hasApiModule(name))
    await bundleForNode(path.join(root, name), ['api-module/index.ts'], {
      dist: path.join(root, name, 'api-dist'),
      extension: '.mjs',
    });
  // The site of this machine shows this machine's builds.
  if (remotes.includes(name)) await deploy(folderStore(path.join(root, name, 'dist')), name, builtFolder(root, name));
  writeStamp(stampOf(name), hash);
  return seconds(started);
}

/**
 * Builds apps, two at a time.
 * @param {string[]} names
 * @param {(line: string) => void} say receives one line per build
 * @throws {Error} of the first build that failed, with its output
 */
export async function buildAll(names, say) {
  await runParallel(names, builds, async (name) => say(`Built ${name} in ${await buildApp(name)}.`));
}

/**
 * Builds everything missing or built from other sources.
 * @param {(line: string) => void} say receives one line per build
 * @param {string[]} [names] all by default
 */
export const buildStale = (say, names = buildable) => buildAll(names.filter(isStale), say);
