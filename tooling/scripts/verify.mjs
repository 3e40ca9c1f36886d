/**
 * `npm run verify [-- name… | --rest | two]`: everything that must hold before a change is merged, or what concerns the named
 * workspaces, cheapest first; `--rest`: all of it but what `npm test` runs; `two`: two of everything, and nothing else. What only reads runs two at a time. It stops
 * at the first step that fails, with that step's output. Its last line sums up the tests, as `npm test` does.
 */
import { buildable, selectNames, workspaces } from './apps/apps.mjs';
import { ensureInstalled, requireNode } from './run/install.mjs';
import { fail, onStopSignal, say } from './run/main.mjs';
import { runParallel } from './run/parallel.mjs';
import { runCommand, seconds } from './run/run-command.mjs';

const node = (script, ...args) => [process.execPath, [`tooling/scripts/${script}.mjs`, ...args]];

/** The order of the API's areas; `npm run areas`. */
const areasCommand = ['depcruise', ['--config', '.dependency-cruiser.mjs', 'api/src']];

/** Steps that read the sources and change nothing. @param {string[]} names workspaces; none means all */
function readingSteps(names) {
  const all = names.length === 0;
  return [
    // The longest first.
    { name: 'lint', command: ['oxlint', ['-c', 'oxlint.config.mjs', '--type-aware', '--deny-warnings', ...names]] },
    { name: 'format', command: ['prettier', ['--check', '--log-level', 'warn', ...(all ? ['.'] : names)]] },
    { name: 'types', command: node('types', ...names) },
    { name: 'dead code', command: ['knip', ['--no-progress']], skip: !all },
    { name: 'order of the API', command: areasCommand, skip: !all && !names.includes('api') },
    { name: 'migrations', command: node('migrations'), skip: !all && !names.includes('api') },
    { name: 'public faces', command: node('faces'), skip: !all && !names.includes('shared') },
    { name: 'containers', command: node('containers'), skip: !all },
    { name: 'known holes', command: node('audit'), show: 'copy', skip: !all },
  ].filter(({ skip }) => skip !== true);
}

/**
 * Steps that build and run.
 * @param {string[]} names workspaces; none means all
 * @param {string} tests which tests, where there are no names
 */
function runningSteps(names, tests) {
  const all = names.length === 0;
  const apps = names.filter((name) => buildable.includes(name));
  return [
    { name: 'build', command: node('build', ...apps), skip: all || apps.length === 0 },
    { name: 'size budgets', command: node('sizes', ...apps), show: 'copy', skip: !all && apps.length === 0 },
    { name: 'releases together', command: node('contract'), show: 'copy', skip: !all },
    { name: 'packages', command: node('try-packages'), skip: !all },
    { name: 'a new remote', command: node('try-create'), skip: !all },
    { name: 'tests', command: node('test', ...names, ...(all ? [tests] : [])), show: 'copy' },
  ].filter(({ skip }) => skip !== true);
}

/**
 * Two APIs and two edges behind HAProxy, with one PostgreSQL, Redis and bucket: only on request, because it needs their
 * programs.
 */
const twoOfEverything = {
  name: 'two of everything',
  command: ['playwright', ['test', '-c', 'e2e/two.config.ts']],
  show: 'copy',
};

/** Runs a step. @returns its output @throws Error that says that it failed */
async function run({ name, command, show = false }) {
  const begun = performance.now();
  if (show) say(`${name}:`);
  const { code, output } = await runCommand(...command, { show });
  if (code !== 0) {
    if (!show) say(output.trim());
    throw new Error(`✗ ${name} failed after ${seconds(begun)}; the steps after it were not run.`);
  }
  say(`✓ ${name} (${seconds(begun)})`);
  return output;
}

onStopSignal(() => Promise.resolve());
try {
  requireNode();
  if (process.argv[2] === 'two') {
    await ensureInstalled(say);
    await run(twoOfEverything);
    process.exit(0);
  }
  const isRest = process.argv[2] === '--rest';
  const given = process.argv.slice(isRest ? 3 : 2);
  const names = given.length === 0 ? [] : selectNames(given, workspaces);
  await ensureInstalled(say);
  const started = performance.now();
  await runParallel(readingSteps(names), 2, run);
  let output = '';
  for (const step of runningSteps(names, isRest ? '--rest' : '--all')) output = await run(step);
  say(`Verified in ${seconds(started)}.`);
  say(output.trim().split('\n').at(-1));
} catch (error) {
  fail(error);
}
