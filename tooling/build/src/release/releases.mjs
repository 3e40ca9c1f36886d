import fs from 'node:fs';
import path from 'node:path';
import { faultIn } from './file-facts.mjs';

/** @typedef {import('./folder-store.mjs').ReleaseStore} ReleaseStore */
/** @typedef {import('../rspack/release-plugin.ts').ReleasePointer} ReleasePointer */
/** @typedef {import('../rspack/release-plugin.ts').AssetList} AssetList */

/** How many of the builds that visitors had the pointer names, for going back. */
const keptUsed = 5;
/** Milliseconds for which every other build is kept after it was deployed, for pages that were opened before. */
const keptMs = 7 * 24 * 60 * 60 * 1000;

/**
 * @param {ReleaseStore} store
 * @returns {Promise<ReleasePointer | null>} null before the first release
 * @throws {Error} one sentence when it cannot be read
 */
export async function readPointer(store) {
  const text = await store.readPointer();
  if (text === null) return null;
  try {
    const pointer = JSON.parse(text);
    if (typeof pointer.stable === 'string')
      return {
        ...pointer,
        next: pointer.next ?? null,
        previous: pointer.previous ?? null,
        used: pointer.used ?? (pointer.previous ? [pointer.previous] : []),
      };
  } catch {
    // Said below.
  }
  throw new Error(`The release.json of ${store.name} cannot be read: deploy a build again.`);
}

/**
 * The builds to go back to once another one is stable: those that visitors had, and that did not fail.
 * @param {ReleaseStore} store
 * @param {ReleasePointer} before
 * @param {string} build that becomes stable
 * @returns {Promise<{ previous: string | null, used: string[] }>}
 */
async function goneBackTo(store, before, build) {
  const named = [...new Set([before.stable, ...(before.used ?? [])])].filter((one) => one !== build);
  const failures = await Promise.all(named.map((one) => store.readFailure(one)));
  const used = named.filter((_, at) => failures[at] === null).slice(0, keptUsed);
  return { previous: used[0] ?? null, used };
}

/** @param {ReleaseStore} store @param {ReleasePointer} pointer */
const writePointer = (store, pointer) => store.writePointer(`${JSON.stringify(pointer, null, 2)}\n`);

/**
 * Reads what was built, and sees whether it is whole.
 * @param {string} name the remote
 * @param {string} folder
 * @returns {AssetList}
 * @throws {Error} one sentence
 */
export function readBuilt(name, folder) {
  const list = path.join(folder, 'assets.json');
  if (!fs.existsSync(list))
    throw new Error(`There is no built release in ${folder}: build it first (npm run build -- ${name}).`);
  /** @type {AssetList} */
  let assets;
  try {
    assets = JSON.parse(fs.readFileSync(list, 'utf8'));
  } catch {
    throw new Error(`${list} is not JSON: build it again.`);
  }
  if (assets.name !== name) throw new Error(`${folder} holds a release of ${assets.name}, not of ${name}.`);
  if (!/^\w[\w.-]{0,63}$/.test(assets.build)) throw new Error(`${list} names no build: build it again.`);
  const groups = [assets.entry, ...Object.values(assets.chunks)];
  const files = [
    ...groups.flatMap(({ js, css }) => [...js, ...css]),
    ...(assets.server === null ? [] : [assets.server]),
  ];
  const gone = files.find((file) => !fs.existsSync(path.join(folder, file)));
  if (gone !== undefined) throw new Error(`${folder} lacks ${gone}, which its assets.json names: build it again.`);
  const fault = faultIn(folder, assets.files);
  if (fault !== null) throw new Error(`${folder} ${fault}: build it again.`);
  return assets;
}

/**
 * Stores a build and makes it stable; a canary ends.
 * @param {ReleaseStore} store
 * @param {string} name the remote
 * @param {string} folder where it was built
 * @returns {Promise<ReleasePointer>}
 * @throws {Error} one sentence
 */
export async function deploy(store, name, folder) {
  const { build } = readBuilt(name, folder);
  // One that cannot be read is replaced: deploying is the way out.
  const before = await readPointer(store).catch(() => null);
  await store.put(build, folder);
  const back = before === null ? { previous: null, used: [] } : await goneBackTo(store, before, build);
  const pointer = { stable: build, next: null, ...back };
  await store.forgetFailure(build);
  await writePointer(store, pointer);
  await prune(store, pointer);
  return pointer;
}

/**
 * Stores a build and makes it the canary, or changes the percentage of the one there is.
 * @param {ReleaseStore} store
 * @param {string} name the remote
 * @param {number} percent of the visitors, 1 to 99
 * @param {string} folder where it was built
 * @returns {Promise<ReleasePointer>}
 * @throws {Error} one sentence
 */
export async function canary(store, name, percent, folder) {
  if (!Number.isInteger(percent) || percent < 1 || percent > 99)
    throw new Error('A canary needs a whole percentage from 1 to 99.');
  const { stable, previous, used } = await deployed(store);
  const { build } = readBuilt(name, folder);
  if (build === stable) throw new Error(`${build} is stable already.`);
  await store.put(build, folder);
  const pointer = { stable, next: { build, percent }, previous, used };
  await store.forgetFailure(build);
  await writePointer(store, pointer);
  await prune(store, pointer);
  return pointer;
}

/**
 * Makes the canary stable.
 * @param {ReleaseStore} store
 * @returns {Promise<ReleasePointer>}
 * @throws {Error} one sentence when there is none
 */
export async function promote(store) {
  const before = await deployed(store);
  const { next } = before;
  if (next === null) throw new Error('There is no canary to promote.');
  const pointer = { stable: next.build, next: null, ...(await goneBackTo(store, before, next.build)) };
  await store.forgetFailure(next.build);
  await writePointer(store, pointer);
  return pointer;
}

/**
 * Removes the canary; without one, makes the previous build stable again.
 * @param {ReleaseStore} store
 * @returns {Promise<ReleasePointer>}
 * @throws {Error} one sentence when there is nothing to go back to
 */
export async function rollback(store) {
  const before = await deployed(store);
  if (before.next !== null) {
    const pointer = { ...before, next: null };
    await writePointer(store, pointer);
    return pointer;
  }
  const stored = new Set((await store.list()).map(({ build }) => build));
  const { used: named } = await goneBackTo(
    store,
    { ...before, stable: before.used[0] ?? before.stable },
    before.stable,
  );
  const [stable, ...used] = named.filter((build) => stored.has(build));
  if (stable === undefined)
    throw new Error(
      named.length === 0
        ? 'There is no previous build to roll back to.'
        : `The previous build, ${named[0]}, is no longer in ${store.name}: deploy it again.`,
    );
  const pointer = { stable, next: null, previous: used[0] ?? null, used };
  await writePointer(store, pointer);
  return pointer;
}

/**
 * Stores a build without releasing it.
 * @param {ReleaseStore} store
 * @param {string} name the remote
 * @param {string} folder where it was built
 * @returns {Promise<string>} the build
 * @throws {Error} one sentence
 */
export async function upload(store, name, folder) {
  const pointer = await deployed(store);
  const { build } = readBuilt(name, folder);
  await store.put(build, folder);
  await prune(store, pointer);
  return build;
}

/**
 * @param {ReleaseStore} store
 * @param {string | undefined} build
 * @throws {Error} one sentence when the build is not there
 */
export async function requireUploaded(store, build) {
  if (build === undefined) throw new Error('Which build? `list` shows those there are.');
  if (!(await store.list()).some((release) => release.build === build))
    throw new Error(`The build ${build} is not in ${store.name}: upload it first.`);
}

/** The pointer; an error when nothing is deployed. */
async function deployed(store) {
  const pointer = await readPointer(store);
  if (pointer === null) throw new Error(`Nothing is deployed in ${store.name} yet.`);
  return pointer;
}

/** Removes builds that the pointer does not name, a week after they were deployed. */
async function prune(store, { stable, next, used }) {
  const named = [stable, next?.build, ...used];
  const since = Date.now() - keptMs;
  for (const { build, at } of await store.list())
    if (!named.includes(build) && at.getTime() < since) await store.remove(build);
}

/**
 * @param {ReleaseStore} store
 * @returns {Promise<{ build: string, at: Date, commit: string | null, state: string, failure: string | null }[]>}
 *   newest first; `state` is what the pointer says of it: `stable`, `canary 10 %`, `previous`, or empty; `failure` why the
 *   edge went back from it
 * @throws {Error} one sentence when nothing is deployed
 */
export async function listReleases(store) {
  const { stable, next, previous } = await deployed(store);
  const states = new Map([
    [previous, 'previous'],
    [next?.build, `canary ${next?.percent} %`],
    [stable, 'stable'],
  ]);
  const stateOf = (build) => states.get(build) ?? '';
  return Promise.all(
    (await store.list()).map(async ({ build, at }) => {
      const [{ commit }, failure] = await Promise.all([store.read(build), store.readFailure(build)]);
      return { build, at, commit, state: stateOf(build), failure };
    }),
  );
}
