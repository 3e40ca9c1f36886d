import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { budgetsOf, filesOf, measure, sentSize } from './budgets.mjs';

let folder;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sizes-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));
const write = (name, text) => {
  fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  fs.writeFileSync(path.join(folder, name), text);
};

describe('a size budget', () => {
  const assets = {
    entry: { js: ['main.js'], css: ['main.css'] },
    chunks: { page: { js: ['page.js', 'main.js'], css: [] } },
  };
  test('counts each file once', () => {
    expect(filesOf(assets, 'js', ['entry', 'page'])).toEqual(['main.js', 'page.js']);
    expect(filesOf(assets, 'css', ['*'])).toEqual(['main.css']);
  });
  test('of a chunk that does not exist fails instead of measuring nothing', () => {
    expect(() => filesOf(assets, 'js', ['pages'])).toThrow('There is no chunk "pages"; there are: page.');
  });
  test("is that of the build's compressed copy, which only a small file may lack", () => {
    write('a.js', 'x'.repeat(1023));
    expect(sentSize(path.join(folder, 'a.js'))).toBe(1023);
    write('a.js', 'x'.repeat(1024));
    expect(() => sentSize(path.join(folder, 'a.js'))).toThrow('a.js has no compressed copy beside it.');
    write('a.js.br', 'y'.repeat(123));
    expect(sentSize(path.join(folder, 'a.js'))).toBe(123);
  });
  test('is over when the sum of its apps is', () => {
    for (const app of ['mfe-one', 'shell']) {
      const dist = app === 'shell' ? 'dist' : 'dist/build';
      write(`${app}/${dist}/assets.json`, JSON.stringify({ entry: { js: ['a.js'], css: [] }, chunks: {} }));
      write(`${app}/${dist}/a.js`, 'x');
      write(`${app}/${dist}/a.js.br`, 'y'.repeat(600));
    }
    const builtIn = (app) => path.join(folder, app, app === 'shell' ? 'dist' : 'dist/build');
    const budget = { name: 'both', kind: 'js', most: 1, of: { 'mfe-one': ['entry'], shell: ['entry'] } };
    expect(measure(budget, builtIn)).toMatchObject({ size: 1.2, files: 2, over: true });
    expect(measure({ ...budget, of: { 'mfe-one': ['entry'] } }, builtIn)).toMatchObject({ size: 0.6, over: false });
    expect(() => measure({ ...budget, of: { three: ['entry'] } }, builtIn)).toThrow('three is not built');
  });
  test("counts a remote's entry as visitors get it: without the runtime", () => {
    write('mfe-one/assets.json', JSON.stringify({ entry: { js: ['whole.js'], css: [] }, chunks: {} }));
    write('mfe-one/mf-manifest.json', JSON.stringify({ entryWithoutRuntime: { name: 'small.js', runtime: '2.9.2' } }));
    write('mfe-one/whole.js', 'x'.repeat(900));
    write('mfe-one/small.js', 'x'.repeat(300));
    const budget = { name: 'entry', kind: 'js', most: 1, of: { 'mfe-one': ['entry'] } };
    expect(measure(budget, () => path.join(folder, 'mfe-one'))).toMatchObject({ size: 0.3, files: 1 });
  });
  test('of a remote counts its named chunks apart, and all others together', () => {
    const [view, all, rest, player] = budgetsOf([
      { name: 'mfe-a', budgetKB: { '*': 100, player: 36 }, firstView: { page: 'games-page', jsKB: 165, allKB: 180 } },
    ]);
    const page = { 'mfe-a': ['entry', '__federation_expose_lifecycles', 'games-page'] };
    expect(view).toMatchObject({ most: 165, of: { shell: ['entry'], ...page } });
    expect(all).toMatchObject({ most: 180, of: { shell: ['entry', 'federation'], ...page } });
    expect(rest).toMatchObject({ most: 100, of: { 'mfe-a': ['*', '!player', '!http-transport'] } });
    expect(player).toMatchObject({ most: 36, of: { 'mfe-a': ['player'] } });
  });
});
