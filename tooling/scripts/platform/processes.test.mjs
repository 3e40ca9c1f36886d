import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { freePort } from '../apps/ports.mjs';
import { signalGroup } from './process-group.mjs';
import { backoff, ManagedProcess } from './processes.mjs';
import { fetchStatus, untilReady } from './ready.mjs';

/** A part that responds, logs, dies, leaves a child behind or ignores SIGTERM on request. */
const part = `
  import http from 'node:http';
  import { spawn } from 'node:child_process';
  if (process.env.WRONG) { console.error('WRONG must not be set.'); process.exit(1); }
  let failing = false;
  if (process.env.CHILD) spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
  http.createServer((request, response) => {
    if (request.url === '/warn') console.log(JSON.stringify({ level: 40, msg: 'careful' }));
    if (request.url === '/info') console.log(JSON.stringify({ level: 30, msg: 'by the way' }));
    if (request.url === '/die') process.exit(3);
    if (request.url === '/fail') failing = true;
    if (request.url === '/slow') return void setTimeout(() => response.end('ok'), 2_500);
    if (failing && request.url === '/') response.statusCode = 503;
    response.end('ok');
  }).listen(process.env.PORT, '127.0.0.1');
  process.on('SIGTERM', () => process.exit(0));
`;

let folder;
let said;
let spec;
let url;
let running;

beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'processes-'));
  fs.writeFileSync(path.join(folder, 'part.mjs'), part);
  const port = await freePort();
  said = [];
  url = `http://127.0.0.1:${port}/`;
  spec = {
    name: 'part',
    args: [path.join(folder, 'part.mjs')],
    env: { PORT: String(port) },
    readyUrl: url,
    readyWithin: 10_000,
    log: path.join(folder, 'log/part.log'),
    say: (line) => said.push(line),
  };
  running = new ManagedProcess(spec);
});
afterEach(async () => {
  await running.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

describe('a managed process', () => {
  test('responds once it is started, and no more once it is stopped', async () => {
    await running.start();
    expect(await fetchStatus(url)).toBe(200);
    await running.stop();
    expect(await fetchStatus(url)).toBeUndefined();
    expect(running.pid).toBeUndefined();
  });

  test('that dies is started again, with a line that says so', async () => {
    await running.start();
    const before = running.pid;
    await fetchStatus(`${url}die`);
    expect(await untilReady(url, { timeout: 10_000 })).toBe(true);
    expect(running.pid).not.toBe(before);
    expect(said[0]).toBe('part stopped unexpectedly (exit code 3); starting it again in 0.5 s.');
  });

  test('that lives and is not ready for too long is restarted, with a line that says so', async () => {
    await running.start({ unreadyFor: 300 });
    const before = running.pid;
    await fetchStatus(`${url}fail`);
    expect(await untilReady(url, { timeout: 10_000 })).toBe(true);
    expect(running.pid).not.toBe(before);
    expect(said[0]).toBe('part has not been ready for 0.3 s; restarting it.');
  });

  test('that is ready again in time, or whose restart would not help, is left alone', async () => {
    await running.start({ unreadyFor: 300, aliveUrl: `${url}alive` });
    const before = running.pid;
    await fetchStatus(`${url}fail`);
    expect(await untilReady(url, { timeout: 900 })).toBe(false);
    expect([running.pid, said]).toEqual([before, []]);
  });

  test('that answers late is left alone', async () => {
    await running.start({ unreadyFor: 4_000, aliveUrl: `${url}slow` });
    const before = running.pid;
    await delay(7_000);
    expect([running.pid, said]).toEqual([before, []]);
  });

  test('that was stopped while waiting to be started again stays stopped', async () => {
    await running.start();
    await fetchStatus(`${url}die`);
    await running.stop();
    expect(running.pid).toBeUndefined();
    expect(await untilReady(url, { timeout: 800 })).toBe(false);
  });

  test('that refuses to start fails with its own sentence alone', async () => {
    await expect(running.start({ env: { ...spec.env, WRONG: '1' } })).rejects.toThrow(/^WRONG must not be set\.$/);
    expect(said).toEqual([]);
  });

  test('that never responds fails after its time, and is gone', async () => {
    const silent = http.createServer();
    await once(silent.listen(0), 'listening');
    const { port } = silent.address();
    await expect(running.start({ readyUrl: `http://127.0.0.1:${port}/`, readyWithin: 300 })).rejects.toThrow(
      'part was not ready within 0.3 s',
    );
    expect(running.pid).toBeUndefined();
    silent.closeAllConnections();
    silent.close();
  });

  test('leaves no child of its own behind, even when it is killed', async () => {
    await running.start({ env: { ...spec.env, CHILD: '1' } });
    const { pid } = running;
    expect(signalGroup(pid, 0)).toBe(true);
    process.kill(pid, 'SIGKILL');
    await running.stop();
    expect(signalGroup(pid, 0)).toBe(false);
  });

  test('shows warnings at the terminal, and everything in the log as JSON lines', async () => {
    await running.start();
    await fetchStatus(`${url}warn`);
    await fetchStatus(`${url}info`);
    await fetchStatus(`${url}warn`);
    await running.stop();
    // The same warning is not said twice in a row of moments.
    expect(said).toEqual(['part: careful']);
    const lines = fs
      .readFileSync(spec.log, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).msg);
    expect(lines).toEqual(['careful', 'by the way', 'careful']);
  });

  test('takes another environment at a restart, and can be started only once at a time', async () => {
    await running.start();
    const first = running.pid;
    await running.start();
    expect(running.pid).toBe(first);
    await running.restart();
    expect(running.pid).not.toBe(first);
  });
});

test('the pause before a restart doubles from half a second and ends at half a minute', () => {
  expect([1, 2, 3, 7, 20].map(backoff)).toEqual([500, 1000, 2000, 30_000, 30_000]);
});
