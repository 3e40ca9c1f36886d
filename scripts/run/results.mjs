/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 */

/** @type {Counts} */
const nothing = { passed: 0, failed: 0, skipped: 0 };

/**
 * What jest's `--json` report says. A suite that could not even run counts as one failure.
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests?: number, numRuntimeErrorTestSuites: number }} report
 * @returns {Counts}
 */
export const countJest = (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
  skipped: report.numPendingTests + (report.numTodoTests ?? 0),
});

/**
 * What Playwright's JSON report says. A test that passed only at a second try is a failure: it cannot be
 * trusted. An error outside of any test counts as one failure.
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: unknown[] }} report
 * @returns {Counts}
 */
export const countPlaywright = ({ stats, errors }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
  skipped: stats.skipped,
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
