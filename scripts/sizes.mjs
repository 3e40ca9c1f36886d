/**
 * `npm run sizes`: what a visitor downloads, after brotli, against size-budgets.json. Builds what is stale.
 */
import fs from 'node:fs';
import path from 'node:path';
import { remotes, root } from './lib/apps.mjs';
import { buildStale } from './lib/builds.mjs';
import { fail, say } from './lib/main.mjs';
import { measure, sizeTable } from './lib/sizes.mjs';

try {
  await buildStale(say, ['shell', ...remotes]);
  const { budgets } = JSON.parse(fs.readFileSync(path.join(root, 'size-budgets.json'), 'utf8'));
  const rows = budgets.map((budget) => measure(budget, root));
  say(sizeTable(rows));
  const over = rows.filter((row) => row.over).map(({ name }) => name);
  if (over.length > 0)
    throw new Error(
      `Over budget: ${over.join('; ')}. Make it smaller, or raise size-budgets.json and say why in the commit.`,
    );
} catch (error) {
  fail(error);
}
