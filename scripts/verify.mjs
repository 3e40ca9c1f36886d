/**
 * `npm run verify`: everything that must hold before a change is merged, cheapest first. It stops at the first
 * step that fails, with that step's output. Its last line sums up the tests, as `npm test` does.
 */
import { ensureInstalled, requireNode } from './run/install.mjs';
import { fail, onStopSignal, say } from './run/main.mjs';
import { runCommand, seconds } from './run/run-command.mjs';

const node = (script, ...args) => [process.execPath, [`scripts/${script}.mjs`, ...args]];
const steps = [
  { name: 'format', command: ['prettier', ['--check', '--log-level', 'warn', '.']] },
  { name: 'lint', command: ['oxlint', ['-c', 'oxlint.config.mjs', '--type-aware', '--deny-warnings']] },
  { name: 'types', command: node('types') },
  { name: 'dead code', command: ['knip', ['--no-progress']] },
  { name: 'containers', command: node('containers') },
  { name: 'size budgets', command: node('sizes'), show: 'copy' },
  { name: 'tests', command: node('test'), show: 'copy' },
];

onStopSignal(() => Promise.resolve());
try {
  requireNode();
  await ensureInstalled(say);
  const started = performance.now();
  let counts = '';
  for (const { name, command, show = false } of steps) {
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
