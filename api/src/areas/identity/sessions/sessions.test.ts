import type { Challenge } from 'altcha-lib';
import type { LightMyRequestResponse } from 'fastify';
import { createDemoMember, demoMembers } from '../../../testing/demo-members';
import { createTestApp, signedIn, solvedCaptcha, type TestApp } from '../../../testing/test-app';

const password = 'demo-member-2026';
const DAY = 86_400_000;
let test: TestApp;
let now: Date;
beforeAll(async () => {
  test = await createTestApp({}, { now: () => now });
  for (const member of demoMembers) await createDemoMember(test.database.db, member, new Date());
});
beforeEach(() => {
  now = new Date();
});
afterAll(() => test.close());

/** Solves the captcha, as the login form does before it sends. */
const solvedToken = (app: TestApp = test): Promise<string> => solvedCaptcha(app);
const login = async (
  email: string,
  pass: string,
  options: { token?: string; cookies?: Record<string, string>; app?: TestApp } = {},
): Promise<LightMyRequestResponse> => {
  const app = options.app ?? test;
  const body = { email, password: pass, recaptchaToken: options.token ?? (await solvedToken(app)) };
  return app.request('POST', '/api/profile/login', { body, ...(options.cookies && { cookies: options.cookies }) });
};
const sessionOf = (reply: LightMyRequestResponse): string =>
  reply.cookies.find(({ name }) => name.endsWith('session'))?.value ?? '';
const authorized = async (session: string): Promise<boolean> =>
  (await test.request('GET', '/api/profile/authorized', { cookies: { session } })).json<{ authorized: boolean }>()
    .authorized;

describe('signing in', () => {
  it('returns the profile and a cookie that scripts cannot read', async () => {
    const reply = await login('Rowan@Example.com', password);
    expect(reply.json()).toMatchObject({
      status: 'ok',
      profile: {
        name: 'Rowan Hale',
        isPremiumUser: true,
        performer: null,
        balance: [
          { currencyType: 0, count: 2450 },
          { currencyType: 1, count: 205 },
        ],
      },
    });
    expect(reply.cookies).toEqual([
      {
        name: 'session',
        value: expect.stringMatching(/^[\w-]{43}$/),
        httpOnly: true,
        sameSite: 'Lax',
        path: '/',
        maxAge: 90 * 86_400,
      },
      expect.objectContaining({ name: 'known-browser', httpOnly: true, sameSite: 'Lax', path: '/' }),
    ]);
    expect(await authorized(sessionOf(reply))).toBe(true);
  });

  it('keeps only a hash of the cookie', async () => {
    const session = sessionOf(await login('rowan@example.com', password));
    const { rows } = await test.database.pool.query<{ token_hash: Buffer }>('select token_hash from sessions');
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row.token_hash.toString('base64url')).not.toBe(session);
  });

  it('ends the session that the browser had before', async () => {
    const first = sessionOf(await login('sage@example.com', password));
    const second = sessionOf(await login('sage@example.com', password, { cookies: { session: first } }));
    expect([await authorized(first), await authorized(second)]).toEqual([false, true]);
  });

  it('gives a wrong password and an unknown email the same response', async () => {
    const wrong = await login('sage@example.com', 'not it');
    const unknown = await login('nobody@example.com', 'not it');
    const plain = (reply: LightMyRequestResponse) => ({ ...reply.json<object>(), requestId: '' });
    expect(plain(wrong)).toEqual(plain(unknown));
    expect([wrong.statusCode, wrong.json<{ code: string }>().code]).toEqual([401, 'invalid-credentials']);
    expect(wrong.cookies).toEqual([]);
  });

  it('refuses a blocked account, and says why only to a visitor who knows the password', async () => {
    await test.database.pool.query(
      `update accounts set blocked_at = now(), blocked_reason = 'Unpaid bill.' where email = 'wren@example.com'`,
    );
    expect((await login('wren@example.com', 'not it')).json()).toMatchObject({ code: 'invalid-credentials' });
    expect((await login('wren@example.com', password)).json()).toMatchObject({
      serverStatus: 403,
      code: 'account-blocked',
      message: 'Your account is blocked. Reason: Unpaid bill.',
    });
    await test.database.pool.query(`update accounts set blocked_reason = null where email = 'wren@example.com'`);
    expect((await login('wren@example.com', password)).json()).toMatchObject({ message: 'Your account is blocked.' });
  });

  it('names each missing field', async () => {
    const reply = await test.request('POST', '/api/profile/login', { body: { email: 'not an address', password: '' } });
    expect(reply.json()).toMatchObject({
      serverStatus: 400,
      code: 'validation-failed',
      fields: { email: 'must be an e-mail address', password: 'must not be empty', recaptchaToken: 'is required' },
    });
  });
});

describe('the captcha', () => {
  it('takes a solution once', async () => {
    const token = await solvedToken();
    expect((await login('nobody@example.com', 'x', { token })).json()).toMatchObject({ code: 'invalid-credentials' });
    expect((await login('nobody@example.com', 'x', { token })).json()).toMatchObject({
      serverStatus: 400,
      code: 'captcha-failed',
    });
  });

  it('refuses what is too late, changed or no solution at all', async () => {
    const late = await solvedToken();
    now = new Date(Date.now() + 11 * 60_000);
    const tokens = [late];
    const payload = JSON.parse(Buffer.from(await solvedToken(), 'base64').toString()) as {
      challenge: Challenge;
      solution: { counter: number };
    };
    const easier = {
      ...payload,
      challenge: { ...payload.challenge, parameters: { ...payload.challenge.parameters, cost: 1 } },
    };
    const guessed = { ...payload, solution: { ...payload.solution, derivedKey: '00'.repeat(32) } };
    for (const wrong of [easier, guessed]) tokens.push(Buffer.from(JSON.stringify(wrong)).toString('base64'));
    tokens.push('not base64 at all', Buffer.from('[]').toString('base64'));
    for (const token of tokens)
      expect((await login('someone-else@example.com', 'x', { token })).json()).toMatchObject({
        code: 'captcha-failed',
      });
  });
});

describe('a session', () => {
  it('lives 30 days after its last use and 90 days in all', async () => {
    const { cookies } = await signedIn(test, {
      ...demoMembers[0],
      email: 'long@example.com',
    } as (typeof demoMembers)[number]);
    const session = cookies.session ?? '';
    const start = now.getTime();
    for (const day of [29, 58, 87]) {
      now = new Date(start + day * DAY);
      expect(await authorized(session)).toBe(true);
    }
    now = new Date(start + 91 * DAY);
    expect(await authorized(session)).toBe(false);
  });

  it('is written down as used at most every 15 minutes', async () => {
    const { cookies, accountId } = await signedIn(test, {
      ...demoMembers[0],
      email: 'touched@example.com',
    } as (typeof demoMembers)[number]);
    const start = Date.now() + 60_000;
    await test.database.pool.query('update sessions set last_seen_at = $2 where account_id = $1', [
      accountId,
      new Date(start),
    ]);
    const lastSeen: number[] = [];
    for (const later of [15 * 60_000 - 1, 15 * 60_000]) {
      now = new Date(start + later);
      await authorized(cookies.session ?? '');
      const { rows } = await test.database.pool.query<{ at: Date }>(
        'select last_seen_at as at from sessions where account_id = $1',
        [accountId],
      );
      lastSeen.push((rows[0]?.at.getTime() ?? 0) - start);
    }
    expect(lastSeen).toEqual([0, 15 * 60_000]);
  });

  it('ends after 30 days without use', async () => {
    const { cookies } = await signedIn(test, {
      ...demoMembers[0],
      email: 'idle@example.com',
    } as (typeof demoMembers)[number]);
    now = new Date(now.getTime() + 31 * DAY);
    expect(await authorized(cookies.session ?? '')).toBe(false);
  });

  it('ends when signing out, which is fine without one, too', async () => {
    const { cookies } = await signedIn(test, {
      ...demoMembers[0],
      email: 'leaving@example.com',
    } as (typeof demoMembers)[number]);
    const reply = await test.request('POST', '/api/profile/logout', { cookies });
    expect(reply.json()).toEqual({ status: 'ok' });
    expect(reply.cookies).toMatchObject([{ name: 'session', value: '' }]);
    expect(await authorized(cookies.session ?? '')).toBe(false);
    expect((await test.request('POST', '/api/profile/logout')).json()).toEqual({ status: 'ok' });
  });
});

describe('behind https', () => {
  it('the cookie is bound to https and this host', async () => {
    const secure = await createTestApp({ COOKIE_SECURE: 'true' });
    await createDemoMember(secure.database.db, demoMembers[0] as (typeof demoMembers)[number], new Date());
    const reply = await login('rowan@example.com', password, { app: secure });
    await secure.close();
    expect(reply.cookies).toMatchObject([
      { name: '__Host-session', secure: true, path: '/' },
      { name: 'known-browser', secure: true, path: '/' },
    ]);
    expect(reply.headers['strict-transport-security']).toContain('max-age=31536000');
  });
});
