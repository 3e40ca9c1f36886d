import { expect, test } from '@playwright/test';
import { codeOf } from '../fixtures/authenticator';
import { call, logIn, sage, solvedCaptcha, type at } from './instances';

/** Milliseconds that a code stands for. */
const step = 30_000;
type Name = Parameters<typeof at>[0];

/** The first step of a log-in. @returns what names it in the second */
async function ticketOf(name: Name): Promise<string> {
  const { body } = await call(name, 'POST', '/api/profile/login', {
    body: { ...sage, recaptchaToken: await solvedCaptcha(name) },
  });
  expect(body).toMatchObject({ status: 'second-factor', methods: expect.arrayContaining(['totp']) });
  return String(body['ticket']);
}
const enter = (name: Name, ticket: string, code: string) =>
  call(name, 'POST', '/api/profile/login/second-factor', { body: { ticket, method: 'totp', code } });

test('an authenticator app that was added at one is asked for at the other, and a code is good once for both', async () => {
  const signedIn = await logIn('API_1', sage);
  const { cookie } = await call('API_1', 'POST', '/api/profile/reauthentication', {
    cookie: signedIn,
    body: { password: sage.password },
  });
  const started = await call('API_1', 'POST', '/api/profile/second-factor/totp/start', { cookie });
  const secret = String(started.body['secret']);
  // A clock may be a step off, so three codes are good at a time: each of them once.
  const confirmed = await call('API_1', 'POST', '/api/profile/second-factor/totp/confirm', {
    cookie,
    body: { code: codeOf(secret, Date.now() - step) },
  });
  expect(confirmed.status).toBe(200);

  const [here, there] = [await ticketOf('API_2'), await ticketOf('API_1')];
  // Both in the same moment: the code is the same, the instances are not.
  const now = Date.now();
  const code = codeOf(secret, now);
  const replies = await Promise.all([enter('API_2', here, code), enter('API_1', there, code)]);
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
  const [later, last] = [await ticketOf('API_2'), await ticketOf('API_1')];
  const again = await enter('API_2', later, code);
  expect(again.body).toMatchObject({ code: 'second-factor-failed' });
  // The next code is good, so it was the code that was refused.
  const next = await enter('API_1', last, codeOf(secret, now + step));
  expect(next.status).toBe(200);
});
