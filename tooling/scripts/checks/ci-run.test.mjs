/** Output and totals of .ci/run, with a fake npm. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { root } from '../apps/apps.mjs';
import { freePort } from '../apps/ports.mjs';
import { readmeCommands } from '../run/readme-commands.mjs';

let folder;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ci-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

/** A site that reports ready, and ends when it is told to. */
const site = (port, page, ending) => `
import http from 'node:http';
const server = http.createServer((_, response) => response.end(${JSON.stringify(page)}));
server.listen(${port}, () => console.log('The site is ready: http://localhost:${port} (Ctrl-C stops it)'));
process.on('SIGINT', () => ${ending});
`;

/** Runs it with a stand-in for npm; returns its lines and exit code. */
async function ciRun({
  page = '<a href="/games/one">',
  start,
  ending = 'process.exit(0)',
  typed = 'exit 0',
  verify = 'exit 0',
  database = 1,
}) {
  const port = await freePort();
  fs.writeFileSync(path.join(folder, 'site.mjs'), site(port, page, ending));
  const program = [
    'case "$*" in',
    `  start) ${start ?? `exec "${process.execPath}" "${folder}/site.mjs"`} ;;`,
    `  test) ${typed} ;;`,
    `  run*verify*--rest) ${verify} ;;`,
    '  *) echo "must not run: $*" ;;',
    'esac',
  ];
  fs.writeFileSync(path.join(folder, 'npm'), `#!/bin/sh\n${program.join('\n')}\n`, { mode: 0o755 });
  const env = {
    ...process.env,
    PATH: `${folder}:${process.env.PATH}`,
    PORT: String(port),
    PORT_OFFSET: '23000',
    DATABASE_URL: `postgres://someone@127.0.0.1:${database}/test`,
  };
  const child = spawn(path.join(root, '.ci/run'), { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const chunks = [];
  child.stdout.on('data', (chunk) => chunks.push(chunk));
  const [status] = await once(child, 'close');
  const stdout = Buffer.concat(chunks).toString();
  expect(stdout).not.toContain('must not run');
  return { last: stdout.trim().split('\n').at(-1), stdout, status };
}

const show = 'echo "tests on ${TEST_DATABASE_URL:-none}, platform on ${DATABASE_URL:-none}"; echo "1 passed, 0 failed"';

/** A minimal PostgreSQL that accepts every client. */
async function databaseServer() {
  const hello = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);
  const server = net.createServer((socket) => {
    socket.once('data', () => socket.write(hello));
    socket.on('error', () => undefined);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

describe('.ci/run', () => {
  test('types the two commands of the README, and then the rest of verify', async () => {
    const { last, status, stdout } = await ciRun({
      typed: 'echo "10 passed, 0 failed, 1 skipped"',
      verify: 'echo "5 passed, 0 failed"',
    });
    expect(stdout.split('\n').filter((line) => /^== npm|^== verify/.test(line) && !line.endsWith(' s'))).toEqual([
      '== npm start, two pages, Ctrl-C',
      '== npm start again, one page, kill -INT',
      '== npm test',
      '== verify, the rest',
    ]);
    // Two pages and a stop, a page and a stop.
    expect([last, status]).toEqual(['20 passed, 0 failed, 1 skipped', 0]);
  });

  test.each([
    ['a start that ends before it is ready', { start: 'echo "no such module"; exit 1' }],
    ['a page without games', { page: '<h1>Empty</h1>' }],
  ])('counts %s as a failure of each start', async (_, stand) => {
    const { last, status } = await ciRun(stand);
    expect([last, status]).toEqual(['0 passed, 2 failed', 1]);
  });

  test('counts a site that goes on after Ctrl-C as a failure', async () => {
    const { last, stdout, status } = await ciRun({ ending: 'undefined' });
    expect(stdout).toContain('"npm start" was still running 10 s after it was told to stop.');
    expect([last, status]).toEqual(['0 passed, 2 failed', 1]);
  }, 60_000);

  test('gives the database that answers to the API tests, and to nothing else', async () => {
    const server = await databaseServer();
    const { port } = server.address();
    const { stdout } = await ciRun({ typed: show, database: port });
    server.close();
    expect(stdout).toContain(`tests on postgres://someone@127.0.0.1:${port}/test, platform on none`);
  });

  test('lets the API tests bring their own database when none answers', async () => {
    expect((await ciRun({ typed: show })).stdout).toContain('tests on none, platform on none');
  });

  test('counts a step that failed before any test as one failure', async () => {
    const { last, status } = await ciRun({ verify: 'echo "lint failed"; exit 1' });
    expect([last, status]).toEqual(['5 passed, 1 failed', 1]);
  });

  test('fails with failed tests, and says how many', async () => {
    const { last, status } = await ciRun({ typed: 'echo "10 passed, 2 failed"; exit 1' });
    expect([last, status]).toEqual(['15 passed, 2 failed', 1]);
  });
});

describe('the commands of the README', () => {
  test('are npm start and npm test', () => {
    expect(readmeCommands(fs.readFileSync(path.join(root, 'README.md'), 'utf8'))).toEqual(['npm start', 'npm test']);
  });
  test('cannot be read where they are not', () => {
    expect(() => readmeCommands('## Other\n```\nnpm start\n```\n')).toThrow('README.md has no block of commands');
  });
});
