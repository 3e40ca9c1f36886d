import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { releasedTree } from './released-tree.mjs';

let root;
const git = (...args) => execFileSync('git', args, { cwd: root, stdio: 'pipe', encoding: 'utf8' });
const write = (file, text) => {
  fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  fs.writeFileSync(path.join(root, file), text);
};

beforeEach(() => {
  root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'released-')));
  git('init', '--quiet');
  git('config', 'user.name', 'test');
  git('config', 'user.email', 'test@example.com');
  write('.gitignore', 'node_modules/\nvar/\n');
  write('package-lock.json', '{"packages":{"node_modules/@platform/shared":{"resolved":"shared","link":true}}}');
  write('shared/package.json', '{"name":"@platform/shared"}');
  write('shared/index.js', 'released');
  git('add', '.');
  git('commit', '--quiet', '--message', 'first');
  git('tag', 'v1');
  write('node_modules/react/index.js', 'react');
  write('node_modules/@platform/shared/index.js', 'of this tree');
  write('shared/index.js', 'changed');
});
afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

test('a released tree has its own workspaces, and the packages of this one', async () => {
  const { folder, remove } = await releasedTree(root, 'v1', () => undefined);
  const read = (file) => fs.readFileSync(path.join(folder, file), 'utf8');
  expect(read('shared/index.js')).toBe('released');
  expect(read('node_modules/@platform/shared/index.js')).toBe('released');
  expect(read('node_modules/react/index.js')).toBe('react');
  await remove();
  expect(fs.existsSync(folder)).toBe(false);
  expect(fs.readFileSync(path.join(root, 'node_modules/react/index.js'), 'utf8')).toBe('react');
  expect(git('worktree', 'list').trim().split('\n')).toHaveLength(1);
});

test('a release that git does not know is said in one sentence', async () => {
  await expect(releasedTree(root, 'v9', () => undefined)).rejects.toThrow(/v9/);
});
