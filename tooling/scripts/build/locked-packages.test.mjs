import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { packagesOf } from './locked-packages.mjs';

let tree;
const lock = {
  '': { name: 'root', workspaces: ['app'] },
  app: { version: '1.0.0', dependencies: { zod: '4.0.0' } },
  'node_modules/app': { resolved: 'app', link: true },
  'node_modules/zod': { version: '4.0.0', integrity: 'sha512-a' },
  'app/node_modules/zod': { version: '3.0.0', integrity: 'sha512-b' },
};
const packagesWith = (change) => {
  fs.writeFileSync(path.join(tree, 'package-lock.json'), JSON.stringify({ packages: { ...lock, ...change } }));
  return packagesOf(tree);
};
beforeEach(() => {
  tree = fs.mkdtempSync(path.join(os.tmpdir(), 'locked-'));
});
afterEach(() => fs.rmSync(tree, { recursive: true, force: true }));

test.each([
  ['a package has another version', { 'node_modules/zod': { version: '4.0.1', integrity: 'sha512-c' } }],
  ['a package of a workspace alone has', { 'app/node_modules/zod': { version: '3.0.1', integrity: 'sha512-d' } }],
  ['there is a package more', { 'node_modules/react': { version: '19.0.0' } }],
])('the packages are others when %s', (_, change) => {
  expect(packagesWith(change)).not.toBe(packagesWith({}));
});

test('a workspace more is no other package: trying out a new remote builds nothing but it and what names it', () => {
  const workspace = {
    '': { name: 'root', workspaces: ['app', 'mfe-new'] },
    'mfe-new': { version: '1.0.0' },
    'node_modules/mfe-new': { resolved: 'mfe-new', link: true },
  };
  expect(packagesWith(workspace)).toBe(packagesWith({}));
});
