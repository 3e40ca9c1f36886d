import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { findRemote } from '../../build/src/remotes.mjs';
import { root } from '../apps/apps.mjs';
import { createAlone, createRemote } from './create-remote.mjs';

let folder;
const listText = () => fs.readFileSync(path.join(folder, 'remotes.json'), 'utf8');
const before = fs.readFileSync(path.join(root, 'remotes.json'), 'utf8');

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'create-'));
  for (const name of ['tooling/build', 'shared']) fs.mkdirSync(path.join(folder, name), { recursive: true });
  for (const file of ['remotes.json', 'tooling/build/package.json', 'shared/package.json'])
    fs.copyFileSync(path.join(root, file), path.join(folder, file));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

describe('a new remote', () => {
  test('is a folder, and one line in remotes.json', () => {
    const { files, port } = createRemote(folder, 'mfe-side-shows', '/what-is-on');
    expect(fs.readdirSync(folder).toSorted()).toEqual(['mfe-side-shows', 'remotes.json', 'shared', 'tooling']);
    const added = listText()
      .split('\n')
      .filter((line) => line.includes('mfe-side-shows'));
    expect(added).toHaveLength(1);
    expect(listText().split('\n')).toHaveLength(before.split('\n').length + 1);
    expect(JSON.parse(listText())).toEqual([
      ...JSON.parse(before),
      {
        name: 'mfe-side-shows',
        port,
        prefixes: [{ path: '/what-is-on', access: 'public' }],
        budgetKB: { '*': 60 },
      },
    ]);
    for (const file of ['package.json', 'README.md', 'ci.yml', 'src/contract.ts', 'src/api-module/index.test.ts'])
      expect(files).toContain(file);
  });

  test('has its own words in every file, and no blank of the template', () => {
    const { files } = createRemote(folder, 'mfe-side-shows', '/what-is-on');
    const text = files.map((file) => fs.readFileSync(path.join(folder, 'mfe-side-shows', file), 'utf8')).join('\n');
    expect(text).not.toMatch(/\{\{\w/);
    for (const words of ["path: '/what-is-on'", "'GET /api/side-shows'", '<h1>Side shows</h1>', 'SideShowsEntry'])
      expect(text).toContain(words);
  });

  test.each([
    ['made-up', '/made-up', 'needs a "name" like "mfe-example"'],
    ['mfe-auth', '/made-up', 'the name "mfe-auth", which "mfe-auth" has already'],
    ['mfe-made-up', 'made-up', 'one needs a "path" like "/example"'],
    ['mfe-made-up', '/login', 'the prefix "/login", which "mfe-auth" has already'],
    ['mfe-made-up', '/', 'the prefix "/", which'],
  ])('called %s at %s is refused in one sentence, and nothing is written', (name, pagePath, sentence) => {
    expect(() => createRemote(folder, name, pagePath)).toThrow(sentence);
    expect(listText()).toBe(before);
    expect(fs.readdirSync(folder).toSorted()).toEqual(['remotes.json', 'shared', 'tooling']);
  });

  test('in a repository of its own brings its line along, and leaves this repository as it is', () => {
    const target = path.join(folder, 'elsewhere');
    const { files, line } = createAlone(folder, 'mfe-side-shows', '/what-is-on', target);
    expect(listText()).toBe(before);
    const [own] = JSON.parse(fs.readFileSync(path.join(target, 'remotes.json'), 'utf8'));
    expect(JSON.parse(line)).toEqual({ ...own, elsewhere: true });
    expect(files).toContain('src/pages/list-page.tsx');
    const text = files.map((file) => fs.readFileSync(path.join(target, file), 'utf8')).join('\n');
    expect(text).not.toMatch(/\{\{\w|\.\.\/(?:tooling|shared)/);
    expect(findRemote(path.join(target, 'src'), 'mfe-side-shows')).toEqual({ entry: own, folder: target });
    expect(() => createAlone(folder, 'mfe-side-shows', '/what-is-on', target)).toThrow(
      `There is something in ${target}.`,
    );
  });

  test('never touches a folder that is there', () => {
    fs.mkdirSync(path.join(folder, 'mfe-made-up'));
    expect(() => createRemote(folder, 'mfe-made-up', '/made-up')).toThrow('There is a folder mfe-made-up already.');
    expect(listText()).toBe(before);
  });
});
