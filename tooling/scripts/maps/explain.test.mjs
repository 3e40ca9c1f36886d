import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { transformSync } from '@swc/core';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { root } from '../apps/apps.mjs';
import { runCommand } from '../run/run-command.mjs';

const { code: built, map } = transformSync('export function open() {\n  throw new Error("closed");\n}\n', {
  filename: 'webpack://mfe_auth/./src/pages/login-page.ts',
  sourceMaps: true,
  minify: true,
});
const column = built.indexOf('throw') + 1;
const stack = `Error: closed\n    at open (https://site.test/remotes/mfe-auth/login-page.0123abcd.js:1:${column})`;
const report = { app: 'mfe-auth', kind: 'error', message: 'Error: closed', stack, path: '/login', build: 'b1' };
let folder;

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'explain-'));
  fs.writeFileSync(path.join(folder, 'login-page.0123abcd.js.map'), map);
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** Runs the command as a person does. */
async function explain(text, ...options) {
  const file = path.join(folder, 'report.txt');
  fs.writeFileSync(file, text);
  const { code, output } = await runCommand(
    process.execPath,
    [path.join(root, 'tooling/scripts/explain.mjs'), file, ...options],
    { cwd: root },
  );
  return { code, output: output.trim() };
}

describe('a report is explained', () => {
  test.each([
    ['as a line of the log', `other\n${JSON.stringify({ level: 40, clientError: report, msg: 'a page failed' })}\n`],
    ['as the body that a browser sent', JSON.stringify(report, null, 2)],
  ])('%s', async (_, text) => {
    expect(await explain(text, '--maps', folder)).toEqual({
      code: 0,
      output: 'app mfe-auth, build b1, page /login\nError: closed\n    at open (mfe-auth/src/pages/login-page.ts:2:3)',
    });
  });

  test('as a plain stack', async () => {
    const { output } = await explain(stack, '--maps', folder);
    expect(output).toBe('Error: closed\n    at open (mfe-auth/src/pages/login-page.ts:2:3)');
  });

  test('as far as there are maps, and says which are missing', async () => {
    const { output } = await explain(stack.replace('0123abcd', '89abcdef'));
    expect(output).toContain('login-page.89abcdef.js:1:');
    expect(output).toContain('no source map of login-page.89abcdef.js');
  });
});

test.each([
  ['what has no stack', 'it is broken', [], 'There is no stack in it'],
  ['an option without its folder', stack, ['--maps'], 'Say which report to explain'],
])('%s is refused in one sentence', async (_, text, options, sentence) => {
  const { code, output } = await explain(text, ...options);
  expect(code).toBe(1);
  expect(output).toContain(sentence);
  expect(output.split('\n')).toHaveLength(1);
});
