// Over 300 lines: builds of one small app, which take seconds each.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { build } from 'esbuild';

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'plugin-'));
const outfile = path.join(home, 'release-plugin.mjs');
let ReleasePlugin;
let dist;
let processes = 0;
const large = 'a line of code;\n'.repeat(200);
const needs = { react: '^19.0.0', '@platform/shared/remote': '^1.0.0' };

/** Every build is a new process, which knows nothing of the previous one. */
async function newProcess() {
  processes += 1;
  ({ ReleasePlugin } = await import(`${outfile}?${processes}`));
}

beforeAll(() =>
  build({
    entryPoints: [path.join(import.meta.dirname, 'release-plugin.ts')],
    outfile,
    platform: 'node',
    format: 'esm',
    bundle: true,
    external: ['esbuild'],
    logLevel: 'error',
  }),
);
afterAll(() => fs.rmSync(home, { recursive: true }));
beforeEach(newProcess);
// Folders of these tests are in no repository.
beforeEach(() => delete process.env.COMMIT);
beforeEach(() => {
  dist = fs.mkdtempSync(path.join(os.tmpdir(), 'dist-'));
});
afterEach(() => fs.rmSync(dist, { recursive: true, force: true }));

/** One half of an app's build, as the compiler hands it over: files are on the disk, then the hook runs. */
function half(kind, { watchMode, ...options } = {}) {
  let emit;
  // As in app.ts.
  const browser =
    kind === 'browser' ? { entry: 'mfe_test', compress: true, leaves: 'history', shared: { needs, provides: {} } } : {};
  new ReleasePlugin({ name: 'mfe-test', dist, kind, ...browser, ...options }).apply({
    watchMode,
    hooks: { afterEmit: { tapPromise: (_, run) => (emit = run) } },
  });
  return (files, { groups = {}, errors = [], modules = [] } = {}) => {
    const folder = kind === 'server' ? path.join(dist, 'server') : dist;
    for (const [name, text] of Object.entries(files)) {
      fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      fs.writeFileSync(path.join(folder, name), text);
    }
    const chunkGroups = new Map(Object.entries(groups).map(([name, list]) => [name, { getFiles: () => list }]));
    return emit({ errors, assets: files, namedChunkGroups: chunkGroups, modules });
  };
}

/** A server build that declares one page. */
const serverOf = (text, access = "'member'") =>
  `/* ${text} */ exports.definition = { routes: [{ path: '/a/:slug', access: ${access}, softMode: true, queries() {}, page: { id: 'a-page' } }] };`;

/** Builds both halves of a release. */
async function release(text, extra = {}) {
  await newProcess();
  const name = `page.${text.padStart(8, '0')}.js`;
  const groups = { mfe_test: ['remoteEntry.js', 'style.css'], 'a-page': [name, `${name}.map`] };
  await half('browser')(
    {
      'remoteEntry.js': `entry of ${text}`,
      'style.css': 'x{}',
      [name]: `page ${text}`,
      [`${name}.map`]: 'map',
      'words.json': '{}',
      ...extra,
    },
    { groups },
  );
  await half('server')({ [`remote.server.${text.padStart(8, '0')}.cjs`]: serverOf(text) });
  return { name, build: assets().build };
}
const read = (name) => fs.readFileSync(path.join(dist, name), 'utf8');
const assets = () => JSON.parse(read('assets.json'));
const until = async (isSo) => {
  while (!isSo()) await delay(10);
};
const exists = (name) => fs.existsSync(path.join(dist, name));

describe('a release', () => {
  test('is described when both halves are built, and not before', async () => {
    await half('browser')({ 'remoteEntry.js': 'x' }, { groups: { mfe_test: ['remoteEntry.js'] } });
    expect(exists('assets.json')).toBe(false);
    await release('1');
    expect(assets()).toEqual({
      name: 'mfe-test',
      build: expect.stringMatching(/^[0-9a-f]{12}$/),
      entry: { js: ['remoteEntry.js'], css: ['style.css'] },
      chunks: { 'a-page': { js: ['page.00000001.js'], css: [] } },
      manifest: null,
      server: 'server/remote.server.00000001.cjs',
      pages: [{ path: '/a/:slug', chunk: 'a-page', access: 'member' }],
      commit: null,
      needs,
      provides: {},
      files: Object.fromEntries(
        ['page.00000001.js', 'remoteEntry.js', 'style.css', 'words.json'].map((name) => [
          name,
          {
            bytes: read(name).length,
            integrity: `sha384-${createHash('sha384').update(read(name)).digest('base64')}`,
          },
        ]),
      ),
    });
    expect(JSON.parse(read('builds/latest.json'))).toEqual({
      name: 'mfe-test',
      build: assets().build,
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    expect(fs.readdirSync(dist).filter((file) => file.endsWith('.new'))).toEqual([]);
  });

  test('of a watching build is described after open pages were told, without the files that update them', async () => {
    const watch = { watchMode: true, leaves: 'pointer', compress: false };
    await half('server', watch)({ 'remote.server.00000001.cjs': serverOf('1') });
    const update = 'a-page.0123456789abcdef.hot-update.js';
    await half('browser', watch)(
      { 'remoteEntry.js': 'x', 'page.js': 'y', [update]: 'z' },
      { groups: { mfe_test: ['remoteEntry.js'], 'a-page': ['page.js', update] } },
    );
    expect(exists('assets.json')).toBe(false);
    await until(() => exists('release.json'));
    expect(assets().chunks).toEqual({ 'a-page': { js: ['page.js'], css: [] } });
  });

  test('names the entry for any host, which its manifest names', async () => {
    const manifest = { metaData: { remoteEntry: { name: 'remoteEntry.whole.js' } } };
    await release('1', { 'remoteEntry.whole.js': 'whole', 'mf-manifest.json': JSON.stringify(manifest) });
    expect(assets()).toMatchObject({ entry: { js: ['remoteEntry.whole.js'], css: [] }, manifest: 'mf-manifest.json' });
  });

  test('of a remote without a server build is the browser’s half alone, with the pages of its list', async () => {
    const pagesFile = path.join(home, 'pages.json');
    const buildWith = async (pages, ids = []) => {
      await newProcess();
      fs.writeFileSync(pagesFile, pages);
      await half('browser', { pagesFile })(
        { 'remoteEntry.js': 'x' },
        { groups: { mfe_test: ['remoteEntry.js'] }, modules: ids.map((id) => ({ identifier: () => id })) },
      );
    };
    await buildWith('[{ "path": "/events", "access": "public" }]');
    const first = assets();
    expect(first).toMatchObject({
      server: null,
      pages: [{ path: '/events' }],
      needs: { '@platform/shared/remote': '^1.0.0' },
    });
    expect(Object.keys(first.needs)).toEqual(['@platform/shared/remote']);
    await buildWith('[{ "path": "/shows" }]', ['consume shared module (default) react@^19.0.0 (strict) (singleton)']);
    expect(assets()).toMatchObject({ pages: [{ path: '/shows' }], needs });
    expect(assets().build).not.toBe(first.build);
    await expect(buildWith('[{')).rejects.toThrow(`${pagesFile} is not JSON`);
    await expect(buildWith('[{ "path": "events" }]')).rejects.toThrow('events');
  });

  test('says its commit', async () => {
    process.env.COMMIT = '0123abcd';
    await release('1');
    expect(assets().commit).toBe('0123abcd');
    delete process.env.COMMIT;
    const git = (...args) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
        cwd: dist,
        encoding: 'utf8',
      });
    git('init', '-q');
    git('add', '.');
    git('commit', '-qm', 'one');
    await release('1');
    const commit = git('rev-parse', 'HEAD').trim();
    expect(assets().commit).toBe(commit);
    await release('2');
    expect(assets().commit).toBe(`${commit}-dirty`);
  });

  test('leaves beside its files what its folder wants: nothing where it is deployed from', async () => {
    const buildWith = async (leaves) => {
      await newProcess();
      await half('browser', { leaves })(
        { 'remoteEntry.js': large, 'remoteEntry.js.map': 'map' },
        { groups: { mfe_test: ['remoteEntry.js'] } },
      );
      await half('server')({ 'remote.server.00000001.cjs': serverOf('1') });
    };
    // Files of an earlier build are removed, or they would be deployed with this one.
    for (const old of ['old.js', 'old.js.map', 'server/old.cjs', 'remoteEntry.js.br']) {
      fs.mkdirSync(path.dirname(path.join(dist, old)), { recursive: true });
      fs.writeFileSync(path.join(dist, old), 'old');
    }
    await buildWith(undefined);
    expect(fs.readdirSync(path.join(dist, 'server'))).toEqual(['remote.server.00000001.cjs']);
    expect(fs.readdirSync(dist).toSorted()).toEqual([
      'assets.json',
      'remoteEntry.js',
      'remoteEntry.js.br',
      'remoteEntry.js.gz',
      'remoteEntry.js.map',
      'server',
    ]);
    await buildWith('pointer');
    // The next build overwrites them.
    expect(assets().files).toBeUndefined();
    expect(JSON.parse(read('release.json'))).toEqual({
      stable: assets().build,
      next: null,
      previous: null,
      inPlace: true,
    });
    expect(exists('builds')).toBe(false);
  });

  test('that failed to build changes nothing', async () => {
    const { build: good } = await release('1');
    await half('browser')({ 'remoteEntry.js': 'broken' }, { errors: [new Error('no')] });
    expect(assets().build).toBe(good);
  });

  test('has another build id exactly when a file has another content', async () => {
    const { build: first } = await release('1');
    expect((await release('1')).build).toBe(first);
    const { build: changed } = await release('1', { 'words.json': '{"changed":true}' });
    expect(changed).not.toBe(first);
    // Maps are for people: they do not change a release.
    expect((await release('1', { 'page.00000001.js.map': 'another map' })).build).toBe(first);
    await half('server')({ 'remote.server.00000001.cjs': serverOf('another') });
    expect(assets().build).not.toBe(first);
  });

  test('may finish both halves at once', async () => {
    await release('1');
    await Promise.all([
      half('browser')({ 'remoteEntry.js': 'two' }, { groups: { mfe_test: ['remoteEntry.js'] } }),
      half('server')({ 'remote.server.00000002.cjs': serverOf('two') }),
    ]);
    expect(assets()).toMatchObject({ entry: { js: ['remoteEntry.js'] }, server: 'server/remote.server.00000002.cjs' });
    expect(JSON.parse(read('builds/latest.json')).build).toBe(assets().build);
  });
});

test('a page that is not plain data fails the build with a sentence', async () => {
  await half('browser')({ 'remoteEntry.js': 'entry' }, { groups: { mfe_test: ['remoteEntry.js'] } });
  await expect(half('server')({ 'remote.server.00000001.cjs': serverOf('1', '() => true') })).rejects.toThrow(
    'the page "/a/:slug" declares access as function',
  );
});

describe('compressed copies', () => {
  test('are the same text, for large text files of the browser', async () => {
    await release('1', { 'large.js': large, 'small.js': 'x', 'picture.webp': large });
    expect(brotliDecompressSync(fs.readFileSync(path.join(dist, 'large.js.br'))).toString()).toBe(large);
    expect(gunzipSync(fs.readFileSync(path.join(dist, 'large.js.gz'))).toString()).toBe(large);
    expect(['small.js.br', 'picture.webp.br', 'server/remote.server.00000001.cjs.br'].filter(exists)).toEqual([]);
  });

  test('are made whichever half is built last', async () => {
    const browser = () => half('browser')({ 'remoteEntry.js': large }, { groups: { mfe_test: ['remoteEntry.js'] } });
    const server = () => half('server')({ 'remote.server.00000001.cjs': serverOf('1') });
    for (const halves of [
      [browser, server],
      [server, browser],
    ]) {
      await newProcess();
      fs.rmSync(path.join(dist, 'remoteEntry.js.br'), { force: true });
      for (const emit of halves) await emit();
      expect(exists('remoteEntry.js.br')).toBe(true);
    }
  });

  test('go when the file has become small', async () => {
    await release('1', { 'words.json': JSON.stringify(large) });
    expect(exists('words.json.br')).toBe(true);
    await release('2', { 'words.json': '{}' });
    expect(['words.json.br', 'words.json.gz'].filter(exists)).toEqual([]);
  });
});

describe('earlier releases', () => {
  test('keep their files until five newer ones are there', async () => {
    const names = [];
    for (let n = 1; n <= 7; n += 1) names.push((await release(String(n))).name);
    expect(names.map(exists)).toEqual([false, false, true, true, true, true, true]);
    expect(names.map((name) => exists(`${name}.map`))).toEqual([false, false, true, true, true, true, true]);
    expect(['1', '2', '3'].map((n) => exists(`server/remote.server.0000000${n}.cjs`))).toEqual([false, false, true]);
    // Files that all builds have stay.
    expect(['remoteEntry.js', 'words.json', 'style.css'].every(exists)).toBe(true);
  });

  test('count once, however often they are built', async () => {
    const { name } = await release('1');
    for (let n = 0; n < 10; n += 1) await release('2');
    expect(exists(name)).toBe(true);
  });

  test('that come back are the newest again', async () => {
    const { name, build: first } = await release('1');
    for (let n = 2; n <= 4; n += 1) await release(String(n));
    expect((await release('1')).build).toBe(first);
    for (let n = 5; n <= 8; n += 1) await release(String(n));
    expect(exists(name)).toBe(true);
    await release('9');
    expect(exists(name)).toBe(false);
  });

  test('are forgotten when their record cannot be read, and the release goes out', async () => {
    await release('1');
    for (const text of ['no json', '{"a":1}', 'null']) {
      fs.writeFileSync(path.join(dist, 'builds/history.json'), text);
      await release('2');
      expect(JSON.parse(read('builds/history.json'))).toHaveLength(1);
    }
  });
});
