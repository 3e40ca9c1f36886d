import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { root } from '../apps/apps.mjs';
import { countJest, skippedOfJest } from './results.mjs';
import { isTooLate, tooLate, withoutEnd } from './tests-until.mjs';

const home = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'until-')));
afterAll(() => fs.rmSync(home, { recursive: true }));

test('without an end nothing is too late, and with one what begins after it', () => {
  expect(isTooLate({})).toBe(false);
  expect(isTooLate({ TESTS_UNTIL: String(Date.now() - 1), ...withoutEnd })).toBe(false);
  expect(isTooLate({ TESTS_UNTIL: String(Date.now() + 60_000) })).toBe(false);
  expect(isTooLate({ TESTS_UNTIL: String(Date.now() - 1) })).toBe(true);
});

test('a file of tests that has not begun in time is left out, and named', () => {
  const file = path.join(home, 'one.test.js');
  fs.writeFileSync(file, `test('adds', () => expect(1 + 1).toBe(2));`);
  const runner = path.join(import.meta.dirname, 'in-time-runner.mjs');
  const config = JSON.stringify({ rootDir: home, testRunner: runner, transform: {} });
  const reportOf = (until) => {
    const report = path.join(home, 'report.json');
    const program = path.join(root, 'node_modules/jest/bin/jest.js');
    execFileSync(process.execPath, [program, '--config', config, '--json', `--outputFile=${report}`], {
      cwd: home,
      env: { ...process.env, TESTS_UNTIL: String(until) },
      stdio: 'ignore',
    });
    return JSON.parse(fs.readFileSync(report, 'utf8'));
  };
  const [inTime, late] = [Date.now() + 600_000, Date.now() - 1].map(reportOf);
  expect(countJest(inTime)).toEqual({ passed: 1, failed: 0, skipped: 0 });
  expect(countJest(late)).toEqual({ passed: 0, failed: 0, skipped: 1 });
  expect(skippedOfJest(late)).toEqual([{ file, title: tooLate }]);
});
