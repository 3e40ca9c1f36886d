import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { hashPaths, stampMatches, writeStamp } from './stamps.mjs';

let base;
const write = (name, text) => {
  fs.mkdirSync(path.dirname(path.join(base, name)), { recursive: true });
  fs.writeFileSync(path.join(base, name), text);
};
const hash = () => hashPaths(base, ['app', 'base.config.ts']);

beforeEach(() => {
  base = fs.mkdtempSync(path.join(os.tmpdir(), 'stamps-'));
  write('app/src/a.ts', 'a');
  write('base.config.ts', 'b');
});
afterEach(() => fs.rmSync(base, { recursive: true, force: true }));

test.each([
  ['a source changes', () => write('app/src/a.ts', 'changed')],
  ['a source is added', () => write('app/src/deep/b.ts', '')],
  ['a source is renamed', () => fs.renameSync(path.join(base, 'app/src/a.ts'), path.join(base, 'app/src/z.ts'))],
  ['a source is removed', () => fs.rmSync(path.join(base, 'app/src/a.ts'))],
  ['a single named file changes', () => write('base.config.ts', 'changed')],
])('the hash changes when %s', (_, change) => {
  const before = hash();
  change();
  expect(hash()).not.toBe(before);
});

test.each([
  ['a test', 'app/src/a.test.ts'],
  ['a document', 'app/README.md'],
  ['a built file', 'app/dist/main.js'],
  ['an installed package', 'app/node_modules/x/index.js'],
  ['a hidden file', 'app/.env'],
])('the hash stays when %s is written', (_, name) => {
  const before = hash();
  write(name, 'new');
  expect(hash()).toBe(before);
});

test('the hash stays when a file is only touched', () => {
  const before = hash();
  fs.utimesSync(path.join(base, 'app/src/a.ts'), new Date(0), new Date(0));
  expect(hash()).toBe(before);
});

test('the hash changes with a further text', () => {
  expect(hashPaths(base, ['app'], ['production'])).not.toBe(hashPaths(base, ['app'], ['development']));
});

test('a stamp matches only the hash it was written with, and not when it is missing', () => {
  const file = path.join(base, 'app/dist/.stamp');
  expect(stampMatches(file, 'one')).toBe(false);
  writeStamp(file, 'one');
  expect(stampMatches(file, 'one')).toBe(true);
  expect(stampMatches(file, 'two')).toBe(false);
});
