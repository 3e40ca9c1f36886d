import circusModule from 'jest-circus/runner';
import { isTooLate, tooLate } from './tests-until.mjs';

// A CommonJS module, which marks its own default export.
const { default: circus } = circusModule;

/**
 * Jest's own runner, which leaves out a file that has not begun by the time of tests-until.mjs.
 * @returns {Promise<object>} result of a file; of one that was left out: one test that was not run
 */
export default async function runInTime(globalConfig, config, environment, runtime, file, ...rest) {
  if (!isTooLate()) return circus(globalConfig, config, environment, runtime, file, ...rest);
  const assertion = { ancestorTitles: [], title: tooLate, fullName: tooLate, status: 'pending' };
  return {
    leaks: false,
    openHandles: [],
    numFailingTests: 0,
    numPassingTests: 0,
    numPendingTests: 1,
    numTodoTests: 0,
    perfStats: { end: 0, runtime: 0, slow: false, start: 0 },
    skipped: true,
    snapshot: {
      added: 0,
      fileDeleted: false,
      matched: 0,
      unchecked: 0,
      uncheckedKeys: [],
      unmatched: 0,
      updated: 0,
    },
    testFilePath: file,
    testResults: [{ ...assertion, failureDetails: [], failureMessages: [], numPassingAsserts: 0 }],
  };
}
