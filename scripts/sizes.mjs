/**
 * `npm run sizes [-- name…]`: what a visitor downloads, after brotli, against the budgets in remotes.json and the shell's own. Builds what is stale.
 */
import { buildable, remotes, root, selectNames } from './apps/apps.mjs';
import { remoteList } from './apps/remotes.mjs';
import { buildStale } from './build/builds.mjs';
import { fail, say } from './run/main.mjs';
import { budgetsOf, measure, sizeTable } from './build/sizes.mjs';

const shell = { name: 'shell, entry', kind: 'js', most: 135, of: { shell: ['entry'] } };

try {
  await buildStale(say, ['shell', ...remotes]);
  const names = selectNames(process.argv.slice(2), buildable);
  const rows = [shell, ...budgetsOf(remoteList)]
    .filter(({ of }) => Object.keys(of).some((app) => names.includes(app)))
    .map((budget) => measure(budget, root));
  say(sizeTable(rows));
  const over = rows.filter((row) => row.over).map(({ name }) => name);
  if (over.length > 0)
    throw new Error(
      `Over budget: ${over.join('; ')}. Make it smaller, or raise its budget (remotes.json) and say why in the commit.`,
    );
} catch (error) {
  fail(error);
}
