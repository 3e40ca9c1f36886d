import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { checkRemotes, findRemote, readRemotes } from '../../build/src/remotes.mjs';
import { root } from './apps.mjs';
import { remoteList } from './remotes.mjs';

const entry = (changes) => ({
  name: 'mfe-example',
  port: 3001,
  prefixes: [{ path: '/example', access: 'public' }],
  budgetKB: { '*': 80 },
  ...changes,
});

describe('remotes.json', () => {
  test('of this repository is in order', () => {
    expect(checkRemotes(remoteList)).toBe(remoteList);
  });
  test('of this repository lets one page of a remote do without the age gate: where e-mails lead', () => {
    const ungated = remoteList.flatMap(({ prefixes }) => prefixes).filter((prefix) => 'gated' in prefix);
    expect(ungated).toEqual([{ path: '/unsubscribe', exact: true, access: 'public', gated: false }]);
  });
  test('that lacks a remote says what to add', () => {
    expect(() => findRemote(root, 'mfe-example')).toThrow('mfe-example is not in remotes.json: add it there');
  });
  test.each([
    ['a name that is no folder', [entry({ name: 'Example' })], '"Example" needs a "name" like "mfe-example"'],
    ['no name', [entry({ name: undefined })], 'remote number 1 needs a "name"'],
    ['no port', [entry({ port: undefined })], '"mfe-example" needs a "port" from 3001 to 3089'],
    ['a port that is text', [entry({ port: '3001' })], 'but has "3001"'],
    ['no prefixes', [entry({ prefixes: [] })], 'needs "prefixes"'],
    ['a prefix without a slash', [entry({ prefixes: [{ path: 'x', access: 'public' }] })], 'has the prefix'],
    ['an unknown access', [entry({ prefixes: [{ path: '/x', access: 'all' }] })], 'public, guest, member'],
    ...[
      { path: '/x', access: 'public', gated: false },
      { path: '/x', exact: true, access: 'member', gated: false },
      { path: '/x', exact: true, access: 'public', gated: 0 },
    ].map((prefix) => [
      'a prefix without the gate, but more than one public page',
      [entry({ prefixes: [prefix] })],
      '"gated" is false',
    ]),
    ...['/api', '/api/side-shows', '/assets', '/remotes', '/ws'].map((prefix) => [
      `a prefix where the site has no pages, ${prefix}`,
      [entry({ prefixes: [{ path: prefix, access: 'public' }] })],
      `has the prefix "${prefix}", below which the site has no pages`,
    ]),
    ['a name too long for a report', [entry({ name: `mfe-${'a'.repeat(37)}` })], 'needs a "name" like'],
    ['an elsewhere that is no', [entry({ elsewhere: false })], '"elsewhere", but that is true'],
    ['no size budget', [entry({ budgetKB: undefined })], 'needs "budgetKB"'],
    ['two remotes of one name', [entry(), entry({ port: 3002 })], 'has the name "mfe-example", which'],
    ['two remotes on one port', [entry(), entry({ name: 'mfe-other' })], 'has the port 3001, which "mfe-example" has'],
    ['one prefix twice', [entry(), entry({ name: 'mfe-other', port: 3002 })], 'has the prefix "/example", which'],
    ['no list', {}, 'must hold a list'],
  ])('with %s is refused in a sentence that says so', (_, list, words) => {
    expect(() => checkRemotes(list)).toThrow(words);
  });
  test('may name a remote of another repository, which is released there', () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'remotes-'));
    fs.writeFileSync(path.join(folder, 'remotes.json'), JSON.stringify([entry({ elsewhere: true })]));
    expect(readRemotes(folder)).toEqual([entry({ elsewhere: true })]);
    expect(() => findRemote(folder, 'mfe-example')).toThrow('mfe-example lies in another repository');
    fs.rmSync(folder, { recursive: true });
  });
  test.each([
    ['is no JSON', '[{', 'remotes.json is not JSON: '],
    ['names a folder that is not there', JSON.stringify([entry()]), '"mfe-example" has no folder of that name'],
  ])('that %s is refused in a sentence that says so', (_, text, words) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'remotes-'));
    fs.writeFileSync(path.join(folder, 'remotes.json'), text);
    expect(() => readRemotes(folder)).toThrow(words);
    fs.rmSync(folder, { recursive: true });
  });
});
