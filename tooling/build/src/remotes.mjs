import fs from 'node:fs';
import path from 'node:path';

/**
 * @typedef {object} RemoteEntry a line of remotes.json
 * @property {string} name its folder, its name in federation and in URLs
 * @property {number} port where it is served locally, before PORT_OFFSET; 3001 to 3089
 * @property {{ path: string, exact?: boolean, access: 'public' | 'guest' | 'member' | 'staff', gated?: false }[]} prefixes
 *   paths below which its pages may lie, each with the least access that they must require; `gated: false` lets one
 *   public page do without the age gate. A remote of `staff` has no other pages, and is hidden from everybody else
 * @property {Record<string, number>} budgetKB most KB of JavaScript after brotli by chunk; `*` is all other chunks
 * @property {true} [elsewhere] it lies in another repository, which builds and deploys it
 * @property {{ page: string, jsKB: number, allKB: number, cssKB?: number }} [firstView] most KB of shell and one page
 *   together; `allKB` with the shell's chunk that loads remotes, without which the shell lives already
 */

const accesses = [
  'public',
  'guest',
  'member',
  'staff',
];

/** First segments of addresses that are no pages: the edge answers them itself, or passes them on. */
const reserved = [
  'api',
  'assets',
  'brand',
  'deovr',
  'healthz',
  'heresphere',
  'media',
  'readyz',
  'remotes',
  'sitemaps',
  'streams',
  'ws',
];

/** The error of a line, as the end of a sentence; undefined when the line is right. */
function faultOf(entry) {
  const { name, port, prefixes, budgetKB } = entry ?? {};
  if (typeof name !== 'string' || !/^mfe-[a-z][a-z0-9-]{0,35}$/.test(name))
    return `needs a "name" like "mfe-example", but has ${JSON.stringify(name)}`;
  if (!Number.isInteger(port) || port < 3001 || port > 3089)
    return `needs a "port" from 3001 to 3089, but has ${JSON.stringify(port)}`;
  if (!Array.isArray(prefixes) || prefixes.length === 0) return 'needs "prefixes": the paths below which its pages lie';
  const wrong = prefixes.find(
    (prefix) => !/^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/.test(prefix?.path) || !accesses.includes(prefix.access),
  );
  if (wrong)
    return `has the prefix ${JSON.stringify(wrong)}, but one needs a "path" like "/example" and an "access" that is ${accesses.join(', ')}`;
  const taken = prefixes.find((prefix) => reserved.includes(prefix.path.split('/')[1]));
  if (taken) return `has the prefix ${JSON.stringify(taken.path)}, below which the site has no pages`;
  const isStaff = ({ access }) => access === 'staff';
  if (prefixes.some(isStaff) && !prefixes.every(isStaff))
    return 'has prefixes of staff beside others, but a remote is hidden as a whole or not at all';
  const ungated = prefixes.find(
    ({ gated = true, exact, access }) => gated !== true && !(gated === false && exact === true && access === 'public'),
  );
  if (ungated)
    return `has the prefix ${JSON.stringify(ungated)}, but "gated" is false, or left out, and needs "exact" and "public"`;
  if (![undefined, true].includes(entry.elsewhere)) return 'has "elsewhere", but that is true, or left out';
  if (typeof budgetKB?.['*'] !== 'number') return 'needs "budgetKB" with "*": the most KB of JavaScript after brotli';
  return undefined;
}

/**
 * Checks the list of remotes.
 * @param {unknown} list the parsed remotes.json
 * @returns {RemoteEntry[]} the same list
 * @throws {Error} one sentence that says which line is wrong and what it needs
 */
export function checkRemotes(list) {
  if (!Array.isArray(list)) throw new Error('remotes.json must hold a list of remotes.');
  const seen = new Map();
  for (const [index, entry] of list.entries()) {
    const label = typeof entry?.name === 'string' ? `"${entry.name}"` : `remote number ${index + 1}`;
    const fault = faultOf(entry);
    if (fault !== undefined) throw new Error(`remotes.json: ${label} ${fault}.`);
    for (const key of [
      `the name "${entry.name}"`,
      `the port ${entry.port}`,
      ...entry.prefixes.map(({ path: prefix }) => `the prefix "${prefix}"`),
    ]) {
      if (seen.has(key)) throw new Error(`remotes.json: ${label} has ${key}, which "${seen.get(key)}" has already.`);
      seen.set(key, entry.name);
    }
  }
  return list;
}

/** The name of a folder's package without its scope; undefined when there is none. */
function packageIn(folder) {
  const file = path.join(folder, 'package.json');
  if (!fs.existsSync(file)) return undefined;
  return String(JSON.parse(fs.readFileSync(file, 'utf8')).name).replace(/^@[^/]+\//, '');
}

/** Where a remote lies: in a folder of its name beside remotes.json, or, alone in a repository, in that file's own. */
const folderOf = (folder, name) => [path.join(folder, name), folder].find((place) => packageIn(place) === name);

/**
 * Reads remotes.json.
 * @param {string} folder the repository
 * @returns {RemoteEntry[]}
 * @throws {Error} one sentence: no JSON, a wrong line, or a remote without its folder
 */
export function readRemotes(folder) {
  const text = fs.readFileSync(path.join(folder, 'remotes.json'), 'utf8');
  let list;
  try {
    list = JSON.parse(text);
  } catch (error) {
    throw new Error(`remotes.json is not JSON: ${error.message}.`, { cause: error });
  }
  const missing = checkRemotes(list).find(({ name, elsewhere }) => !elsewhere && folderOf(folder, name) === undefined);
  if (missing)
    throw new Error(
      `remotes.json: "${missing.name}" has no folder of that name with a package.json, and is not said to be "elsewhere".`,
    );
  return list;
}

/**
 * A remote's line, in the first remotes.json from a folder upwards.
 * @param {string} from absolute path of a folder in the repository
 * @param {string} [name] the remote; the package in `from` unless said
 * @returns {{ entry: RemoteEntry, folder: string }} its line, and where it lies
 * @throws {Error} one sentence that says what is missing
 */
export function findRemote(from, name = packageIn(from)) {
  let base = from;
  while (!fs.existsSync(path.join(base, 'remotes.json'))) {
    if (base === path.dirname(base)) throw new Error(`There is no remotes.json in ${from}, nor in a folder around it.`);
    base = path.dirname(base);
  }
  const entry = readRemotes(base).find((remote) => remote.name === name);
  if (!entry) throw new Error(`${name} is not in remotes.json: add it there, with its port, prefixes and size budget.`);
  const folder = folderOf(base, entry.name);
  if (folder === undefined) throw new Error(`${name} lies in another repository: build and release it there.`);
  return { entry, folder };
}
