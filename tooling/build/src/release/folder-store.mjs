import fs from 'node:fs/promises';
import path from 'node:path';
import { faultIn } from './file-facts.mjs';
import { writeWhole } from './write-whole.mjs';

/**
 * Where a remote's releases lie, and what `releases.mjs` needs of it; object storage would be another one.
 * @typedef {object} ReleaseStore
 * @property {string} name for messages
 * @property {() => Promise<{ build: string, at: Date }[]>} list builds, with when each was last deployed, newest first
 * @property {(build: string, folder: string) => Promise<void>} put takes a built folder in; one that is there already
 *   and whole stays as it is and counts as deployed now
 * @property {(build: string) => Promise<import('../rspack/release-plugin.ts').AssetList>} read a build's `assets.json`
 * @property {(build: string) => Promise<void>} remove with its record
 * @property {(build: string) => Promise<string | null>} readFailure why the edge went back from a build, in one sentence
 * @property {(build: string, problem: string) => Promise<void>} writeFailure keeps why a site does not take a build
 * @property {(build: string) => Promise<void>} forgetFailure lets the edge take it up again
 * @property {() => Promise<string | null>} readPointer null before the first release
 * @property {(text: string) => Promise<void>} writePointer readers see the old one or the new one, never half of one
 */

/**
 * Source maps of browser files are for those who build, and stay there; that of a server build goes along, because the
 * edge reads it when a page fails (docs/decisions/finding-faults.md). The others are beginnings of files.
 */
const isServed = (name) => name.endsWith('.cjs.map') || !/\.(?:map|new)$/.test(name);
const missing = (error) => {
  if (error.code === 'ENOENT') return null;
  throw error;
};

/**
 * Releases in a folder that a static server serves: `release.json`, and `releases/<build>/`.
 * @param {string} folder made when it is missing
 * @returns {ReleaseStore}
 */
export function folderStore(folder) {
  const pointer = path.join(folder, 'release.json');
  const releases = path.join(folder, 'releases');
  const failureOf = (build) => path.join(folder, 'failed', `${build}.json`);
  const listOf = (build) => path.join(releases, build, 'assets.json');
  const isWhole = async (build) => {
    const list = await fs.readFile(listOf(build), 'utf8').catch(missing);
    return list !== null && faultIn(path.join(releases, build), JSON.parse(list).files) === null;
  };
  return {
    name: folder,
    async list() {
      const names = (await fs.readdir(releases).catch(missing)) ?? [];
      const found = await Promise.all(
        names.map(async (build) => ({ build, at: (await fs.stat(listOf(build)).catch(missing))?.mtime })),
      );
      return found.filter(({ at }) => at !== undefined).toSorted((a, b) => b.at - a.at);
    },
    async put(build, from) {
      if (!(await isWhole(build))) {
        // Under another name until it is whole; a server gives out no hidden ones.
        const partly = path.join(releases, `.${build}-${process.pid}`);
        await fs.rm(partly, { recursive: true, force: true });
        await fs.cp(from, partly, { recursive: true, filter: isServed });
        await fs.rm(path.join(releases, build), { recursive: true, force: true });
        await fs.rename(partly, path.join(releases, build));
      }
      const now = new Date();
      await fs.utimes(listOf(build), now, now);
    },
    read: async (build) => JSON.parse(await fs.readFile(listOf(build), 'utf8')),
    async remove(build) {
      await fs.rm(path.join(releases, build), { recursive: true, force: true });
      await fs.rm(failureOf(build), { force: true });
    },
    async readFailure(build) {
      const text = await fs.readFile(failureOf(build), 'utf8').catch(missing);
      return text === null ? null : JSON.parse(text).problem;
    },
    async writeFailure(build, problem) {
      await writeWhole(failureOf(build), JSON.stringify({ problem }));
    },
    forgetFailure: (build) => fs.rm(failureOf(build), { force: true }),
    readPointer: () => fs.readFile(pointer, 'utf8').catch(missing),
    writePointer: (text) => writeWhole(pointer, text),
  };
}
