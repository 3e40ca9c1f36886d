import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { stopLeftoverPostgres } from './leftover-postgres.mjs';

let folder;
let child;

/** A process that looks like a database server on the folder: its command line names it. */
async function serverOn(data) {
  child = spawn(process.execPath, ['-e', "console.log('up'); setInterval(() => {}, 1000)", data], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  fs.writeFileSync(path.join(folder, 'data/postmaster.pid'), `${child.pid}\n`);
}

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'postgres-'));
  fs.mkdirSync(path.join(folder, 'data'));
  fs.mkdirSync(path.join(folder, 'users'));
});
afterEach(() => {
  child?.kill('SIGKILL');
  child = undefined;
  fs.rmSync(folder, { recursive: true, force: true });
});

test('stops a database server whose API is gone', async () => {
  await serverOn(path.join(folder, 'data'));
  const exit = once(child, 'exit');
  expect(await stopLeftoverPostgres(folder)).toBe(true);
  expect((await exit)[1]).toBe('SIGINT');
});

test('leaves one alone that a living process uses', async () => {
  await serverOn(path.join(folder, 'data'));
  fs.writeFileSync(path.join(folder, 'users', String(process.pid)), '');
  expect(await stopLeftoverPostgres(folder)).toBe(false);
  expect(child.exitCode).toBeNull();
});

test("leaves another program alone that has an old pid file's number", async () => {
  await serverOn('/something/else');
  expect(await stopLeftoverPostgres(folder)).toBe(false);
  expect(child.exitCode).toBeNull();
});

test('has nothing to do where there never was one', async () => {
  expect(await stopLeftoverPostgres(path.join(folder, 'nowhere'))).toBe(false);
});
