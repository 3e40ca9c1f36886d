/** @jest-environment node */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listFile } from '../testing/list-file';
import { ConfigError } from './config-error';
import { isRemoteName, readRemoteList } from './remote-list';

const entry = (fields: object) => ({
  name: 'mfe-events',
  port: 3050,
  prefixes: [{ path: '/events', access: 'public' }],
  budgetKB: { '*': 40 },
  ...fields,
});

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'list-'));
  file = path.join(folder, 'remotes.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('is the list of the repository, unless another is named', () => {
  expect(readRemoteList(listFile).map(({ name }) => name)).toContain('mfe-auth');
});

it.each([
  ['[{', 'is not JSON: '],
  ['{}', 'remotes.json must hold a list of remotes.'],
  [[entry({ name: '../api' })], '"../api" needs a "name" like "mfe-example"'],
  [[entry({ name: 'mfe-Events' })], 'needs a "name" like "mfe-example"'],
  [[entry({ prefixes: [{ path: '/events', access: 'all' }] })], 'needs a "path" like "/example"'],
  [[entry({ prefixes: [{ path: '/../events', access: 'public' }] })], 'needs a "path" like "/example"'],
  [[entry({ prefixes: [{ path: '/api/events', access: 'public' }] })], 'below which the site has no pages'],
  [[entry({ prefixes: [{ path: '/help/events', access: 'public' }] })], '"/help/events", which is the shell\'s own'],
  [[entry({ prefixes: [{ path: '/privacy', access: 'public' }] })], '"/privacy", which is the shell\'s own'],
])('with %j is refused in one sentence that names it', (list, sentence) => {
  writeFileSync(file, typeof list === 'string' ? list : JSON.stringify(list));
  expect(() => readRemoteList(file)).toThrow(ConfigError);
  expect(() => readRemoteList(file)).toThrow(sentence);
  expect(() => readRemoteList(file)).toThrow(`The list of remotes ${file} `);
});

it('that is not there is named', () => {
  expect(() => readRemoteList(file)).toThrow(new RegExp(`^The list of remotes ${file} cannot be read: .*ENOENT`));
});

it('names remotes in one way alone', () => {
  expect(['mfe-a', 'mfe-a-1', 'mfe-', 'mfe-A', 'mfe-a/b', '__proto__', 'shell'].map(isRemoteName)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});
