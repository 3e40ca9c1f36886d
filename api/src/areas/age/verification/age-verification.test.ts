// Over 300 lines: one verification from its start to its token, on one server with one provider.
import type { AgeVerificationSession, Bootstrap, ReplyOf } from '@platform/shared/contracts';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { buildApp } from '../../../app';
import { agreed, createTestApp, signedIn, type TestApp } from '../../../testing/test-app';
import { revokeAgeTokens } from '../audience/repository';
import type { SandboxOutcome } from './sandbox';

type Cookies = Record<string, string>;
type Status = ReplyOf<'GET /api/age-verification/status/{sessionId}'>;

let test: TestApp;
let now: Date;
beforeAll(async () => {
  test = await createTestApp({ AGE_POLICY: 'verification', AGE_SESSIONS_PER_DAY: '3' }, { now: () => now });
});
beforeEach(() => {
  now = new Date();
});
afterAll(() => test.close());

const later = (seconds: number): void => void (now = new Date(now.getTime() + seconds * 1000));
/** The cookies of a browser after a reply. */
function after(cookies: Cookies, reply: LightMyRequestResponse): Cookies {
  const kept = { ...cookies };
  for (const { name, value } of reply.cookies) {
    if (value === '') delete kept[name];
    else kept[name] = value;
  }
  return kept;
}
let people = 0;
async function member(): Promise<{ accountId: number; cookies: Cookies }> {
  people += 1;
  return signedIn(test, {
    email: `person-${people}@example.com`,
    password: 'irrelevant-here',
    name: 'N',
    coins: 1,
    gems: 0,
    plan: null,
    ownedGames: 0,
  });
}
async function begin(
  cookies: Cookies,
  query = '',
): Promise<{ session: AgeVerificationSession; cookies: Cookies; reply: LightMyRequestResponse }> {
  const reply = await test.request('GET', `/api/age-verification/session${query}`, { cookies });
  return { session: reply.json(), cookies: after(cookies, reply), reply };
}
/** Submits the sandbox's page. */
const choose = (session: AgeVerificationSession, outcome: string) =>
  test.app.inject({
    method: 'POST',
    url: new URL(session.url).pathname,
    headers: { origin: test.config.siteUrl, 'content-type': 'application/x-www-form-urlencoded' },
    payload: `outcome=${outcome}`,
  });
const status = (id: string, cookies: Cookies) => test.request('GET', `/api/age-verification/status/${id}`, { cookies });
const gate = async (cookies: Cookies): Promise<string> =>
  (await test.request('GET', '/api/bootstrap?path=/', { cookies })).json<Bootstrap>().gate;
const required = async (cookies: Cookies): Promise<boolean> =>
  (await test.request('GET', '/api/age-verification/required', { cookies })).json<{ isRequired: boolean }>().isRequired;
const rows = async <T>(query: string): Promise<T[]> => (await test.database.pool.query(query)).rows as T[];

/** The audience of a visitor who must be verified. */
const closed = { gate: 'verification', softMode: true };

describe('a verification session', () => {
  it('ends soft mode for a visitor without an account who completes it', async () => {
    expect(await required(agreed)).toBe(true);
    const { session, cookies, reply } = await begin(agreed, '?continue=/games/x%3Fa=1');
    expect(session).toMatchObject({
      status: 'IN_PROGRESS',
      isVerified: false,
      expiresAt: Math.floor(now.getTime() / 1000) + 900,
    });
    expect(reply.cookies).toContainEqual(
      expect.objectContaining({ name: 'av-session', value: session.sessionId, path: '/', sameSite: 'Lax' }),
    );
    const back = await choose(session, 'complete');
    expect([back.statusCode, back.headers.location]).toEqual([
      303,
      `${test.config.siteUrl}/age-verification?session=${session.sessionId}&continue=%2Fgames%2Fx%3Fa%3D1`,
    ]);
    const done = await status(session.sessionId, cookies);
    expect(done.json()).toEqual({
      status: 'COMPLETE',
      isVerified: true,
      reason: null,
      audience: { gate: 'none', softMode: false },
    });
    expect(done.cookies).toContainEqual(
      expect.objectContaining({ name: 'av-token', httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 365 * 86_400 }),
    );
    const verified = after(cookies, done);
    expect(verified['av-session']).toBeUndefined();
    expect([await gate(verified), await required(verified)]).toEqual(['none', false]);
    expect((await test.request('GET', '/api/games', { cookies: verified })).statusCode).toBe(200);
    expect((await begin(verified, '?continue=/games')).session).toMatchObject({
      isVerified: true,
      status: 'COMPLETE',
      url: '/games',
    });
  });

  it('leaves the agreement to be given', async () => {
    const { session, cookies } = await begin({});
    await choose(session, 'complete');
    expect((await status(session.sessionId, cookies)).json()).toMatchObject({
      isVerified: true,
      audience: { gate: 'agreement', softMode: true },
    });
  });

  it('is announced with the name of who checks', async () => {
    const needed = await test.request('GET', '/api/age-verification/required', { cookies: agreed });
    expect(needed.json()).toEqual({ isRequired: true, provider: 'Test partner (no real check)' });
  });

  it('is a member’s, and opens nothing for the browser without the session', async () => {
    const { cookies: own } = await member();
    const { session, cookies } = await begin(own);
    await choose(session, 'complete');
    const verified = after(cookies, await status(session.sessionId, cookies));
    expect(await gate(verified)).toBe('none');
    const { session: _, ...without } = verified;
    expect(await gate(without)).toBe('verification');
  });

  it.each<[SandboxOutcome, Omit<Status, 'audience'>]>([
    ['running', { status: 'IN_PROGRESS', isVerified: false, reason: null }],
    ['fail', { status: 'FAIL', isVerified: false, reason: null }],
    ['cancel', { status: 'CANCELED', isVerified: false, reason: null }],
    ['error', { status: 'ERROR', isVerified: false, reason: null }],
    ['expired', { status: 'FAIL', isVerified: false, reason: 'expired' }],
  ])('that ends as "%s" verifies no visitor', async (outcome, expected) => {
    const { session, cookies } = await begin((await member()).cookies);
    await choose(session, outcome);
    const reply = await status(session.sessionId, cookies);
    expect(reply.json()).toEqual({ ...expected, audience: closed });
    expect([reply.cookies.some(({ name }) => name === 'av-token'), await gate(after(cookies, reply))]).toEqual([
      false,
      'verification',
    ]);
  });

  it('is taken up again while it runs, also by two tabs at once, and not after its time', async () => {
    const { cookies } = await member();
    const [one, two, three] = await Promise.all([begin(cookies), begin(cookies), begin(cookies)]);
    expect(new Set([one, two, three].map(({ session }) => session.sessionId)).size).toBe(1);
    later(899);
    expect((await begin(cookies)).session).toEqual(one?.session);
    later(1);
    expect((await begin(cookies)).session.sessionId).not.toBe(one?.session.sessionId);
    expect((await status(one?.session.sessionId ?? '', cookies)).json()).toEqual({
      status: 'FAIL',
      isVerified: false,
      reason: 'expired',
      audience: closed,
    });
  });

  it('expires when it is not finished', async () => {
    const { session, cookies } = await begin((await member()).cookies);
    later(900);
    expect((await status(session.sessionId, cookies)).json()).toEqual({
      status: 'FAIL',
      isVerified: false,
      reason: 'expired',
      audience: closed,
    });
  });

  it('may be begun a few times a day, and then tomorrow', async () => {
    const { cookies } = await member();
    for (let i = 0; i < 3; i += 1) {
      const { session } = await begin(cookies);
      await choose(session, 'cancel');
      await status(session.sessionId, cookies);
    }
    const refused = await test.request('GET', '/api/age-verification/session', { cookies });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      429,
      { code: 'too-many-requests', message: expect.stringContaining('tomorrow') },
    ]);
    later(86_401);
    expect((await begin(cookies)).session.status).toBe('IN_PROGRESS');
  });

  it('may be begun so often from one address, with any identity', async () => {
    const few = await createTestApp({ AGE_POLICY: 'verification', AGE_SESSIONS_PER_ADDRESS: '2' });
    const codes = [];
    for (let i = 0; i < 3; i += 1) codes.push((await few.request('GET', '/api/age-verification/session')).statusCode);
    await few.close();
    expect(codes).toEqual([200, 200, 429]);
  });

  it('counts for account and address on all instances of one database together', async () => {
    const one = await createTestApp({
      AGE_POLICY: 'verification',
      AGE_SESSIONS_PER_DAY: '2',
      AGE_SESSIONS_PER_ADDRESS: '3',
    });
    const two = await buildApp({ config: one.config, database: one.database });
    const { cookies } = await signedIn(one);
    const statusOf = async (instance: FastifyInstance, remoteAddress: string, of: Cookies = {}): Promise<number> => {
      const { statusCode } = await instance.inject({
        url: '/api/age-verification/session',
        remoteAddress,
        cookies: of,
      });
      await one.database.pool.query(
        `update age_sessions set status = 'CANCELED', provider_session_id = null, url = null`,
      );
      return statusCode;
    };
    const ofAccount = [
      await statusOf(one.app, '10.0.0.1', cookies),
      await statusOf(two, '10.0.0.2', cookies),
      await statusOf(one.app, '10.0.0.3', cookies),
      await statusOf(two, '10.0.0.4', cookies),
    ];
    const ofAddress = [];
    for (const instance of [one.app, two, one.app, two, one.app]) ofAddress.push(await statusOf(instance, '10.0.1.1'));
    await two.close();
    await one.close();
    expect([ofAccount, ofAddress]).toEqual([
      [200, 200, 429, 429],
      [200, 200, 200, 429, 429],
    ]);
  });

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'games', '/a%0Ab'])(
    'comes back to this site only, not to %s',
    async (way) => {
      const reply = await test.request(
        'GET',
        `/api/age-verification/session?continue=${way.includes('%') ? way : encodeURIComponent(way)}`,
        { cookies: agreed },
      );
      expect([reply.statusCode, reply.json()]).toMatchObject([
        400,
        { fields: { continue: 'must be a path of this site' } },
      ]);
    },
  );

  it('is not begun by a page of another site', async () => {
    expect(
      (await test.request('GET', '/api/age-verification/session', { headers: { 'sec-fetch-site': 'cross-site' } }))
        .statusCode,
    ).toBe(403);
  });
});

describe('another visitor’s session', () => {
  it('is not there, and its outcome is the owner’s alone', async () => {
    const [owner, thief] = [await member(), await member()];
    const { session, cookies } = await begin(owner.cookies);
    await choose(session, 'complete');
    for (const stranger of [thief.cookies, agreed, {}, { ...agreed, 'av-session': session.sessionId }]) {
      const reply = await status(session.sessionId, stranger);
      expect([reply.statusCode, reply.cookies]).toEqual([404, []]);
      expect(await gate(stranger)).toBe('verification');
    }
    const visitor = await begin(agreed);
    expect((await status(visitor.session.sessionId, thief.cookies)).statusCode).toBe(404);
    expect((await status(session.sessionId, cookies)).json()).toMatchObject({ isVerified: true });
  });
});

describe('the provider', () => {
  it('is asked at most every two seconds for a session', async () => {
    const { session, cookies } = await begin((await member()).cookies);
    expect((await status(session.sessionId, cookies)).json()).toMatchObject({ status: 'IN_PROGRESS' });
    await choose(session, 'complete');
    later(1.9);
    expect((await status(session.sessionId, cookies)).json()).toMatchObject({ status: 'IN_PROGRESS' });
    later(0.1);
    expect((await status(session.sessionId, cookies)).json()).toMatchObject({ status: 'COMPLETE' });
  });

  it('that does not respond changes nothing, and a sentence says so', async () => {
    const { session, cookies } = await begin((await member()).cookies);
    await choose(session, 'silent');
    const reply = await status(session.sessionId, cookies);
    expect([reply.statusCode, reply.json()]).toMatchObject([
      503,
      { code: 'unavailable', message: 'The age check isn’t available right now. Please try again in a moment.' },
    ]);
    await choose(session, 'complete');
    later(2);
    expect((await status(session.sessionId, cookies)).json()).toMatchObject({ isVerified: true });
  });
});

describe('a completed session', () => {
  it('gives its token again to an owner whose response was lost, but not after it was taken back', async () => {
    const { accountId, cookies: own } = await member();
    const { session, cookies } = await begin(own);
    await choose(session, 'complete');
    const [first, second] = [await status(session.sessionId, cookies), await status(session.sessionId, cookies)];
    const token = (reply: LightMyRequestResponse) => reply.cookies.find(({ name }) => name === 'av-token')?.value;
    expect(token(second)).toBe(token(first));
    await revokeAgeTokens(test.database.db, { account: accountId }, now);
    const refused = await status(session.sessionId, cookies);
    expect([refused.json(), token(refused)]).toEqual([
      { status: 'COMPLETE', isVerified: false, reason: 'revoked', audience: closed },
      undefined,
    ]);
  });

  it('is completed once, however many ask', async () => {
    const { accountId, cookies: own } = await member();
    const { session, cookies } = await begin(own);
    await choose(session, 'complete');
    await Promise.all(Array.from({ length: 20 }, () => status(session.sessionId, cookies)));
    expect(await rows(`select id from age_tokens where account_id = ${accountId}`)).toHaveLength(1);
  });

  it('keeps outcome, method, threshold, time and a hash, and nothing of the provider’s session', async () => {
    await test.database.pool.query('delete from age_verifications');
    const { session, cookies } = await begin((await member()).cookies);
    await choose(session, 'complete');
    await status(session.sessionId, cookies);
    const [kept] = await rows<Record<string, unknown>>('select * from age_verifications');
    expect(kept).toEqual({
      id: expect.any(Number),
      session_hash: expect.any(Buffer),
      outcome: 'COMPLETE',
      method: 'SANDBOX',
      threshold: 18,
      ended_at: now,
    });
    const ended = await rows<Record<string, unknown>>(
      `select provider_session_id, url from age_sessions where id = '${session.sessionId}'`,
    );
    expect(ended).toEqual([{ provider_session_id: null, url: null }]);
  });
});

describe('the sandbox’s page', () => {
  it('offers every outcome as a form, and leads nowhere else', async () => {
    const { session } = await begin((await member()).cookies);
    const reply = await test.app.inject({ url: new URL(session.url).pathname });
    expect([reply.statusCode, reply.body.match(/<button/g)?.length, reply.headers['content-security-policy']]).toEqual([
      200,
      7,
      expect.stringContaining("default-src 'none'"),
    ]);
    expect((await choose(session, 'nonsense')).statusCode).toBe(404);
    expect((await test.app.inject({ url: `${new URL(session.url).pathname}x` })).statusCode).toBe(404);
  });

  it('takes no form of another site', async () => {
    const { session } = await begin((await member()).cookies);
    const reply = await test.app.inject({
      method: 'POST',
      url: new URL(session.url).pathname,
      headers: { 'sec-fetch-site': 'cross-site', 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'outcome=complete',
    });
    expect(reply.statusCode).toBe(403);
  });
});
