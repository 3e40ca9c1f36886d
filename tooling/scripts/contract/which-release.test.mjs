import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { parts, reportText } from '../faces/report.mjs';
import { whichRelease } from './which-release.mjs';

let root;
const git = (...args) => execFileSync('git', args, { cwd: root, stdio: 'pipe', encoding: 'utf8' }).trim();
const write = (file, text) => {
  fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  fs.writeFileSync(path.join(root, file), text);
};
const setVersion = (part, version) => write(`shared/faces/${part}.txt`, reportText(part, version, 'export {};\n'));
const name = (release) => write('tooling/scripts/contract/released.txt', `${release}\n`);

beforeEach(() => {
  root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'which-release-')));
  git('init', '--quiet');
  git('config', 'user.name', 'test');
  git('config', 'user.email', 'test@example.com');
  for (const part of parts) setVersion(part, '1.0.0');
  git('add', '.');
  git('commit', '--quiet', '--message', 'first');
  name(git('rev-parse', 'HEAD'));
});
afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

test('the release that is named is tried', async () => {
  setVersion('queries', '1.2.0');
  expect(await whichRelease(root)).toEqual({ ref: git('rev-parse', 'HEAD'), shellFirst: null });
  expect(await whichRelease(root, 'HEAD')).toEqual({ ref: git('rev-parse', 'HEAD'), shellFirst: null });
});

test('its shell is not tried with remotes that need an addition since', async () => {
  setVersion('http', '1.4.0');
  expect(await whichRelease(root)).toEqual({
    ref: git('rev-parse', 'HEAD'),
    shellFirst: expect.stringContaining('they need what http got since'),
  });
});

test('a part that was broken on purpose is said instead', async () => {
  setVersion('store', '2.0.0');
  expect(await whichRelease(root)).toEqual({ skip: expect.stringContaining('Another major version of store since') });
});

test('a release that this clone does not have is said, and one that was requested is an error', async () => {
  name('0123456789012345678901234567890123456789');
  expect(await whichRelease(root)).toEqual({ skip: expect.stringContaining('This clone does not have 0123456789') });
  await expect(whichRelease(root, 'v9')).rejects.toThrow('git knows no release "v9".');
});
