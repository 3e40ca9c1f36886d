import type { LightMyRequestResponse } from 'fastify';
import { createTestApp, signedIn, type TestApp } from '../../../testing/test-app';
import { createSession } from './repository';

const password = 'demo-member-2026';
const MINUTE = 60_000;
let test: TestApp;
let now: Date;
let cookies: Record<string, string>;
let accountId: number;
beforeEach(async () => {
  now = new Date();
  test = await createTestApp({ LOGIN_ATTEMPTS_PER_ACCOUNT: '3' }, { now: () => now });
  ({ cookies, accountId } = await signedIn(test));
});
afterEach(() => test.close());

const prove = (given: string, withCookies = cookies): Promise<LightMyRequestResponse> =>
  test.request('POST', '/api/profile/reauthentication', { cookies: withCookies, body: { password: given } });
const until = async (withCookies: Record<string, string>): Promise<unknown> =>
  (await test.request('GET', '/api/profile/reauthentication', { cookies: withCookies })).json();
const session = (reply: LightMyRequestResponse): string =>
  reply.cookies.find(({ name }) => name === 'session')?.value ?? '';

describe('proving again who one is', () => {
  it('counts for ten minutes, and signing in does not count', async () => {
    expect(await until(cookies)).toEqual({ until: null, methods: ['password'] });
    const reply = await prove(password);
    const end = new Date(now.getTime() + 10 * MINUTE).toISOString();
    expect(reply.json()).toEqual({ status: 'ok', until: end });
    const renewed = { ...cookies, session: session(reply) };
    now = new Date(now.getTime() + 10 * MINUTE - 1);
    expect(await until(renewed)).toMatchObject({ until: end });
    now = new Date(now.getTime() + 1);
    expect(await until(renewed)).toMatchObject({ until: null });
  });

  it('changes the cookie, and the old one opens nothing', async () => {
    const renewed = session(await prove(password));
    expect(renewed).toMatch(/^[\w-]{43}$/);
    expect((await test.request('GET', '/api/profile', { cookies })).statusCode).toBe(401);
    expect((await test.request('GET', '/api/profile', { cookies: { ...cookies, session: renewed } })).statusCode).toBe(
      200,
    );
  });

  it('refuses a wrong password, and stops guessing', async () => {
    const refused = await prove('not it');
    expect(refused.json()).toMatchObject({
      serverStatus: 401,
      code: 'invalid-credentials',
      fields: { password: 'is incorrect' },
    });
    expect(refused.cookies).toEqual([]);
    await prove('nor this');
    await prove('nor that');
    const stopped = await prove(password);
    expect([stopped.statusCode, Number(stopped.headers['retry-after']) > 0]).toEqual([429, true]);
    expect(await until(cookies)).toMatchObject({ until: null });
  });

  it('counts for this browser only', async () => {
    const other = { session: await createSession(test.database.db, accountId, now) };
    await prove(password);
    expect(await until(other)).toMatchObject({ until: null });
  });
});
