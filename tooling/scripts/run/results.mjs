import path from 'node:path';

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 */

/**
 * @typedef {object} Failure a test that failed
 * @property {string} file an absolute path
 * @property {string} title the names of its groups and its own
 * @property {string} [place] file and line, where the runner can run one test alone
 * @property {string} message what it said, without colours
 */

/** @type {Counts} */
const nothing = { passed: 0, failed: 0, skipped: 0 };

/**
 * Counts of jest's `--json` report. A suite that could not even run counts as one failure.
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests?: number,
 *   numRuntimeErrorTestSuites: number }} report
 * @returns {Counts}
 */
export const countJest = (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
  skipped: report.numPendingTests + (report.numTodoTests ?? 0),
});

/**
 * Counts of Playwright's JSON report. An error outside any test counts as one failure.
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: unknown[] }}
 *   report
 * @returns {Counts}
 */
export const countPlaywright = ({ stats, errors }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
  skipped: stats.skipped,
});

// eslint-disable-next-line no-control-regex -- the escape character is what is looked for
const plain = (text) => text.replace(/\u001B\[[\d;]*m/g, '').trim();

/**
 * The failed tests of jest's `--json` report.
 * @param {{ testResults: { name: string, status: string, message: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }[] }} report
 * @returns {Failure[]}
 */
export const failuresOfJest = ({ testResults }) =>
  testResults.flatMap(({ name: file, status, message, assertionResults }) => {
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => ({ file, title: fullName, message: plain(failureMessages.join('\n')) }));
    return status === 'failed' && failed.length === 0
      ? [{ file, title: 'could not run', message: plain(message) }]
      : failed;
  });

/** Each test of Playwright's JSON report, with the names of its groups in its title. */
function specsOf({ config, suites = [] }) {
  const inSuite = (suite, groups) => [
    ...(suite.specs ?? []).map((spec) => ({
      ...spec,
      file: path.resolve(config.rootDir, spec.file),
      title: [...groups, spec.title].join(' › '),
    })),
    ...(suite.suites ?? []).flatMap((inner) => inSuite(inner, [...groups, inner.title])),
  ];
  return suites.flatMap((suite) => inSuite(suite, []));
}

/**
 * The failed tests of Playwright's JSON report.
 * @param {{ config: { rootDir: string }, suites?: object[] }} report
 * @returns {Failure[]}
 */
export const failuresOfPlaywright = (report) =>
  specsOf(report)
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
      return { file, place: `${file}:${line}`, title, message: plain(errors.map(({ message }) => message).join('\n')) };
    });

/**
 * @typedef {object} Skipped a test that was left out
 * @property {string} file an absolute path
 * @property {string} title the names of its groups and its own, and why it was left out where the runner knows
 */

/**
 * The skipped tests of jest's `--json` report.
 * @param {{ testResults: { name: string, assertionResults: { status: string, fullName: string }[] }[] }} report
 * @returns {Skipped[]}
 */
export const skippedOfJest = ({ testResults }) =>
  testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'pending' || status === 'todo')
      .map(({ fullName: title }) => ({ file, title })),
  );

/**
 * The skipped tests of Playwright's JSON report.
 * @param {{ config: { rootDir: string }, suites?: object[] }} report
 * @returns {Skipped[]}
 */
export const skippedOfPlaywright = (report) =>
  specsOf(report)
    .filter(({ tests }) => tests.some(({ status }) => status === 'skipped'))
    .map(({ file, title, tests }) => {
      const reasons = tests.flatMap(({ annotations = [] }) => annotations.map(({ description }) => description));
      return { file, title: [title, ...new Set(reasons.filter(Boolean))].join(': ') };
    });

/** @param {Counts[]} all @returns {Counts} the sum */
export const sumCounts = (all) =>
  all.reduce(
    (sum, next) => ({
      passed: sum.passed + next.passed,
      failed: sum.failed + next.failed,
      skipped: sum.skipped + next.skipped,
    }),
    nothing,
  );

/** @param {Counts} counts @returns {string} for instance `12 passed, 0 failed, 1 skipped` */
export const countsLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
