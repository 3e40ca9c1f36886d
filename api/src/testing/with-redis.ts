const url = process.env['TEST_REDIS_URL'];
const missing = 'there is no Redis: install redis-server or valkey-server, or set TEST_REDIS_URL';

/** The Redis of this run; nothing answers at the address where there is none. */
export const redis = new URL(url || 'redis://127.0.0.1:1/9');

/**
 * A group of tests that need Redis. Without one they are left out, and their title says so where a run sums up; in
 * continuous integration (CI) that is a failure.
 */
export function describeWithRedis(title: string, tests: () => void): void {
  if (url) return describe(title, tests);
  if (!process.env['CI']) return describe.skip(`${title} (${missing})`, tests);
  describe(title, () => {
    it('needs Redis', () => {
      throw new Error(missing);
    });
  });
}
