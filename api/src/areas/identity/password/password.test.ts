import type { LightMyRequestResponse } from 'fastify';
import { demoMembers } from '../../../testing/demo-members';
import { createSession } from '../sessions/repository';
import { mailsTo, tokenFor } from '../../../testing/mails';
import { createTestApp, signedIn, solvedCaptcha, type TestApp } from '../../../testing/test-app';

const HOUR = 3_600_000;
const password = 'quiet river under stones';
let test: TestApp;
let now: Date;
beforeAll(async () => {
  test = await createTestApp(
    { LINKS_PER_ADDRESS: '1000', LOGIN_ATTEMPTS_PER_ADDRESS: '1000', LOGIN_ATTEMPTS_PER_ACCOUNT: '1000' },
    { now: () => now },
  );
});
beforeEach(() => {
  now = new Date();
});
afterAll(() => test.close());

let count = 0;
const member = async (): Promise<{ accountId: number; email: string; cookies: Record<string, string> }> => {
  const email = `member-${(count += 1)}@example.com`;
  return { email, ...(await signedIn(test, { ...(demoMembers[2] as (typeof demoMembers)[number]), email })) };
};
const requestNewPassword = async (email: string): Promise<LightMyRequestResponse> =>
  test.request('POST', '/api/profile/password/request-link', {
    body: { email, recaptchaToken: await solvedCaptcha(test) },
  });
const mailedToken = async (email: string): Promise<string> => {
  await requestNewPassword(email);
  return tokenFor((await mailsTo(test, email, now)).at(-1), '/set-password');
};
const reset = (token: string, body: object = {}): Promise<LightMyRequestResponse> =>
  test.request('POST', '/api/profile/password/update', { body: { password, token, request: 'reset', ...body } });
const login = async (email: string, pass: string): Promise<number> =>
  (
    await test.request('POST', '/api/profile/login', {
      body: { email, password: pass, recaptchaToken: await solvedCaptcha(test) },
    })
  ).statusCode;
const authorized = async (cookies: Record<string, string>): Promise<boolean> =>
  (await test.request('GET', '/api/profile/authorized', { cookies })).json<{ authorized: boolean }>().authorized;
const code = (reply: LightMyRequestResponse): unknown => reply.json<{ code: string }>().code;

describe('a forgotten password', () => {
  it('is replaced by a mailed link, which ends every session and logs in', async () => {
    const { email, cookies } = await member();
    const reply = await reset(await mailedToken(email));
    expect(reply.json()).toMatchObject({ status: 'ok', profile: { email, passwordLastChange: now.toISOString() } });
    expect(await authorized(cookies)).toBe(false);
    expect(await authorized({ session: reply.cookies[0]?.value ?? '' })).toBe(true);
    expect([await login(email, 'demo-member-2026'), await login(email, password)]).toEqual([401, 200]);
    expect((await mailsTo(test, email, now)).map(({ subject }) => subject)).toEqual(['Your password was changed']);
  });

  it('gets the same response for an unknown address, whose owner may register', async () => {
    const { email } = await member();
    const [known, unknown] = [await requestNewPassword(email), await requestNewPassword('nobody-here@example.com')];
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
    const mail = (await mailsTo(test, 'nobody-here@example.com', now))[0];
    expect(mail).toMatchObject({ subject: 'There is no account with this address' });
    const token = tokenFor(mail, '/registration');
    expect((await reset(token, { request: 'registration' })).json()).toMatchObject({
      profile: { email: 'nobody-here@example.com', notifications: { newsAndPromotions: false } },
    });
  });

  it('waits one hour for its link', async () => {
    const token = await mailedToken((await member()).email);
    now = new Date(now.getTime() + HOUR);
    expect(code(await reset(token))).toBe('link-expired');
  });

  it('is replaced once, also by fifty calls at once, and older links end with it', async () => {
    const { email } = await member();
    const [older, token] = [await mailedToken(email), await mailedToken(email)];
    const replies = await Promise.all(Array.from({ length: 50 }, () => reset(token)));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(code(await reset(older))).toBe('link-used');
    expect((await test.request('POST', '/api/profile/link', { body: { token, request: 'reset' } })).json()).toEqual({
      state: 'used',
      email: null,
      continueTo: null,
    });
  });

  it('stays when the account is blocked', async () => {
    const { email, accountId } = await member();
    const token = await mailedToken(email);
    await test.database.pool.query('update accounts set blocked_at = now() where id = $1', [accountId]);
    expect(code(await reset(token))).toBe('account-blocked');
    await test.database.pool.query('update accounts set blocked_at = null where id = $1', [accountId]);
    expect((await reset(token)).statusCode).toBe(200);
  });

  it('may not be replaced by the address or a common one', async () => {
    const { email } = await member();
    const token = await mailedToken(email);
    for (const weak of [email.toUpperCase(), 'iloveyou1'])
      expect((await reset(token, { password: weak })).json()).toMatchObject({
        code: 'validation-failed',
        fields: { password: expect.any(String) },
      });
  });
});

describe('changing a password', () => {
  const change = (
    cookies: Record<string, string>,
    oldPassword: string,
    newPassword: string,
  ): Promise<LightMyRequestResponse> =>
    test.request('POST', '/api/profile/password/change', { cookies, body: { oldPassword, newPassword } });

  it('ends every other session and every mailed link, and tells the owner', async () => {
    const { email, accountId, cookies } = await member();
    const elsewhere = { session: await createSession(test.database.db, accountId, now) };
    const token = await mailedToken(email);
    expect((await change(cookies, 'demo-member-2026', password)).json()).toEqual({ status: 'ok' });
    expect([await authorized(cookies), await authorized(elsewhere)]).toEqual([true, false]);
    expect(code(await reset(token))).toBe('link-used');
    expect([await login(email, 'demo-member-2026'), await login(email, password)]).toEqual([401, 200]);
    expect((await mailsTo(test, email, now)).map(({ subject }) => subject)).toEqual(['Your password was changed']);
  });

  it.each<[string, string, string, string]>([
    ['a wrong old one', 'not it at all', password, 'oldPassword'],
    ['the same again', 'demo-member-2026', 'demo-member-2026', 'newPassword'],
    ['a common one', 'demo-member-2026', '1q2w3e4r5t', 'newPassword'],
    ['a short one', 'demo-member-2026', 'x', 'newPassword'],
    ['none', '', '', 'oldPassword,newPassword'],
  ])('refuses %s at its field, and nothing changes', async (_, oldPassword, newPassword, fields) => {
    const { email, cookies } = await member();
    const reply = await change(cookies, oldPassword, newPassword);
    expect([reply.statusCode, Object.keys(reply.json<{ fields: object }>().fields).join()]).toEqual([400, fields]);
    expect([await login(email, 'demo-member-2026'), await authorized(cookies)]).toEqual([200, true]);
  });

  it('happens once when it is asked for many times at once', async () => {
    const { cookies } = await member();
    const replies = await Promise.all(
      Array.from({ length: 5 }, (_, index) => change(cookies, 'demo-member-2026', `${password} ${index}`)),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });
});
