import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import path from 'node:path';
import { remoteList } from './remotes.mjs';

/** Absolute path of the repository. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');

/** Names of the remotes, in the order of remotes.json. */
export const everyRemote = remoteList.map(({ name }) => name);
/** Remotes of this repository. */
export const remotes = remoteList.filter(({ elsewhere }) => !elsewhere).map(({ name }) => name);

/** A remote's API module, in its folder: its source and its build output. */
export const apiModule = { source: 'src/api-module/index.ts', built: 'api-dist/api-module/index.mjs' };

/** @param {string} remote @returns {boolean} whether it has an API module */
export const hasApiModule = (remote) => fs.existsSync(path.join(root, remote, apiModule.source));

/**
 * The API modules of remotes, in the format of `API_MODULES`.
 * @param {'source' | 'built'} kind
 * @returns {string} absolute paths, separated by commas
 */
export const apiModules = (kind) =>
  remotes
    .filter(hasApiModule)
    .map((remote) => path.join(root, remote, apiModule[kind]))
    .join(',');

/** Everything that `npm run build` builds; the shell first, because it takes longest. */
export const buildable = [
  'shell',
  ...remotes,
  'api',
  'demo',
];

/** Every folder with a tsconfig.json. */
export const workspaces = [
  'shared',
  'api',
  'demo',
  'shell',
  ...remotes,
  'e2e',
  'tooling',
];

/** Every project of jest. */
export const testable = [
  'shared',
  'api',
  'demo',
  'shell',
  ...remotes,
  'tooling',
];

/**
 * The environment variable with the address of a remote.
 * @param {string} remote for instance `mfe-catalogue`
 * @returns {string} for instance `REMOTE_MFE_CATALOGUE`
 */
export const remoteVariable = (remote) => `REMOTE_${remote.toUpperCase().replaceAll('-', '_')}`;

/**
 * The names given on the command line, or all of them when none is given.
 * @param {string[]} given names as typed
 * @param {string[]} known names that exist
 * @returns {string[]} names in the order of `known`
 * @throws {Error} naming the first unknown name and the known ones
 */
export function selectNames(given, known) {
  const unknown = given.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`There is no app called "${unknown}"; known: ${known.join(', ')}.`);
  return given.length === 0 ? known : known.filter((name) => given.includes(name));
}
