import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { factsOf } from '../release/file-facts.mjs';

const root = path.resolve(import.meta.dirname, '../../../..');
const home = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'folders-')));

/** Packages of the fixture's own, as each checkout has them: what a shared module falls back to. */
const packages = ['react', 'react-dom', '@platform/shared'];
const sources = {
  'mfe-test/src/remote.tsx': `import { version } from 'react';
import { render } from 'react-dom';
import { call } from '@platform/shared/http';
import { path } from '@platform/shared/router';
import { local } from './local';
import styles from './local.module.css';
export const all = [version, render, call, path, local, styles.box];
export const later = () => import(/* webpackChunkName: "later-page" */ './later');`,
  'mfe-test/src/local.ts': 'export const local = 1;',
  'mfe-test/src/local.module.css': '.box { --shade: red; color: var(--shade); margin: var(--set-elsewhere); }',
  'mfe-test/src/later.ts': `import { route } from '@platform/shared/router'; export const later = route;`,
  'mfe-test/package.json': '{ "name": "mfe-test" }',
  'mfe-test/rspack.config.ts': `import { defineApp, defineServer } from '${root}/tooling/build/src/index.ts';
const options = { name: 'mfe-test', dir: import.meta.dirname, port: 3089 };
export default [defineApp(options), defineServer(options, { 'remote.server': './src/remote.server.tsx' }, false)];`,
  'mfe-test/src/remote.server.tsx': `export const definition = { routes: [] };`,
  'node_modules/react/index.js': `export const version = '19.3.1';`,
  'node_modules/react-dom/index.js': 'export const render = () => undefined;',
  'node_modules/@platform/shared/http.js': 'export const call = () => undefined;',
  'node_modules/@platform/shared/router.js': 'export const path = 1; export const route = 2;',
  ...Object.fromEntries(
    packages.map((name) => [
      `node_modules/${name}/package.json`,
      JSON.stringify({
        name,
        version: '1.0.0',
        type: 'module',
        ...(name.startsWith('@') && { exports: { './*': './*.js' } }),
      }),
    ]),
  ),
};

/** Builds the same sources in a folder. @returns the content of each file by its name */
async function buildIn(folder) {
  for (const [name, text] of Object.entries(sources)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), text);
  }
  await promisify(execFile)(process.execPath, [path.join(root, 'node_modules/@rspack/cli/bin/rspack.js'), 'build'], {
    cwd: path.join(folder, 'mfe-test'),
    env: { ...process.env, NODE_ENV: 'production', NODE_OPTIONS: '' },
  });
  const dist = path.join(folder, 'mfe-test/dist');
  const files = fs.readdirSync(dist, { recursive: true }).filter((name) => fs.statSync(path.join(dist, name)).isFile());
  return Object.fromEntries(files.map((name) => [name, fs.readFileSync(path.join(dist, name), 'utf8')]));
}

const builds = [];
beforeAll(async () => {
  for (const folder of ['one', 'two/deeper in/there']) builds.push(await buildIn(path.join(home, folder)));
});
afterAll(() => fs.rmSync(home, { recursive: true }));

test('the list of a build says of each file of the browser how long it is, and its hash', () => {
  const [one] = builds;
  const { files } = JSON.parse(one['build/assets.json']);
  const browsers = Object.keys(one)
    .filter((name) => /^build\/[^/]+\.(?:js|css|json)$/.test(name) && name !== 'build/assets.json')
    .map((name) => name.slice('build/'.length));
  expect(Object.keys(files).toSorted()).toEqual(browsers.toSorted());
  for (const file of browsers) expect(files[file]).toEqual(factsOf(Buffer.from(one[`build/${file}`])));
});

test('custom properties keep their names, because other files set and use them', () => {
  const [one] = builds;
  const styles = Object.keys(one).filter((name) => name.endsWith('.css'));
  const text = styles.map((name) => one[name]).join('');
  for (const part of ['--shade:', 'var(--shade)', 'var(--set-elsewhere)']) expect(text).toContain(part);
});

test('the same sources give the same files in any folder, names and maps included', () => {
  const [one, two] = builds;
  expect(Object.keys(one).filter((name) => name.endsWith('.js')).length).toBeGreaterThan(3);
  expect(Object.keys(one)).toContain('build/mf-manifest.json');
  expect(Object.keys(two)).toEqual(Object.keys(one));
  expect(Object.keys(one).filter((name) => two[name] !== one[name])).toEqual([]);
});
