import { randomBytes } from 'node:crypto';
import type { Bootstrap } from '@platform/shared/contracts';
import type { LightMyRequestResponse } from 'fastify';
import { buildApp } from '../../../app';
import { demoPicture } from '../../../testing/demo-pictures';
import { storeVerification } from '../verification/repository';
import { createSession } from '../../identity/sessions/repository';
import { agreed, createTestApp, signedIn, type TestApp, testConfig } from '../../../testing/test-app';
import { revokeAgeTokens } from './repository';
import { type AgeSubject, writeAgeToken, writeVisitorToken } from './tokens';
import { createAgeVerification } from './verification';

const key = 'the age token key of the tests, long enough';
const open = { rules: { access: 'public', audience: 'any' } } as const;
const YEAR = 365 * 86_400_000;
type Cookies = Record<string, string>;

let test: TestApp;
let now: Date;
beforeAll(async () => {
  test = await createTestApp({ AGE_POLICY: 'verification', AGE_TOKEN_KEY: key }, { now: () => now });
});
beforeEach(() => {
  now = new Date();
});
afterAll(() => test.close());

/** Effect of a completed verification; the verification flow itself belongs to a provider. */
async function verified(
  cookies: Cookies,
  kept: { outcome?: 'COMPLETE' | 'FAIL'; method?: string; threshold?: number } = {},
): Promise<{ cookies: Cookies; reply: LightMyRequestResponse }> {
  const app = await buildApp({ config: test.config, database: test.database, now: () => now });
  const { db } = test.database;
  const age = createAgeVerification({
    db,
    key,
    now: () => now,
    trust: { threshold: 0, exceptMethod: null },
  });
  app.get('/complete', { config: open }, async (request, reply) => {
    const visitor = age.mark(request, reply);
    const [subject = { visitor }] = await age.subjectsOf(request);
    const verification = await storeVerification(
      db,
      randomBytes(32),
      { outcome: 'COMPLETE', method: 'DOC_SCAN', threshold: 18, ...kept },
      now,
    );
    await age.handOut(reply, await age.issue(db, subject, verification));
    return 'ok';
  });
  const reply = await app.inject({ url: '/complete', cookies });
  await app.close();
  return {
    cookies: { ...cookies, ...Object.fromEntries(reply.cookies.map(({ name, value }) => [name, value])) },
    reply,
  };
}
const person = (email: string) => ({
  email,
  password: 'irrelevant-here',
  name: 'N',
  coins: 1,
  gems: 0,
  plan: null,
  ownedGames: 0,
});
const gate = async (cookies: Cookies): Promise<string> =>
  (await test.request('GET', '/api/bootstrap?path=/', { cookies })).json<Bootstrap>().gate;
/** A game that is not soft, and all responses that could reveal it. */
const closedDoors = [
  '/api/games',
  '/api/games/2048-tides',
  '/api/models',
  '/api/camgirls',
];
const statuses = async (cookies: Cookies): Promise<number[]> =>
  Promise.all(closedDoors.map(async (url) => (await test.request('GET', url, { cookies })).statusCode));
const allOpen = closedDoors.map(() => 200);
const allShut = closedDoors.map(() => 403);

describe('a completed verification', () => {
  it('opens the catalogue for the visitor who made it, for a year', async () => {
    const { cookies, reply } = await verified(agreed);
    expect(reply.cookies).toMatchObject([
      { name: 'nv-token', httpOnly: true, sameSite: 'Lax', path: '/', maxAge: YEAR / 1000 },
      { name: 'av-token', httpOnly: true, sameSite: 'Lax', path: '/', maxAge: YEAR / 1000 },
    ]);
    expect([await gate(cookies), await statuses(cookies)]).toEqual(['none', allOpen]);
    now = new Date(now.getTime() + YEAR);
    expect([await gate(cookies), await statuses(cookies)]).toEqual(['verification', allShut]);
  });

  it('is the member’s wherever the token comes with their session, and is refused without it', async () => {
    const { accountId, cookies: session } = await signedIn(test);
    const { cookies } = await verified(session);
    expect(await gate(cookies)).toBe('none');
    const { session: _, ...withoutSession } = cookies;
    expect(await gate(withoutSession)).toBe('verification');
    const elsewhere = {
      ...agreed,
      'av-token': cookies['av-token'] ?? '',
      session: await createSession(test.database.db, accountId, now),
    };
    expect(await gate(elsewhere)).toBe('none');
  });

  it('still waits for the age agreement', async () => {
    const { cookies } = await verified({});
    expect(await gate(cookies)).toBe('agreement');
  });

  it('can be taken back at once', async () => {
    const { accountId, cookies: session } = await signedIn(test, person('revoked@example.com'));
    const { cookies } = await verified(session);
    expect(await gate(cookies)).toBe('none');
    expect(await revokeAgeTokens(test.database.db, { account: accountId }, now)).toBe(1);
    expect([await gate(cookies), await statuses(cookies)]).toEqual(['verification', allShut]);
  });
});

describe('a verification that does not count here', () => {
  it.each<[string, { method?: string; threshold?: number }, Record<string, string>]>([
    ['for a lower age than is asked for', { threshold: 18 }, { AGE_THRESHOLD: '21' }],
    [
      'of the sandbox, where another provider is configured',
      { method: 'SANDBOX' },
      { AGE_PROVIDER: 'yoti', YOTI_SDK_ID: '5d3add31-3a3a-4d3b-a6b4-347edb35264c', YOTI_API_KEY: 'k' },
    ],
  ])('%s opens nothing', async (_, kept, env) => {
    const { cookies } = await verified(agreed, kept);
    expect(await gate(cookies)).toBe('none');
    const stricter = await buildApp({
      config: testConfig({ AGE_POLICY: 'verification', AGE_TOKEN_KEY: key, ...env }),
      database: test.database,
      now: () => now,
    });
    const reply = await stricter.inject({ url: '/api/games', cookies });
    await stricter.close();
    expect(reply.statusCode).toBe(403);
  });

  it('a failed one opens nothing, should a token of it exist', async () => {
    const { cookies } = await verified(agreed, { outcome: 'FAIL' });
    expect(await gate(cookies)).toBe('verification');
  });
});

describe('a forged cookie', () => {
  const until = (): Date => new Date(now.getTime() + YEAR);
  const av = (subject: AgeSubject, withKey = key): string =>
    writeAgeToken({ id: 'a'.repeat(22), subject, expiresAt: until() }, withKey);
  const visitor = 'v'.repeat(22);

  it.each<[string, () => Cookies | Promise<Cookies>]>([
    ['words', () => ({ 'av-token': '1', 'nv-token': '1' })],
    [
      'a token of another key',
      () => ({ 'av-token': av({ visitor }, `not ${key}`), 'nv-token': writeVisitorToken(visitor, key) }),
    ],
    [
      'a mark of another key',
      () => ({ 'av-token': av({ visitor }), 'nv-token': writeVisitorToken(visitor, `not ${key}`) }),
    ],
    [
      'a signed token that was never issued',
      () => ({ 'av-token': av({ visitor }), 'nv-token': writeVisitorToken(visitor, key) }),
    ],
    [
      'another visitor’s token',
      async () => ({ ...(await verified(agreed)).cookies, 'nv-token': writeVisitorToken(visitor, key) }),
    ],
    ['a token without its mark', async () => ({ 'av-token': (await verified(agreed)).cookies['av-token'] ?? '' })],
    [
      'a token with a later end',
      async () => {
        const { cookies } = await verified(agreed);
        const [version, id, , signature] = (cookies['av-token'] ?? '').split('.');
        return { ...cookies, 'av-token': `${version}.${id}.9999999999.${signature}` };
      },
    ],
    ['a very long one', () => ({ 'av-token': 'x'.repeat(4000) })],
    ['age-agreement spelled otherwise', () => ({ 'age-agreement': 'true', 'av-token': 'true' })],
  ])('of %s opens nothing', async (_, forge) => {
    const cookies = { ...agreed, ...(await forge()) };
    expect([await gate(cookies), await statuses(cookies)]).toEqual(['verification', allShut]);
  });

  it('of another member’s token opens nothing', async () => {
    const { cookies: owner } = await signedIn(test, person('owner@example.com'));
    const { cookies: thief } = await signedIn(test, person('thief@example.com'));
    const stolen = { ...thief, 'av-token': (await verified(owner)).cookies['av-token'] ?? '' };
    expect([await gate(stolen), await statuses(stolen)]).toEqual(['verification', allShut]);
  });

  it('does not make a Mac with a touch screen an adult', async () => {
    const headers = {
      'user-agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)',
      'sec-ch-viewport-width': '1306',
      'x-touch': '1',
    };
    const reply = await test.request('GET', '/api/games', { cookies: agreed, headers });
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([403, 'age-verification-required']);
  });
});

describe('pictures', () => {
  it('of full pages are refused to a visitor who must be verified and is not; soft ones are not', async () => {
    const closed = demoPicture({ soft: false });
    const opened = demoPicture({ soft: true });
    const at = (path: string): string => `/media/w_96,q_55,f_webp,fit_cover/${path}`;
    const refused = await test.request('GET', at(closed), { cookies: { ...agreed, 'av-token': '1', 'nv-token': '1' } });
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, 'age-verification-required']);
    const { cookies } = await verified(agreed);
    expect((await test.request('GET', at(closed), { cookies })).statusCode).toBe(200);
    expect((await test.request('GET', at(opened))).statusCode).toBe(200);
  });
});

describe('the server’s mark', () => {
  it('is given to a visitor who needs verification, once', async () => {
    const first = await test.request('GET', '/api/bootstrap?path=/');
    const mark = first.cookies.find(({ name }) => name === 'nv-token');
    expect(mark).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    const second = await test.request('GET', '/api/bootstrap?path=/', { cookies: { 'nv-token': mark?.value ?? '' } });
    expect(second.cookies).toEqual([]);
  });

  it('is not given where agreement is enough', async () => {
    const lenient = await createTestApp();
    const { cookies } = await lenient.request('GET', '/api/bootstrap?path=/');
    await lenient.close();
    expect(cookies).toEqual([]);
  });
});
