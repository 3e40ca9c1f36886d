import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { createTestApp, type TestApp } from '../../../testing/test-app';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

describe('a challenge', () => {
  it.each<[string, string, number, number, number]>([
    ['a form', '/api/captcha/challenge', 64, 128, 5],
    ['an account under attack', '/api/captcha/proof', 640, 1_280, 2],
  ])(
    'for %s (%s) costs %d to %d tries of 2,000 rounds, and ends after ten minutes',
    async (_, url, min, max, rounds) => {
      for (let n = 0; n < rounds; n += 1) {
        const challenge = (await test.request('GET', url)).json<Challenge>();
        const { cost, expiresAt = 0 } = challenge.parameters;
        expect(cost).toBe(2_000);
        const left = expiresAt - Date.now() / 1000;
        expect(left).toBeGreaterThan(540);
        expect(left).toBeLessThanOrEqual(600);
        const tries = (await solveChallenge({ challenge, deriveKey }))?.counter ?? 0;
        expect(tries).toBeGreaterThanOrEqual(min);
        expect(tries).toBeLessThanOrEqual(max);
      }
    },
  );
});
