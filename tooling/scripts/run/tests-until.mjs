/** What stands beside a test that was left out because of the time. */
export const tooLate = 'not begun in time';

/** The environment of a second try: one that was left out would count as passed. */
export const withoutEnd = { TESTS_UNTIL: '' };

/**
 * Whether tests that have not begun are left out from now on (docs/decisions/ci-as-a-stranger.md, "Time").
 * @param {Record<string, string | undefined>} [env] `TESTS_UNTIL`, in milliseconds since 1970; never without it, or with an empty one
 */
export const isTooLate = (env = process.env) => Date.now() > Number(env.TESTS_UNTIL || Infinity);
