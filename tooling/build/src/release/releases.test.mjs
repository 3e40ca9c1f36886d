import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { factsOf } from './file-facts.mjs';
import { folderStore } from './folder-store.mjs';
import { canary, deploy, listReleases, promote, readBuilt, readPointer, rollback } from './releases.mjs';

let home;
let served;
let store;
beforeEach(() => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'releases-'));
  served = path.join(home, 'served');
  store = folderStore(served);
});
afterEach(() => fs.rmSync(home, { recursive: true }));

/** Output of a build. @returns its folder */
function built(build, changes = {}) {
  const folder = path.join(home, 'built', build);
  const assets = {
    name: 'mfe-test',
    build,
    commit: `commit-of-${build}`,
    entry: { js: ['remoteEntry.js'], css: [] },
    chunks: { 'a-page': { js: ['a.js'], css: ['a.css'] } },
    server: 'server/remote.cjs',
    ...changes,
  };
  fs.mkdirSync(path.join(folder, 'server'), { recursive: true });
  for (const file of [
    'remoteEntry.js',
    'a.js',
    'a.css',
    'a.js.br',
    'a.js.map',
    'server/remote.cjs',
    'server/remote.cjs.map',
  ])
    fs.writeFileSync(path.join(folder, file), `${file} of ${build}`);
  const facts = (file) => factsOf(fs.readFileSync(path.join(folder, file)));
  assets.files = { 'a.js': facts('a.js'), 'a.css': facts('a.css') };
  fs.writeFileSync(path.join(folder, 'assets.json'), JSON.stringify(assets));
  return folder;
}
/** Truncates a built or a served file, or writes another of the same length. */
const cut = (folder, file) => fs.truncateSync(path.join(folder, file), 3);
const change = (folder, file) => {
  const text = fs.readFileSync(path.join(folder, file), 'utf8');
  fs.writeFileSync(path.join(folder, file), text.replace('of', 'fo'));
};
const deployAll = async (...builds) => {
  for (const build of builds) {
    await deploy(store, 'mfe-test', built(build));
    // Deployments are ordered by their times.
    const at = (clock += 1_000);
    fs.utimesSync(path.join(served, 'releases', build, 'assets.json'), at, at);
  }
};
let clock = 1_700_000_000;
beforeEach(() => {
  clock = Date.now() / 1_000 - 24 * 60 * 60;
});
const fail = (build) => {
  fs.mkdirSync(path.join(served, 'failed'), { recursive: true });
  fs.writeFileSync(path.join(served, 'failed', `${build}.json`), '{"problem":"it failed"}');
};
const folders = () => fs.readdirSync(path.join(served, 'releases')).toSorted();
const fileOf = (build, file) => fs.readFileSync(path.join(served, 'releases', build, file), 'utf8');

describe('deploying a release', () => {
  test('puts it in a folder of its own, without its maps, and points to it', async () => {
    await deployAll('b1');
    expect(await readPointer(store)).toMatchObject({ stable: 'b1', next: null, previous: null });
    expect(fs.readdirSync(path.join(served, 'releases/b1')).toSorted()).toEqual([
      'a.css',
      'a.js',
      'a.js.br',
      'assets.json',
      'remoteEntry.js',
      'server',
    ]);
    expect(fs.readdirSync(served).toSorted()).toEqual(['release.json', 'releases']);
  });

  test('keeps the files of the one before, and says which it was', async () => {
    await deployAll('b1', 'b2');
    expect(await readPointer(store)).toMatchObject({ stable: 'b2', next: null, previous: 'b1' });
    expect(fileOf('b1', 'a.js')).toBe('a.js of b1');
  });

  test('that is there already changes none of its files, and does not make it its own predecessor', async () => {
    await deployAll('b1', 'b2');
    const folder = built('b2');
    fs.writeFileSync(path.join(folder, 'remoteEntry.js'), 'another');
    await deploy(store, 'mfe-test', folder);
    expect(fileOf('b2', 'remoteEntry.js')).toBe('remoteEntry.js of b2');
    expect(fileOf('b2', 'a.js')).toBe('a.js of b2');
    expect(await readPointer(store)).toMatchObject({ stable: 'b2', next: null, previous: 'b1' });
  });

  test.each([
    ['lost', (folder) => fs.rmSync(path.join(folder, 'a.js'))],
    ['cut', (folder) => cut(folder, 'a.js')],
    ['another one', (folder) => change(folder, 'a.js')],
  ])('that is there already, and of which a file is %s meanwhile, puts it right', async (_, harm) => {
    await deployAll('b1');
    harm(path.join(served, 'releases/b1'));
    await deployAll('b1');
    expect(fileOf('b1', 'a.js')).toBe('a.js of b1');
  });

  test('of before, which says nothing of its files, is stored as ever', async () => {
    const folder = built('b1');
    const list = path.join(folder, 'assets.json');
    fs.writeFileSync(list, JSON.stringify({ ...JSON.parse(fs.readFileSync(list, 'utf8')), files: undefined }));
    cut(folder, 'a.js');
    await deploy(store, 'mfe-test', folder);
    expect(fileOf('b1', 'a.js')).toBe('a.j');
  });

  test('completes a folder in which another deployment ended half-way', async () => {
    fs.mkdirSync(path.join(served, 'releases/b1'), { recursive: true });
    fs.writeFileSync(path.join(served, 'releases/b1/a.js'), 'half');
    await deployAll('b1');
    expect(fileOf('b1', 'a.js')).toBe('a.js of b1');
  });

  test('keeps every build for a week, and those that visitors had last for longer', async () => {
    clock = Date.now() / 1000 - 20 * 24 * 60 * 60;
    await deployAll('b1', 'b2', 'b3', 'b4', 'b5', 'b6', 'b7');
    // All are older than a week, and b7 can roll back to the five before it.
    expect(folders()).toEqual(['b2', 'b3', 'b4', 'b5', 'b6', 'b7']);
    clock = Date.now() / 1000 - 6 * 24 * 60 * 60;
    const refused = Array.from({ length: 10 }, (_, n) => `c${n}`);
    for (const build of refused) {
      await deployAll(build);
      fail(build);
    }
    // Refused builds do not displace any that visitors had.
    expect(folders()).toEqual(['b3', 'b4', 'b5', 'b6', 'b7', ...refused]);
    expect(await readPointer(store)).toMatchObject({ previous: 'b7', used: ['b7', 'b6', 'b5', 'b4', 'b3'] });
  });

  test('is the way out of a pointer that cannot be read', async () => {
    fs.mkdirSync(served);
    for (const text of ['{', '{}', 'null']) {
      fs.writeFileSync(path.join(served, 'release.json'), text);
      await expect(listReleases(store)).rejects.toThrow(
        `The release.json of ${served} cannot be read: deploy a build again.`,
      );
      await deployAll('b1');
      expect((await readPointer(store)).stable).toBe('b1');
    }
  });

  test.each([
    ['is not built', () => path.join(home, 'nowhere'), 'There is no built release in '],
    ['is no JSON', () => fs.writeFileSync(path.join(built('b1'), 'assets.json'), '{'), 'is not JSON'],
    ['is of another remote', () => built('b1', { name: 'mfe-other' }), 'holds a release of mfe-other, not of mfe-test'],
    ['has a name that leads elsewhere', () => built('b1', { build: '../x' }), 'names no build'],
    [
      'lacks a file',
      () => built('b1', { server: 'server/gone.cjs' }),
      'lacks server/gone.cjs, which its assets.json names',
    ],
    ['has a cut file', () => cut(built('b1'), 'a.css'), 'has a.css with 3 bytes, and 11 were built: build it again.'],
    ['has a changed file', () => change(built('b1'), 'a.css'), 'has another a.css than was built: build it again.'],
  ])('that %s is refused with a sentence', (_, folder, words) => {
    expect(() => readBuilt('mfe-test', folder() ?? path.join(home, 'built/b1'))).toThrow(words);
  });
});

describe('trying a release out', () => {
  const tryOut = (build, percent) => canary(store, 'mfe-test', percent, built(build));

  test('gives it to a percentage of visitors, which can be changed, and then promotes it', async () => {
    await deployAll('b1', 'b2');
    expect(await tryOut('b3', 10)).toMatchObject({ stable: 'b2', next: { build: 'b3', percent: 10 }, previous: 'b1' });
    expect((await listReleases(store)).map(({ build, state }) => [build, state])).toContainEqual(['b3', 'canary 10 %']);
    expect((await tryOut('b3', 50)).next).toEqual({ build: 'b3', percent: 50 });
    expect(fileOf('b3', 'a.js')).toBe('a.js of b3');
    expect(await promote(store)).toMatchObject({ stable: 'b3', next: null, previous: 'b2' });
    expect(await rollback(store)).toMatchObject({ stable: 'b2' });
  });

  test('ends with a rollback, which leaves the stable build alone, and with a deployment', async () => {
    await deployAll('b1', 'b2');
    await tryOut('b3', 10);
    expect(await rollback(store)).toMatchObject({ stable: 'b2', next: null, previous: 'b1' });
    await tryOut('b3', 10);
    await deployAll('b4');
    expect(await readPointer(store)).toMatchObject({ stable: 'b4', next: null, previous: 'b2' });
  });

  test.each([0, 100, 10.5, NaN])('on %s percent is refused with a sentence', async (percent) => {
    await deployAll('b1');
    await expect(tryOut('b2', percent)).rejects.toThrow('a whole percentage from 1 to 99');
    expect(folders()).toEqual(['b1']);
  });

  test('is refused with a sentence where it makes no sense', async () => {
    await expect(tryOut('b1', 10)).rejects.toThrow('Nothing is deployed in ');
    await deployAll('b1');
    await expect(tryOut('b1', 10)).rejects.toThrow('b1 is stable already.');
    await expect(promote(store)).rejects.toThrow('There is no canary to promote.');
  });
});

describe('going back', () => {
  test('shows the release before', async () => {
    await deployAll('b1', 'b2');
    expect(await rollback(store)).toMatchObject({ stable: 'b1', next: null, previous: null });
    expect(await readPointer(store)).toMatchObject({ stable: 'b1' });
    expect(fileOf('b2', 'a.js')).toBe('a.js of b2');
  });

  test('passes over a build that failed: a fix of it leads back to the one before', async () => {
    await deployAll('good', 'broken');
    fail('broken');
    await deployAll('fix');
    expect(await readPointer(store)).toMatchObject({ stable: 'fix', previous: 'good', used: ['good'] });
    expect(await rollback(store)).toMatchObject({ stable: 'good', used: [] });
  });

  test('goes on, one build at a time', async () => {
    await deployAll('b1', 'b2', 'b3');
    expect((await rollback(store)).stable).toBe('b2');
    expect((await rollback(store)).stable).toBe('b1');
    await expect(rollback(store)).rejects.toThrow('There is no previous build to roll back to.');
  });

  test('reads a pointer of before, which names one previous build', async () => {
    await deployAll('b1', 'b2');
    fs.writeFileSync(path.join(served, 'release.json'), JSON.stringify({ stable: 'b2', next: null, previous: 'b1' }));
    expect(await rollback(store)).toMatchObject({ stable: 'b1' });
  });

  test('is refused with a sentence when there is nothing to go back to', async () => {
    await expect(rollback(store)).rejects.toThrow(`Nothing is deployed in ${served} yet.`);
    await deployAll('b1');
    await expect(rollback(store)).rejects.toThrow('There is no previous build to roll back to.');
    await deployAll('b2');
    fs.rmSync(path.join(served, 'releases/b1'), { recursive: true });
    await expect(rollback(store)).rejects.toThrow(`The previous build, b1, is no longer in ${served}`);
    expect((await readPointer(store)).stable).toBe('b2');
  });
});

test('the list says what is there, newest first, with commits and which one visitors get', async () => {
  await deployAll('b1', 'b2', 'b3');
  const list = await listReleases(store);
  expect(list.map(({ build, commit, state }) => [build, commit, state])).toEqual([
    ['b3', 'commit-of-b3', 'stable'],
    ['b2', 'commit-of-b2', 'previous'],
    ['b1', 'commit-of-b1', ''],
  ]);
  expect(list[0].at.getTime()).toBeGreaterThan(list[1].at.getTime());
});

describe('a build that the edge went back from', () => {
  const failureOf = async (wanted) => (await listReleases(store)).find(({ build }) => build === wanted)?.failure;

  test('is listed with the reason, also while another one is deployed', async () => {
    await deployAll('b1', 'b2');
    fail('b2');
    await deployAll('b3');
    expect([await failureOf('b2'), await failureOf('b3')]).toEqual(['it failed', null]);
  });

  test.each([
    ['deployed', () => deploy(store, 'mfe-test', built('b2'))],
    ['made a canary', () => canary(store, 'mfe-test', 10, built('b2'))],
    [
      'promoted',
      async () => {
        await canary(store, 'mfe-test', 10, built('b2'));
        fail('b2');
        await promote(store);
      },
    ],
  ])('may be taken up again once it is %s', async (_, act) => {
    await deployAll('b1');
    fail('b2');
    await act();
    expect(await failureOf('b2')).toBeNull();
  });
});
