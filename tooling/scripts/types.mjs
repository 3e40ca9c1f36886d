/**
 * `npm run types [-- name…]`: the type checker over the named workspaces, or all, two at a time.
 */
import { selectNames, workspaces } from './apps/apps.mjs';
import { ensureInstalled } from './run/install.mjs';
import { fail, say } from './run/main.mjs';
import { runParallel } from './run/parallel.mjs';
import { runCommand } from './run/run-command.mjs';

try {
  const names = selectNames(process.argv.slice(2), workspaces);
  await ensureInstalled(say);
  const failed = await runParallel(names, 2, async (name) => {
    const { code, output } = await runCommand('tsc', ['-p', name, '--noEmit', '--pretty', 'false']);
    if (code !== 0) say(`${name}:\n${output.trim()}`);
    return code === 0 ? [] : [name];
  });
  const wrong = failed.flat();
  if (wrong.length > 0) throw new Error(`Types are wrong in ${wrong.join(', ')}.`);
  say(`Types are right in ${names.join(', ')}.`);
} catch (error) {
  fail(error);
}
