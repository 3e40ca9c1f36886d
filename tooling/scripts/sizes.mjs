/**
 * `npm run sizes [-- name…]`: what a visitor downloads, after brotli, against the budgets in remotes.json and the
 * shell's own. Builds what is stale.
 */
import { buildable, root, selectNames } from './apps/apps.mjs';
import { remoteList } from './apps/remotes.mjs';
import { buildStale } from './build/builds.mjs';
import { fail, say } from './run/main.mjs';
import { budgetsOf, measure, sizeTable } from '../build/src/sizes/budgets.mjs';
import { builtFolder } from './build/built-folder.mjs';

const shell = { name: 'shell, entry', kind: 'js', most: 117, of: { shell: ['entry'] } };

try {
  const names = selectNames(process.argv.slice(2), buildable);
  const budgets = [shell, ...budgetsOf(remoteList.filter(({ elsewhere }) => !elsewhere))].filter(({ of }) =>
    names.some((name) => name in of),
  );
  await buildStale(say, [...new Set(budgets.flatMap(({ of }) => Object.keys(of)))]);
  const rows = budgets.map((budget) => measure(budget, (app) => builtFolder(root, app)));
  say(sizeTable(rows));
  const over = rows.filter((row) => row.over).map(({ name }) => name);
  if (over.length > 0)
    throw new Error(
      `Over budget: ${over.join('; ')}. Make it smaller, or raise its budget (remotes.json) and say why in the commit.`,
    );
} catch (error) {
  fail(error);
}
