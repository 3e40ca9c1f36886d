/** No rule for hover sticks to what a finger has pressed. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from '../apps/apps.mjs';
import { rulesThatStick } from './hover-rules.mjs';

const sheets = execFileSync('git', ['ls-files', '*.css'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && fs.existsSync(path.join(root, file)));

test('every rule for hover stands in @media (hover: hover)', () => {
  expect(sheets.length).toBeGreaterThan(100);
  const found = sheets.flatMap((file) =>
    rulesThatStick(fs.readFileSync(path.join(root, file), 'utf8')).map((selector) => `${file}: ${selector}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ['.a:hover { color: red; }', ['.a:hover']],
  ['.a, .b:hover .c { color: red; }', ['.a, .b:hover .c']],
  ['.a:is(:hover, :focus) { color: red; }', ['.a:is(:hover, :focus)']],
  ['@media (width < 700px) { .a:hover { color: red; } }', ['.a:hover']],
  ['@media (hover: hover) { .a:hover { color: red; } } .b:hover { color: red; }', ['.b:hover']],
  ['@media (hover: hover) and (width > 700px) { .a { color: red; } .a:hover { color: red; } }', []],
  ['.a { color: red; } /* .a:hover {} */', []],
  ['.a:not(:hover) { color: red; }', ['.a:not(:hover)']],
])('%s has %j', (css, found) => {
  expect(rulesThatStick(css)).toEqual(found);
});
