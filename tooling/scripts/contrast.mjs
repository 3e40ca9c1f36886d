/**
 * `npm run contrast`: every pair of colours that docs/spec/interface.md#colours promises, as contrast ratios; exits 1
 * when one is too low. `npm test` measures the same (contrast.test.mjs).
 */
import fs from 'node:fs';
import path from 'node:path';
import { root } from './apps/apps.mjs';
import { measurePairs } from './checks/contrast-pairs.mjs';
import { fail, say } from './run/main.mjs';

try {
  const [base, tag] = ['base.global.css', 'label/tag.module.css'].map((name) =>
    fs.readFileSync(path.join(root, 'shared/src/ui', name), 'utf8'),
  );
  const rows = measurePairs(base, tag).toSorted((one, other) => one.ratio / one.least - other.ratio / other.least);
  for (const { front, back, ratio, least, use } of rows)
    say(
      `${ratio < least ? '✗' : '✓'} ${ratio.toFixed(2).padStart(5)} of ${least.toFixed(1)}  ${front} on ${back}: ${use}`,
    );
  const low = rows.filter(({ ratio, least }) => ratio < least);
  if (low.length > 0) throw new Error(`${low.length} of ${rows.length} pairs have too little contrast.`);
  say(`All ${rows.length} pairs have enough contrast.`);
} catch (error) {
  fail(error);
}
