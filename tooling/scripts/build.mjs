/**
 * `npm run build [-- name…]`: builds the named apps, or all, two at a time.
 */
import { buildable, selectNames } from './apps/apps.mjs';
import { buildAll } from './build/builds.mjs';
import { ensureInstalled, requireNode } from './run/install.mjs';
import { fail, say } from './run/main.mjs';
import { seconds } from './run/run-command.mjs';

try {
  requireNode();
  const names = selectNames(process.argv.slice(2), buildable);
  await ensureInstalled(say);
  const started = performance.now();
  await buildAll(names, say);
  say(`Built ${names.length} of ${buildable.length} apps in ${seconds(started)}.`);
} catch (error) {
  fail(error);
}
