import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { root } from '../apps/apps.mjs';

const list = fs.readFileSync(path.join(root, 'shared/src/paths/site-paths.ts'), 'utf8');
const remotes = JSON.parse(fs.readFileSync(path.join(root, 'remotes.json'), 'utf8'));
const addresses = [...list.matchAll(/export const (\w+) = [^;]*?['`](\/[^'`$?]*)/g)].map(([, name, start]) => ({
  name,
  start,
}));
const sources = execFileSync('git', ['ls-files', 'mfe-*/src/*', 'shell/src', 'shared/src', 'api/src'], { cwd: root })
  .toString()
  .split('\n')
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  .filter((file) => fs.existsSync(path.join(root, file)))
  .map((file) => ({ app: file.split('/')[0], text: fs.readFileSync(path.join(root, file), 'utf8') }));

/** The remote that owns an address; undefined for the shell's pages. */
const ownerOf = (start) =>
  remotes.find(({ prefixes }) =>
    prefixes.some(({ path: prefix, exact }) =>
      exact ? start === prefix : start === prefix || start.startsWith(`${prefix}/`),
    ),
  )?.name;

it('knows the addresses of the list', () => {
  expect(addresses.length).toBeGreaterThan(20);
});

it.each(addresses.filter(({ start }) => ownerOf(start) !== undefined))(
  'paths.$name is linked to by another app than its owner: others are in the own-paths.ts of their remote',
  ({ name, start }) => {
    const used = new RegExp(String.raw`\bpaths\.${name}\b`);
    const users = new Set(sources.filter(({ text }) => used.test(text)).map(({ app }) => app));
    users.delete(ownerOf(start));
    expect([...users]).not.toEqual([]);
  },
);
