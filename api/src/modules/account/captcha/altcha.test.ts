import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { createTestApp, type TestApp } from '../../../testing/test-app';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

describe('a challenge', () => {
  it('costs 64 to 128 tries of 2,000 rounds, and ends after ten minutes', async () => {
    for (let n = 0; n < 5; n += 1) {
      const challenge = (await test.request('GET', '/api/captcha/challenge')).json<Challenge>();
      const { cost, expiresAt = 0 } = challenge.parameters;
      expect(cost).toBe(2_000);
      const left = expiresAt - Date.now() / 1000;
      expect(left).toBeGreaterThan(540);
      expect(left).toBeLessThanOrEqual(600);
      const tries = (await solveChallenge({ challenge, deriveKey }))?.counter ?? 0;
      expect(tries).toBeGreaterThanOrEqual(64);
      expect(tries).toBeLessThanOrEqual(128);
    }
  });
});
