/**
 * `npm test [-- --unit | --api | --e2e] [--skip-build] [pattern…]`: installs what is missing, then runs unit,
 * API and end-to-end tests, or the named kinds only. Patterns go to the runners. The last line sums up.
 */
import fs from 'node:fs';
import path from 'node:path';
import { root } from './apps/apps.mjs';
import { ensureBrowser } from './run/browser.mjs';
import { buildStale } from './build/builds.mjs';
import { ensureInstalled, requireNode } from './run/install.mjs';
import { fail, onStopSignal, say } from './run/main.mjs';
import { countJest, countPlaywright, countsLine, sumCounts } from './run/results.mjs';
import { runCommand } from './run/run-command.mjs';

const kinds = ['unit', 'api', 'e2e'];
const given = process.argv.slice(2);
const wanted = kinds.filter((kind) => given.includes(`--${kind}`));
const chosen = wanted.length > 0 ? wanted : kinds;
const rest = given.filter((argument) => argument !== '--skip-build' && !kinds.includes(argument.replace(/^--/, '')));
const reports = path.join(root, 'var/test');

/** Runs one runner; a report that is missing or unreadable is one failure. */
async function runner(name, command, args, env, count) {
  const report = path.join(reports, `${name}.json`);
  fs.rmSync(report, { force: true });
  const { code } = await runCommand(command, args(report), { env: { ...env(report) }, show: true });
  try {
    const counts = count(JSON.parse(fs.readFileSync(report, 'utf8')));
    return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
  } catch {
    say(`${name}: the tests ended (exit code ${code}) without a report.`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

const jest = (kind) =>
  runner(
    kind,
    process.execPath,
    (report) => [
      '--experimental-vm-modules',
      '--no-warnings',
      path.join(root, 'node_modules/jest/bin/jest.js'),
      kind === 'api' ? '--selectProjects' : '--ignoreProjects',
      'api',
      '--json',
      `--outputFile=${report}`,
      ...(rest.length > 0 ? ['--passWithNoTests', '--testPathPatterns', ...rest] : []),
    ],
    () => ({}),
    countJest,
  );

/** The platform's tests, then those of parts of pages, which need no platform. */
async function endToEnd() {
  const browser = await ensureBrowser(say);
  if (!given.includes('--skip-build')) await buildStale(say);
  const run = (name, config) =>
    runner(
      name,
      'playwright',
      () => [
        'test',
        '-c',
        config,
        '--reporter=list,json',
        ...(rest.length > 0 ? ['--pass-with-no-tests', ...rest] : []),
      ],
      (report) => ({
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        CHROMIUM_PATH: browser,
        PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
      }),
      countPlaywright,
    );
  return sumCounts([await run('e2e', 'e2e/playwright.config.ts'), await run('e2e-parts', 'e2e/parts.config.ts')]);
}

onStopSignal(() => Promise.resolve());
try {
  requireNode();
  await ensureInstalled(say);
  fs.mkdirSync(reports, { recursive: true });
  const results = [];
  for (const kind of chosen) results.push(kind === 'e2e' ? await endToEnd() : await jest(kind));
  const total = sumCounts(results);
  say(countsLine(total));
  process.exit(total.failed === 0 ? 0 : 1);
} catch (error) {
  fail(error);
}
