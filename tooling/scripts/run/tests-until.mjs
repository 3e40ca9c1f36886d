/** What stands beside a test that was left out because of the time. */
export const tooLate = 'not begun in time';

/**
 * Whether tests that have not begun are left out from now on (docs/decisions/ci-as-a-stranger.md, "Time").
 * @param {Record<string, string | undefined>} [env] `TESTS_UNTIL`, in milliseconds since 1970; never without it
 */
export const isTooLate = (env = process.env) => Date.now() > Number(env.TESTS_UNTIL ?? Infinity);
