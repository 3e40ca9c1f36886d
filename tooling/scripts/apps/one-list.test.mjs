/** The remotes are listed in remotes.json alone: what else names two of them is a second list, unless it says why. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { remotes, root } from './apps.mjs';

const reasons = [
  [/^remotes\.json$/, 'the list'],
  [/^package-lock\.json$/, 'npm writes it from the workspaces'],
  [/^docker-compose\.yml$/, 'compose cannot loop; npm run check:containers compares it with the list'],
  [/\.md$/, 'documents give examples'],
  [/\.(test|spec)\.[a-z]+$/, 'tests give examples'],
  [/^e2e\/fixtures\/catalogue\.ts$/, 'pages of the demo, and which remote a test expects to render each'],
];

/** Names of remotes in a text, as a folder, an identifier or an environment variable. */
const namesIn = (text, names) =>
  names.filter((name) => new RegExp(String.raw`\b${name}\b`).test(text.toLowerCase().replaceAll('_', '-')));

const isSecondList = (file, text, names = remotes) =>
  namesIn(text, names).length > 1 && !reasons.some(([pattern]) => pattern.test(file));

const tracked = () =>
  execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((file) =>
      /\.(?:[cm]?[jt]sx?|json|ya?ml|html|sh)$|(?:^|\/)(?:Dockerfile|run|\.[a-z]+(?:ignore|rc))$/.test(file),
    )
    .filter((file) => fs.existsSync(path.join(root, file)));

describe('the list of remotes', () => {
  test('is written once', () => {
    const second = tracked().filter((file) => isSecondList(file, fs.readFileSync(path.join(root, file), 'utf8')));
    // Read remotes.json, or tooling/scripts/apps/apps.mjs, instead.
    expect(second).toEqual([]);
  });
  test.each([
    ["export const all = ['mfe-a', 'mfe-b'];", true],
    ['const { REMOTE_MFE_A, REMOTE_MFE_B } = process.env;', true],
    ['registerRemotes([mfe_a, mfe_b]);', true],
    ["const remote = 'mfe-a'; open(remote, 'mfe-a');", false],
    ["const other = 'mfe-ab';", false],
  ])('is found in %s: %s', (text, found) => {
    expect(isSecondList('src/x.ts', text, ['mfe-a', 'mfe-b'])).toBe(found);
  });
});
