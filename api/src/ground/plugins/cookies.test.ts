import type { LightMyRequestResponse } from 'fastify';
import { createDemoMember, demoMembers } from '../../testing/demo-members';
import { agreed, createTestApp, solvedCaptcha, type TestApp } from '../../testing/test-app';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ COOKIE_SECURE: 'true', AGE_PROVIDER: 'sandbox' });
  await createDemoMember(test.database.db, demoMembers[0] as (typeof demoMembers)[number], new Date());
});
afterAll(() => test.close());

/** Begins an age check as a new visitor. */
const beginCheck = () => test.request('GET', '/api/age-verification/session');
/** Ends the check well, and asks how it stands. */
async function completeCheck(): Promise<LightMyRequestResponse> {
  const begun = await beginCheck();
  const { sessionId, url } = begun.json<{ sessionId: string; url: string }>();
  await test.app.inject({
    method: 'POST',
    url: new URL(url).pathname,
    headers: { origin: test.config.siteUrl, 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'outcome=complete',
  });
  const cookies = Object.fromEntries(begun.cookies.map(({ name, value }) => [name, value]));
  return test.request('GET', `/api/age-verification/status/${sessionId}`, { cookies });
}
const signIn = async (): Promise<LightMyRequestResponse> =>
  test.request('POST', '/api/profile/login', {
    body: { email: 'rowan@example.com', password: 'demo-member-2026', recaptchaToken: await solvedCaptcha(test) },
  });
const watchTrailer = () =>
  test.request('POST', '/api/videos/long-shore/stream', { cookies: agreed, body: { file: 'trailer' } });

describe('a cookie, behind https', () => {
  it.each<[string, boolean, number, () => Promise<LightMyRequestResponse>]>([
    ['__Host-session', true, 90 * DAY, signIn],
    ['known-browser', true, 365 * DAY, signIn],
    ['visitor', true, DAY, watchTrailer],
    ['nv-token', true, 365 * DAY, beginCheck],
    ['av-session', false, 15 * MINUTE, beginCheck],
    ['av-token', true, 365 * DAY, completeCheck],
  ])(
    '%s is bound to https and this site, hidden from scripts: %s, for %d seconds',
    async (name, hidden, seconds, call) => {
      const cookie = (await call()).cookies.find((one) => one.name === name && one.value !== '');
      expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax', secure: true });
      expect(cookie?.httpOnly ?? false).toBe(hidden);
      expect(cookie).not.toHaveProperty('domain');
      const left = cookie?.maxAge ?? ((cookie?.expires?.getTime() ?? 0) - Date.now()) / 1000;
      // A date has whole seconds, and the test takes some of them.
      expect(left).toBeGreaterThan(seconds - 60);
      expect(left).toBeLessThanOrEqual(seconds);
    },
  );
});
