import { execFile } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from '@jest/globals';

const command = path.resolve(import.meta.dirname, './release.mjs');
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'release-'));
afterAll(() => fs.rmSync(home, { recursive: true }));

/** @returns what it says, and its code */
const run = (...args) =>
  promisify(execFile)(process.execPath, [command, ...args], {
    cwd: import.meta.dirname,
    // No site listens at this port; one may at the usual one.
    env: { ...process.env, INIT_CWD: home, PORT: '9' },
  }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stderr }) => ({ code, said: stderr }),
  );

test('deploys, lists and goes back in the folder that it is told', async () => {
  for (const build of ['b1', 'b2']) {
    fs.mkdirSync(path.join(home, build));
    const assets = {
      name: 'mfe-auth',
      build,
      commit: '0123456789abcdef',
      entry: { js: [], css: [] },
      chunks: {},
      server: null,
    };
    fs.writeFileSync(path.join(home, build, 'assets.json'), JSON.stringify(assets));
    const { said } = await run('mfe-auth', 'deploy', build, '--to', 'served');
    expect(said).toContain(`mfe-auth ${build} is stable now; previous: ${build === 'b1' ? 'none' : 'b1'}.`);
  }
  // No site listens at this port.
  const { said } = await run('mfe-auth', 'list', '--to', 'served', '--site', 'http://127.0.0.1:9');
  expect(said).toMatch(
    /^b2 +\d{4}-\S+Z +0123456789ab +stable\nb1 +\S+ +0123456789ab +previous\nhttp:\/\/127.0.0.1:9 does not report on mfe-auth/,
  );
  const sentence = 'mfe-auth b2 needs react ^20.0.0, and this shell provides 19.3.1';
  const report = { build: 'b1', problem: sentence, refused: 'b2' };
  const site = http.createServer((_request, response) =>
    response.end(JSON.stringify({ remotes: { 'mfe-auth': report } })),
  );
  await new Promise((listening) => site.listen(0, '127.0.0.1', listening));
  const listed = await run('mfe-auth', 'list', '--to', 'served', '--site', `http://127.0.0.1:${site.address().port}`);
  site.close();
  expect(listed.said).toMatch(
    new RegExp(`^b2 .+ stable, refused: ${sentence.replace('^', '.')}\\nb1 .+ previous, in use\\n$`),
  );
  // A site that does not answer any more: the record beside the pointer says it.
  fs.mkdirSync(path.join(home, 'served/failed'));
  fs.writeFileSync(path.join(home, 'served/failed/b2.json'), '{"problem":"b2 failed 5 of 5 pages"}');
  expect((await run('mfe-auth', 'list', '--to', 'served', '--site', 'http://127.0.0.1:9')).said).toMatch(
    /^b2 .+ stable, failed: b2 failed 5 of 5 pages\nb1 /,
  );
  expect((await run('mfe-auth', 'rollback', '--to', 'served')).said).toContain(
    'mfe-auth is rolled back: b1 is stable.',
  );
  expect((await run('mfe-auth', 'canary', '10', 'b2', '--to', 'served')).said).toContain(
    'mfe-auth b2 is the canary for 10 % of visitors; b1 stays stable.',
  );
  expect((await run('mfe-auth', 'promote', '--to', 'served')).said).toContain(
    'mfe-auth b2 is promoted to stable; previous: b1.',
  );
});

test.each([
  [[], 'npm run release -- REMOTE COMMAND'],
  [['mfe-auth'], 'npm run release -- REMOTE COMMAND'],
  [['mfe-none', 'list'], 'mfe-none is not in remotes.json'],
  [['mfe-auth', 'delete'], 'There is no command "delete".'],
  [['mfe-auth', 'toString'], 'There is no command "toString".'],
  [['mfe-auth', 'list', 'x'], 'Unexpected argument "x".'],
  [['mfe-auth', 'promote', 'x'], 'Unexpected argument "x".'],
  [['mfe-auth', 'canary', 'ten', '--to', 'new'], 'a whole percentage from 1 to 99'],
  [['mfe-auth', 'canary', '--to', 'new'], 'a whole percentage from 1 to 99'],
  [['mfe-auth', 'deploy', 'x', 'y'], 'Unexpected argument "y".'],
  [['mfe-auth', 'list', '--site', 'here'], '"here" is not a URL.'],
  [['mfe-auth', 'list', '--all'], "Unknown option '--all'"],
  [['mfe-auth', 'deploy', 'nowhere', '--to', 'new'], 'There is no built release in '],
  [['mfe-auth', 'list', '--to', 'new'], 'Nothing is deployed in '],
])('%j is refused with a sentence, and changes nothing', async (args, words) => {
  const { code, said } = await run(...args);
  expect([code, said]).toEqual([1, expect.stringContaining(words)]);
  expect(said).not.toContain('    at ');
  expect(fs.existsSync(path.join(home, 'new'))).toBe(false);
});
