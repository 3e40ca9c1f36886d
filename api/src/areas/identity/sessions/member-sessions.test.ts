import type { LightMyRequestResponse } from 'fastify';
import { createDemoMember, demoMembers } from '../../../testing/demo-members';
import { createTestApp, solvedCaptcha, type TestApp } from '../../../testing/test-app';

const password = 'demo-member-2026';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const DAY = 86_400_000;
let test: TestApp;
let now: Date;
beforeEach(async () => {
  now = new Date();
  test = await createTestApp({}, { now: () => now });
  for (const member of demoMembers.slice(0, 2)) await createDemoMember(test.database.db, member, now);
});
afterEach(() => test.close());

type Shown = { id: string; current: boolean; device: string };
/** Logs in as a browser does. @returns the session's cookie */
const login = async (userAgent: string, email = 'rowan@example.com', old?: string): Promise<string> => {
  const body = { email, password, recaptchaToken: await solvedCaptcha(test) };
  const reply = await test.request('POST', '/api/profile/login', {
    body,
    headers: { 'user-agent': userAgent },
    ...(old !== undefined && { cookies: { session: old } }),
  });
  return reply.cookies[0]?.value ?? '';
};
const list = async (session: string): Promise<Shown[]> =>
  (await test.request('GET', '/api/profile/sessions', { cookies: { session } })).json<{ sessions: Shown[] }>().sessions;
const end = (session: string, id = ''): Promise<LightMyRequestResponse> =>
  test.request('DELETE', `/api/profile/sessions${id && `/${id}`}`, { cookies: { session } });
const opens = async (session: string): Promise<boolean> =>
  (await test.request('GET', '/api/profile', { cookies: { session } })).statusCode === 200;

describe('the list of sessions', () => {
  it('says where a member is signed in, this device first, and nothing of the cookies', async () => {
    const phone = await login(safari);
    now = new Date(now.getTime() + 1000);
    const desk = await login(firefox);
    await login(firefox, 'sage@example.com');
    expect((await list(phone)).map(({ device, current }) => [device, current])).toEqual([
      ['Safari on iOS', true],
      ['Firefox on Windows', false],
    ]);
    expect((await list(desk))[0]).toMatchObject({
      device: 'Firefox on Windows',
      current: true,
      createdAt: now.toISOString(),
      lastSeenAt: now.toISOString(),
    });
    const reply = await test.request('GET', '/api/profile/sessions', { cookies: { session: desk } });
    for (const cookie of [phone, desk]) expect(reply.body).not.toContain(cookie);
  });

  it.each([
    { title: 'no user agent', userAgent: '' },
    { title: 'one that is no browser', userAgent: 'curl/8.5.0' },
    { title: 'a very long one', userAgent: 'x'.repeat(5_000) },
  ])('makes no guess from $title', async ({ userAgent }) => {
    expect((await list(await login(userAgent)))[0]?.device).toBe('Unknown device');
  });

  it('leaves out what has ended by itself', async () => {
    await login(firefox);
    now = new Date(now.getTime() + 30 * DAY);
    expect(await list(await login(safari))).toHaveLength(1);
  });
});

describe('ending sessions', () => {
  it('is seen by the very next request of the other device', async () => {
    const [desk, phone] = [await login(firefox), await login(safari)];
    const other = (await list(desk)).find(({ current }) => !current)?.id;
    expect((await end(desk, other)).json()).toEqual({ status: 'ok' });
    expect([await opens(phone), await opens(desk)]).toEqual([false, true]);
    expect((await end(desk, other)).statusCode).toBe(404);
  });

  it('works for all others at once', async () => {
    const desk = await login(firefox);
    const others = [await login(safari), await login(safari)];
    const stranger = await login(firefox, 'sage@example.com');
    expect((await end(desk)).json()).toEqual({ status: 'ok', ended: 2 });
    expect(await Promise.all([...others, desk, stranger].map(opens))).toEqual([false, false, true, true]);
  });

  it('is for the owner only: the session of another account is not found, nor what is no id', async () => {
    const [mine, theirs] = [await login(firefox), await login(firefox, 'sage@example.com')];
    const id = (await list(theirs))[0]?.id;
    for (const one of [id, 'not-an-id', '00000000-0000-4000-8000-000000000000', mine])
      expect((await end(mine, one)).statusCode).toBe(404);
    expect(await opens(theirs)).toBe(true);
  });

  it('of this device takes its cookie away', async () => {
    const desk = await login(firefox);
    expect((await end(desk, (await list(desk))[0]?.id)).cookies).toMatchObject([{ name: 'session', value: '' }]);
    expect(await opens(desk)).toBe(false);
  });
});

describe('a planted cookie', () => {
  it('is never the one a login makes, whether or not it belonged to a session', async () => {
    const planted = await login(firefox, 'sage@example.com');
    for (const old of [planted, 'A'.repeat(43)]) {
      const session = await login(firefox, 'rowan@example.com', old);
      expect(session).toMatch(/^[\w-]{43}$/);
      expect(session).not.toBe(old);
      expect([await opens(old), await opens(session)]).toEqual([false, true]);
    }
  });
});
