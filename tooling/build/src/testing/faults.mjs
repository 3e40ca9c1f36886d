/**
 * Faults that a release can have, one each: tests and `npm run bench -- faults` deploy all of them, and check what
 * visitors get. Each breaks the folder of a build, or the served copy of it.
 */
import fs from 'node:fs';
import path from 'node:path';

/**
 * Reaction of an edge to a release: `refused` it never shows it; `late` it never shows it and goes on trying;
 * `taken back` it shows it to some visitors first; `kept` it goes on using it.
 * @typedef {'refused' | 'late' | 'taken back' | 'kept'} Verdict
 *
 * @typedef {object} Fault
 * @property {Verdict} verdict
 * @property {RegExp} says message about it, in `/readyz` and in the log
 * @property {(folder: string) => void} [build] breaks the build
 * @property {(folder: string) => void} [serve] breaks the served copy, like a failed upload
 * @property {'server' | 'browsers'} [hurts] where the visitors that cause the rollback are hurt, by the page `hurtful`
 */

/** Added to the address of a page by visitors who trigger a fault that no warm-up detects. */
export const hurtful = 'hurt=1';

const read = (folder, file) => fs.readFileSync(path.join(folder, file), 'utf8');
const write = (folder, file, text) => fs.writeFileSync(path.join(folder, file), text);
const listOf = (folder) => JSON.parse(read(folder, 'assets.json'));
/** @param {(list: import('../rspack/release-plugin.ts').AssetList) => void} change */
const changeList = (change) => (folder) => {
  const list = listOf(folder);
  change(list);
  write(folder, 'assets.json', JSON.stringify(list));
};

/** Appends code to the server build. */
const inServerBuild = (code) => (folder) => {
  const { server } = listOf(folder);
  write(folder, server, `${read(folder, server).replace(/\n\/\/# sourceMappingURL=.*$/, '')}\n${code}`);
};
/** Code that each page of the server build runs when it is rendered; `search` is the address's. */
const onRender = (body) =>
  inServerBuild(`{
    const { createElement } = require('react');
    const { useLocation } = require('@platform/shared/router');
    const { definition } = module.exports;
    const broken = ({ page }) => ({ ...page, Component: (props) => {
      const { search } = useLocation();
      ${body}
      return createElement(page.Component, props);
    } });
    const routes = definition.routes.map((route) => ({ ...route, page: broken(route) }));
    module.exports = { definition: { ...definition, routes } };
  }`);

/** A script of a page, neither the entry nor a file that the entry starts with. */
const chunkOf = (folder) =>
  Object.values(listOf(folder).chunks)
    .flatMap(({ js }) => js)
    .at(-1) ?? '';
/** A file without its compressed copies, which a server would send in its place. */
const bare = (folder, file) => {
  for (const ending of ['.br', '.gz']) fs.rmSync(path.join(folder, `${file}${ending}`), { force: true });
  return path.join(folder, file);
};
const cut = (fileOf) => (folder) => {
  const file = bare(folder, fileOf(folder));
  fs.truncateSync(file, Math.floor(fs.statSync(file).size / 2));
};

/** @type {Record<string, Fault>} by fault */
export const faults = {
  'throws when it is imported': {
    verdict: 'refused',
    says: /server build cannot start: broken at its start/,
    build: inServerBuild(`throw new Error('broken at its start');`),
  },
  'throws when it renders': {
    verdict: 'refused',
    says: /did not render: .*broken on render/,
    build: onRender(`throw new Error('broken on render');`),
  },
  'throws on the server for visitors alone': {
    verdict: 'taken back',
    says: /failed \d+ of \d+ pages within a minute and is taken back/,
    hurts: 'server',
    build: onRender(`if (search.includes('${hurtful}')) throw new Error('broken for visitors');`),
  },
  'throws in browsers alone': {
    verdict: 'taken back',
    says: /crashed for \d+ of \d+ visitors within a minute and is taken back/,
    hurts: 'browsers',
  },
  'renders in an endless loop': { verdict: 'late', says: /slow to prove itself/, build: onRender('for (;;);') },
  'leaks with each page': {
    verdict: 'kept',
    says: /holds too much memory and is replaced/,
    build: onRender('(globalThis.leak ??= []).push(Buffer.alloc(48 * 1024 * 1024, 1));'),
  },
  'renders 40 MB': {
    verdict: 'refused',
    says: /is larger than 2097152 characters/,
    build: onRender(`return createElement('p', null, 'x'.repeat(40 * 1024 * 1024));`),
  },
  'lacks a chunk': {
    verdict: 'refused',
    says: /lacks \S+, which its assets.json names/,
    serve: (folder) => fs.rmSync(bare(folder, chunkOf(folder))),
  },
  'has a chunk that is cut': { verdict: 'refused', says: /with \d+ bytes, and \d+ were built/, serve: cut(chunkOf) },
  'has another file than was built': {
    verdict: 'refused',
    says: /has another \S+ than was built/,
    serve(folder) {
      const file = bare(folder, chunkOf(folder));
      fs.writeFileSync(file, 'x'.repeat(fs.statSync(file).size));
    },
  },
  'has a manifest that is cut': {
    verdict: 'refused',
    says: /has mf-manifest.json with \d+ bytes/,
    serve: cut(() => 'mf-manifest.json'),
  },
  'has a list that is cut': { verdict: 'refused', says: /assets.json is not JSON/, serve: cut(() => 'assets.json') },
  'lacks its server build': {
    verdict: 'refused',
    says: /\.cjs answers 404/,
    serve: (folder) => fs.rmSync(path.join(folder, listOf(folder).server)),
  },
  'needs what the shell does not have': {
    verdict: 'refused',
    says: /needs react \^20.0.0, and this shell provides/,
    build: changeList((list) => Object.assign(list.needs, { react: '^20.0.0' })),
  },
  'needs more than it says': {
    verdict: 'refused',
    says: /asks for "@platform\/shared\/weather", which is not shared/,
    build: inServerBuild(`require('@platform/shared/weather');`),
  },
  'has a page that is laxer than its prefix': {
    verdict: 'refused',
    says: /as public, but \S+ is for member pages/,
    build: changeList(({ pages }) => delete pages.find(({ access }) => access === 'member')?.access),
  },
  'has a page outside of its prefixes': {
    verdict: 'refused',
    says: /declares the page \/elsewhere, which lies outside of its prefixes/,
    build: changeList(({ pages }) => pages.push({ path: '/elsewhere' })),
  },
};

/**
 * Makes a release with a fault from a good one.
 * @param {Fault} fault
 * @param {string} good folder of a build
 * @param {string} folder of the copy, made anew
 * @param {string} build its id
 */
export function copyWithFault(fault, good, folder, build) {
  fs.rmSync(folder, { recursive: true, force: true });
  fs.cpSync(good, folder, { recursive: true });
  changeList((list) => Object.assign(list, { build }))(folder);
  fault.build?.(folder);
}

/**
 * A store that damages the files that it stores.
 * @param {import('../release/folder-store.mjs').ReleaseStore} store
 * @param {Fault} fault
 * @returns {import('../release/folder-store.mjs').ReleaseStore}
 */
export const damagingStore = (store, { serve }) => ({
  ...store,
  async put(build, folder) {
    await store.put(build, folder);
    serve?.(path.join(store.name, 'releases', build));
  },
});
