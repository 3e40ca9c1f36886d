import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { root } from '../apps/apps.mjs';
import { contrast, measurePairs, mix, readTagMix, readTokens } from './contrast-pairs.mjs';

const read = (name) => fs.readFileSync(path.join(root, 'shared/src/ui', name), 'utf8');
const base = read('base.global.css');
const tag = read('label/tag.module.css');

test('measures as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#ffffff', '#767676')).toBeCloseTo(4.54, 2);
  expect(mix('#ffffff', 0.5, '#000000')).toBe('#808080');
});

describe('the colours of the design system', () => {
  const rows = measurePairs(base, tag);

  test.each(rows.map((row) => [`${row.use}: ${row.front} on ${row.back}`, row]))(
    '%s has enough contrast',
    (_name, { ratio, least }) => {
      expect(ratio).toBeGreaterThanOrEqual(least);
    },
  );

  test('a darker ink is caught', () => {
    const broken = measurePairs(base.replace('--ink-3: #a09587', '--ink-3: #6b6259'), tag).filter(
      ({ ratio, least }) => ratio < least,
    );
    expect(broken.map(({ front }) => front)).toEqual(['ink-3', 'ink-3', 'ink-3', 'ink-3']);
  });

  test('a louder tag is caught', () => {
    const broken = measurePairs(base, tag.replace('--tag-color) 22%', '--tag-color) 60%')).filter(
      ({ ratio, least }) => ratio < least,
    );
    expect(broken.map(({ use }) => use)).toEqual(['tag of any colour']);
  });

  test('a token that is gone is named', () => {
    expect(() => measurePairs(base.replace('--ink-1: #f7f2ea;', ''), tag)).toThrow('--ink-1');
  });
});

test('whatever colour content gives a tag, its text can be read', () => {
  const { share, ground } = readTagMix(tag);
  const tokens = readTokens(base);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
      const colour = `#${number.toString(16).padStart(6, '0')}`;
      expect(contrast(tokens['ink-1'], mix(colour, share, tokens[ground]))).toBeGreaterThanOrEqual(4.5);
    }),
  );
});
