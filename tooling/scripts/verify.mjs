/**
 * `npm run verify [-- name… | --rest]`: everything that must hold before a change is merged, or what concerns the named
 * workspaces, cheapest first; `--rest`: all of it but what `npm test` runs. It stops at the first step that fails, with that step's output. Its last line sums up
 * the tests, as `npm test` does.
 */
import { buildable, selectNames, workspaces } from './apps/apps.mjs';
import { ensureInstalled, requireNode } from './run/install.mjs';
import { fail, onStopSignal, say } from './run/main.mjs';
import { runCommand, seconds } from './run/run-command.mjs';

const node = (script, ...args) => [process.execPath, [`tooling/scripts/${script}.mjs`, ...args]];

/** The order of the API's areas; `npm run areas`. */
const areasCommand = ['depcruise', ['--config', '.dependency-cruiser.mjs', 'api/src']];

/** @param {string[]} names workspaces; none means all @param {string} tests which tests, where there are no names */
function stepsFor(names, tests) {
  const all = names.length === 0;
  const apps = names.filter((name) => buildable.includes(name));
  return [
    { name: 'format', command: ['prettier', ['--check', '--log-level', 'warn', ...(all ? ['.'] : names)]] },
    {
      name: 'lint',
      command: ['oxlint', ['-c', 'oxlint.config.mjs', '--type-aware', '--deny-warnings', ...names]],
    },
    { name: 'types', command: node('types', ...names) },
    { name: 'order of the API', command: areasCommand, skip: !all && !names.includes('api') },
    { name: 'public faces', command: node('faces'), skip: !all && !names.includes('shared') },
    { name: 'dead code', command: ['knip', ['--no-progress']], skip: !all },
    { name: 'containers', command: node('containers'), skip: !all },
    { name: 'build', command: node('build', ...apps), skip: all || apps.length === 0 },
    { name: 'size budgets', command: node('sizes', ...apps), show: 'copy', skip: !all && apps.length === 0 },
    { name: 'releases together', command: node('contract'), show: 'copy', skip: !all },
    { name: 'packages', command: node('try-packages'), skip: !all },
    { name: 'a new remote', command: node('try-create'), skip: !all },
    { name: 'tests', command: node('test', ...names, ...(all ? [tests] : [])), show: 'copy' },
  ].filter(({ skip }) => skip !== true);
}

onStopSignal(() => Promise.resolve());
try {
  requireNode();
  const isRest = process.argv[2] === '--rest';
  const given = process.argv.slice(isRest ? 3 : 2);
  const names = given.length === 0 ? [] : selectNames(given, workspaces);
  await ensureInstalled(say);
  const started = performance.now();
  let counts = '';
  for (const { name, command, show = false } of stepsFor(names, isRest ? '--rest' : '--all')) {
    const begun = performance.now();
    if (show) say(`${name}:`);
    const { code, output } = await runCommand(...command, { show });
    counts = output.trim().split('\n').at(-1);
    if (code !== 0) {
      if (!show) say(output.trim());
      throw new Error(`✗ ${name} failed after ${seconds(begun)}; the steps after it were not run.`);
    }
    say(`✓ ${name} (${seconds(begun)})`);
  }
  say(`Verified in ${seconds(started)}.`);
  say(counts);
} catch (error) {
  fail(error);
}
