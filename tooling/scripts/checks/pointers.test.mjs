/** Comments and documents name files and headings; a reader who follows one must arrive. */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { root } from '../apps/apps.mjs';
import { anchorOf, anchorsOf, brokenPointers, textFiles } from './pointers.mjs';

/** A file's text, an empty one for a folder, null for what is not there. */
function read(file) {
  const full = path.join(root, file);
  if (file.startsWith('..') || !fs.existsSync(full)) return null;
  return fs.statSync(full).isDirectory() ? '' : fs.readFileSync(full, 'utf8');
}

/** A name in parts, so that this file itself points at nothing. */
const named = (name) => `${name}.md`;
/** The files of an example. */
const tree = {
  [named('docs/spec/age')]:
    '# Age\n## Device heuristic\n## What is kept\n```\n## In an example\n```\n**Walls.** Keep them.',
  [named('docs/decisions/chat')]: '# Chat',
  [named('docs/decisions/one')]: '# One',
  [named('README')]: '# A platform',
  'shared/src/ui': '',
};
const problemsOf = (file, text) => brokenPointers(file, text, (name) => tree[name] ?? null);
const inCode = (pointer) => problemsOf('shell/src/a.ts', `/** Why it is so (${pointer}). */`);

describe('a pointer in code', () => {
  test.each([
    named('docs/spec/age'),
    `${named('docs/spec/age')}#device-heuristic`,
    `${named('docs/spec/age')}#what-is-kept: one year`,
    `${named('docs/spec/age')}, "Walls"`,
    named('decisions/chat'),
    named('README'),
  ])('to %s leads to a file and its heading', (pointer) => {
    expect(inCode(pointer)).toEqual([]);
  });

  test.each([
    [named('docs/decisions/tips'), `${named('docs/decisions/tips')} is not in the repository`],
    [`${named('docs/spec/age')}#tokens`, `${named('docs/spec/age')} has no heading #tokens`],
    [`${named('docs/spec/age')}#in-an-example`, `${named('docs/spec/age')} has no heading #in-an-example`],
    [`${named('docs/spec/age')}, "Doors"`, `${named('docs/spec/age')} says nothing of "Doors"`],
    [`${named('product')} §4`, `${named('product')} is not in the repository`],
    [`${named('decisions')}, "Age gate"`, `${named('decisions')} is not in the repository`],
    [`${named('protocol')} §10`, `${named('protocol')} is not in the repository`],
    [`${named('house')}, "Errors"`, `${named('house')} is not in the repository`],
    ['shared/ui/list.tsx', 'shared/ui/list.tsx is not in the repository'],
  ])('to %s is refused', (pointer, problem) => {
    expect(inCode(pointer)).toEqual([problem]);
  });

  test('is no value, and no pattern', () => {
    const code = `read('${named('app')}', 'shared/ui/list.tsx');\n// ${named('*')}, \${name}${named('')}, shared/dist/a.js`;
    expect(problemsOf('scripts/a.mjs', code)).toEqual([]);
  });
});

describe('a pointer in a document', () => {
  const inDocument = (text) => problemsOf(named('docs/decisions/one'), text);

  test('may be a link to a file, a heading, a folder, or another site', () => {
    const links = `[a](${named('../spec/age')}#what-is-kept) [b](${named('chat')}) [c](../../shared/src/ui) [d](https://example.com/x.html)`;
    expect(inDocument(`${links} and \`shared/src/ui\``)).toEqual([]);
  });

  test.each([
    [`[a](${named('../spec/gone')})`, `${named('../spec/gone')} is not in the repository`],
    [`[a](${named('../spec/age')}#gone)`, `${named('../spec/age')} has no heading #gone`],
    ['[a](../haproxy.cfg)', '../haproxy.cfg is not in the repository'],
    ['[a](#gone)', `${named('docs/decisions/one')} has no heading #gone`],
    ['`shared/ui/list.tsx`', 'shared/ui/list.tsx is not in the repository'],
  ])('%s is refused', (text, problem) => {
    expect(inDocument(text)).toEqual([problem]);
  });
});

test('an anchor is the heading in small letters, without signs', () => {
  expect(anchorOf('State, one home for each kind')).toBe('state-one-home-for-each-kind');
  expect(anchorOf("PLAY'A envelope")).toBe('playa-envelope');
  expect(anchorOf('See [the map](x)')).toBe('see-the-map');
  expect([...anchorsOf('# A\n## Rules\ntext\n## Rules')]).toEqual(['a', 'rules', 'rules-1']);
});

test('every decision has its question in the index', () => {
  const folder = 'docs/decisions';
  const index = read(path.join(folder, 'README.md')) ?? '';
  const records = fs.readdirSync(path.join(root, folder)).filter((name) => name !== 'README.md');
  expect(records.filter((name) => index.split(`](${name})`).length !== 2)).toEqual([]);
});

test('every pointer of the repository leads somewhere', () => {
  const texts = new Map();
  const known = (file) => {
    if (!texts.has(file)) texts.set(file, read(file));
    return texts.get(file);
  };
  const files = textFiles(root);
  expect(files.length).toBeGreaterThan(1_000);
  const broken = files.flatMap((file) =>
    brokenPointers(file, known(file) ?? '', known).map((problem) => `${file}: ${problem}`),
  );
  expect(broken).toEqual([]);
});
