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
function ciRun({ ci = 'true', verify, database = 1 }) {
  const npm = `#!/bin/sh\ncase "$*" in\n  ci*) ${ci} ;;\n  run*verify) ${verify} ;;\nesac\n`;
  fs.writeFileSync(path.join(folder, 'npm'), npm, { mode: 0o755 });
  fs.writeFileSync(path.join(folder, 'node'), `#!/bin/sh\nexit ${database}\n`, { mode: 0o755 });
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
  const { stdout, status } = spawnSync(path.join(root, '.ci/run'), { env, encoding: 'utf8' });
  return { last: stdout.trim().split('\n').at(-1), stdout, status };
}

const show = 'echo "tests on ${TEST_DATABASE_URL:-none}, platform on ${DATABASE_URL:-none}"; echo "1 passed, 0 failed"';

test('gives the database that answers to the API tests, and to nothing else', () => {
  expect(ciRun({ verify: show, database: 0 }).stdout).toContain(
    'tests on postgres://postgres@127.0.0.1:5432/test, platform on none',
  );
});

test('lets the API tests bring their own database when none answers', () => {
  const { last, stdout, status } = ciRun({ verify: show });
  expect(stdout).toContain('tests on none, platform on none');
  expect([last, status]).toEqual(['1 passed, 0 failed', 0]);
});

test('counts a step that failed before any test as one failure', () => {
  const { last, status } = ciRun({ verify: 'echo "lint failed"; exit 1' });
  expect([last, status]).toEqual(['0 passed, 1 failed', 1]);
});

test('fails with failed tests, and says how many', () => {
  const { last, status } = ciRun({ verify: 'echo "10 passed, 2 failed, 1 skipped"; exit 1' });
  expect([last, status]).toEqual(['10 passed, 2 failed, 1 skipped', 1]);
});

test('stops when the packages cannot be installed', () => {
  const { last, status, stdout } = ciRun({ ci: 'exit 1', verify: 'echo "must not run"' });
  expect([last, status]).toEqual(['0 passed, 1 failed', 1]);
  expect(stdout).not.toContain('must not run');
});
