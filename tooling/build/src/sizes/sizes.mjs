#!/usr/bin/env node
/**
 * `platform-sizes`: download size of the remote in this folder, after brotli, against the budget in its line of
 * remotes.json. It measures the build; the first view of a page together with the shell is measured in the shell's
 * repository.
 */
import path from 'node:path';
import { findRemote } from '../remotes.mjs';
import { budgetsOf, measure, sizeTable } from './budgets.mjs';

try {
  const { entry, folder } = findRemote(process.cwd());
  const { firstView: _withTheShell, ...own } = entry;
  const rows = budgetsOf([own]).map((budget) => measure(budget, () => path.join(folder, 'dist/build')));
  process.stdout.write(`${sizeTable(rows)}\n`);
  if (rows.some(({ over }) => over)) throw new Error(`${entry.name} is over its budget: make it smaller.`);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
