import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, test } from '@jest/globals';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'run-dev-'));
const pidFile = path.join(folder, 'data/postmaster.pid');
const isAlive = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
afterAll(() => {
  const pid = Number(fs.readFileSync(pidFile, 'utf8'));
  if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  fs.rmSync(folder, { recursive: true });
});

/** Starts a database of its own process group, and is gone at SIGTERM without stopping it, as an API that is killed. */
const api = `
  import { spawn } from 'node:child_process';
  import fs from 'node:fs';
  const data = ${JSON.stringify(path.join(folder, 'data'))};
  fs.mkdirSync(data, { recursive: true });
  const database = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', data], { detached: true, stdio: 'ignore' });
  fs.writeFileSync(data + '/postmaster.pid', database.pid + '\\n');
  setInterval(() => {}, 1000);`;

test('leaves no database behind when SIGTERM reaches its whole process group', async () => {
  const file = path.join(folder, 'api.mjs');
  fs.writeFileSync(file, api);
  const runDev = JSON.stringify(path.join(import.meta.dirname, 'run-dev.mjs'));
  const commands = JSON.stringify([{ name: 'api', command: `node ${file}` }]);
  const script = `const { runDev } = await import(${runDev}); await runDev(${commands}, ${JSON.stringify(folder)});`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { detached: true, stdio: 'ignore' });
  const exited = once(child, 'exit');
  while (!fs.existsSync(pidFile) || fs.readFileSync(pidFile, 'utf8') === '') await delay(20);
  const database = Number(fs.readFileSync(pidFile, 'utf8'));
  expect(isAlive(database)).toBe(true);
  process.kill(-Number(child.pid), 'SIGTERM');
  await exited;
  expect(isAlive(database)).toBe(false);
}, 30_000);
