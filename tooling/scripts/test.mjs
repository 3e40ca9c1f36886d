/**
 * `npm test [-- name…] [--unit | --api | --e2e] [--all | --rest] [--skip-build] [pattern…]`: installs what is missing, then
 * runs unit tests, API tests and the main journeys in a browser. Names of workspaces choose their tests and the
 * journeys tagged with them; `--all` runs everything that runs in a browser, `--rest` only what `--all`
 * has beyond the same command without it. Patterns go to the runners. A file with
 * a failed test, in a browser the test alone, is run once more, alone. The last lines name what was not run and what failed, and sum up.
 */
import fs from 'node:fs';
import path from 'node:path';
import { root, testable } from './apps/apps.mjs';
import { buildStale } from './build/builds.mjs';
import { ensureBrowser } from './run/browser.mjs';
import { ensureInstalled, requireNode } from './run/install.mjs';
import { ensurePrograms } from './run/machine.mjs';
import { fail, onStopSignal, say } from './run/main.mjs';
import { jestFlags } from './run/jest-flags.mjs';
import { runParallel } from './run/parallel.mjs';
import {
  countJest,
  countPlaywright,
  countsLine,
  failuresOfJest,
  failuresOfPlaywright,
  skippedOfJest,
  skippedOfPlaywright,
  sumCounts,
} from './run/results.mjs';
import { runCommand } from './run/run-command.mjs';
import { closingLines, withSecondTry } from './run/second-try.mjs';
import { planTests } from './run/test-plan.mjs';
import { withoutEnd } from './run/tests-until.mjs';

const plan = planTests(process.argv.slice(2), testable);
const reports = path.join(root, 'var/test');

/**
 * Runs one runner; a report that is missing or unreadable is one failure.
 * @returns {Promise<import('./run/second-try.mjs').Result>}
 */
async function runner(name, command, args, { env, show, count, failuresOf, skippedOf }) {
  const report = path.join(reports, `${name}.json`);
  fs.rmSync(report, { force: true });
  const { code } = await runCommand(command, args(report), { env: env(report), show });
  try {
    const told = JSON.parse(fs.readFileSync(report, 'utf8'));
    const counts = count(told);
    return {
      counts: code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts,
      failures: failuresOf(told),
      skipped: skippedOf(told),
    };
  } catch {
    say(`${name}: the tests ended (exit code ${code}) without a report.`);
    return { counts: { passed: 0, failed: 1, skipped: 0 }, failures: [], skipped: [] };
  }
}

const jest = (name, args, env = {}) =>
  runner(
    name,
    process.execPath,
    // As jest.config.mjs starts it again without them, but in one process, which ends with this one.
    (report) => [
      ...jestFlags,
      path.join(root, 'node_modules/jest/bin/jest.js'),
      ...args,
      '--json',
      `--outputFile=${report}`,
    ],
    { env: () => env, show: true, count: countJest, failuresOf: failuresOfJest, skippedOf: skippedOfJest },
  );

const playwright = (browser, show, { name, args, instance, env = {} }) =>
  runner(name, 'playwright', () => ['test', ...args, '--reporter=list,json,./e2e/fixtures/seen-reporter.ts'], {
    env: (report) => ({
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      CHROMIUM_PATH: browser,
      PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
      E2E_INSTANCE: instance,
      ...env,
    }),
    show,
    count: countPlaywright,
    failuresOf: failuresOfPlaywright,
    skippedOf: skippedOfPlaywright,
  });

const fileOf = (place) => place.replace(/:\d+$/, '');

/** Each run has a platform of its own, so two at a time do not disturb each other; second tries come one at a time, after all. */
async function browserTests(runs) {
  const browser = await ensureBrowser(say);
  if (plan.build) await buildStale(say);
  const show = runs.length > 1 ? 'copy' : true;
  const results = await runParallel(runs, 2, (run) => playwright(browser, show, run));
  return runParallel(runs, 1, (run) =>
    withSecondTry(results[runs.indexOf(run)], (places) =>
      playwright(browser, true, {
        ...run,
        name: `${run.name}-again`,
        env: withoutEnd,
        // Tests of the parts follow one another in their files.
        args: [...run.args.slice(0, 2), ...(run.instance === 'parts' ? places.map(fileOf) : places)],
      }),
    ),
  );
}

onStopSignal(() => Promise.resolve());
try {
  requireNode();
  await ensureInstalled(say);
  fs.mkdirSync(reports, { recursive: true });
  const results = [];
  if (plan.jest) {
    await ensurePrograms(say);
    results.push(
      await withSecondTry(await jest('jest', plan.jest), (files) =>
        // In one process, which what a failed test left open would keep for ever; the first try's workers are ended.
        jest('jest-again', ['--runInBand', '--forceExit', '--runTestsByPath', ...files], withoutEnd),
      ),
    );
  }
  if (plan.browser.length > 0) results.push(...(await browserTests(plan.browser)));
  for (const line of closingLines(results)) say(line);
  const total = sumCounts(results.map(({ counts }) => counts));
  say(countsLine(total));
  process.exit(total.failed === 0 ? 0 : 1);
} catch (error) {
  fail(error);
}
