/** What .ci/run adds up, with an npm that only pretends. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { root } from '../apps/apps.mjs';

let folder;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ci-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

/** Runs it with stand-ins for npm and for the database check; returns its lines and exit code. */
function ciRun({ ci = 'true', verify, api = 'exit 9', database = 1 }) {
  const npm = `#!/bin/sh\ncase "$*" in\n  ci*) ${ci} ;;\n  run*verify) ${verify} ;;\n  test*--api) ${api} ;;\nesac\n`;
  fs.writeFileSync(path.join(folder, 'npm'), npm, { mode: 0o755 });
  fs.writeFileSync(path.join(folder, 'node'), `#!/bin/sh\nexit ${database}\n`, { mode: 0o755 });
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
  const { stdout, status } = spawnSync(path.join(root, '.ci/run'), { env, encoding: 'utf8' });
  return { last: stdout.trim().split('\n').at(-1), stdout, status };
}

test('adds the API tests on the real database to what verify counted', () => {
  const { last, status } = ciRun({
    verify: 'echo "10 passed, 0 failed, 1 skipped"',
    api: 'echo "on $DATABASE_URL"; echo "5 passed, 0 failed"',
    database: 0,
  });
  expect([last, status]).toEqual(['15 passed, 0 failed, 1 skipped', 0]);
});

test('gives the database to the second run only', () => {
  const show = (kind) => `echo "${kind}=\${DATABASE_URL:-none}"; echo "1 passed, 0 failed"`;
  const { stdout } = ciRun({ verify: show('verify'), api: show('api'), database: 0 });
  expect(stdout).toContain('verify=none');
  expect(stdout).toContain('api=postgres://postgres@127.0.0.1:5432/test');
});

test('leaves the second run out when no database is reachable', () => {
  const { last, status } = ciRun({ verify: 'echo "10 passed, 0 failed"' });
  expect([last, status]).toEqual(['10 passed, 0 failed', 0]);
});

test('counts a step that failed before any test as one failure', () => {
  const { last, status } = ciRun({ verify: 'echo "lint failed"; exit 1' });
  expect([last, status]).toEqual(['0 passed, 1 failed', 1]);
});

test('fails with failed tests, and says how many in both runs', () => {
  const { last, status } = ciRun({
    verify: 'echo "10 passed, 2 failed"; exit 1',
    api: 'echo "4 passed, 1 failed"; exit 1',
    database: 0,
  });
  expect([last, status]).toEqual(['14 passed, 3 failed', 1]);
});

test('says what failed once more at the end', () => {
  const { stdout } = ciRun({
    verify: 'echo "Failed:"; echo "  a.test.ts: x"; echo "10 passed, 1 failed"; exit 1',
    api: 'echo "much more"; echo "4 passed, 0 failed"',
    database: 0,
  });
  expect(stdout.slice(stdout.indexOf('much more'))).toContain('Failed:\n  a.test.ts: x\n');
});

test('stops when the packages cannot be installed', () => {
  const { last, status, stdout } = ciRun({ ci: 'exit 1', verify: 'echo "must not run"' });
  expect([last, status]).toEqual(['0 passed, 1 failed', 1]);
  expect(stdout).not.toContain('must not run');
});
