import { type Endpoint, endpoints } from '@platform/shared/contracts';
import type { LightMyRequestResponse } from 'fastify';
import { buildApp } from '../../app';
import { splitName } from '../http/route';
import { createSession } from '../../areas/identity/sessions/repository';
import { grantPerformer } from '../../areas/live/performers/repository';
import { agreed, createTestApp, makeFresh, signedIn, type TestApp } from '../../testing/test-app';

/**
 * The server checks at its start that exactly these routes exist, so the table leaves none out. Those of staff have a
 * table of their own (areas/staff/access/access.test.ts).
 */
const routes = Object.entries<Endpoint>(endpoints)
  .filter(([, { access }]) => access !== 'staff')
  .map(([name, { access, audience, caller }]) => {
    const [method, path] = splitName(name);
    const url =
      path
        .replace('{slug}', path.includes('/videos/') ? 'glass-walk' : 'violet-engine')
        .replace('{kind}', 'game')
        .replace('{file}', '0')
        .replace('{id}', '1') + (path === '/api/bootstrap' ? '?path=/' : '');
    return { name, method: method as 'GET' | 'POST' | 'PUT' | 'DELETE', url, access, audience, caller };
  });
const refusal = (reply: LightMyRequestResponse): [number, string] | null =>
  [401, 403].includes(reply.statusCode) ? [reply.statusCode, reply.json<{ code: string }>().code] : null;

let open: TestApp;
let strict: TestApp;
let account: number;
let member: Record<string, string>;
/** A new session for each call: some routes end those that there are. */
const asMember = async (): Promise<Record<string, string>> => {
  const session = await createSession(open.database.db, account, new Date());
  await makeFresh(open, account);
  return { ...agreed, session };
};
beforeAll(async () => {
  open = await createTestApp();
  strict = await createTestApp({ AGE_POLICY: 'verification' });
  account = (await signedIn(open)).accountId;
  // The studio is open to performers alone.
  await grantPerformer(open.database.db, account, 'mara');
});
beforeEach(async () => {
  member = await asMember();
});
afterAll(() => Promise.all([open.close(), strict.close()]));

describe('every route of the contracts', () => {
  it.each(routes.filter((route) => route.access === 'member'))('$name is for members only', async ({ method, url }) => {
    expect(refusal(await open.request(method, url, { cookies: agreed }))).toEqual([401, 'login-required']);
    expect(refusal(await open.request(method, url, { cookies: { ...agreed, session: 'made-up' } }))).toEqual([
      401,
      'login-required',
    ]);
    expect(refusal(await open.request(method, url, { cookies: member }))).toBeNull();
  });

  it.each(routes.filter((route) => route.audience === 'full'))(
    '$name waits for what the age policy asks',
    async ({ method, url, access }) => {
      const { 'age-agreement': _, ...notAgreed } = member;
      expect(refusal(await open.request(method, url, { cookies: notAgreed }))).toEqual([403, 'age-agreement-required']);
      expect(refusal(await open.request(method, url, { cookies: member }))).toBeNull();
      expect(refusal(await strict.request(method, url, { cookies: agreed }))).toEqual(
        access === 'public' ? [403, 'age-verification-required'] : [401, 'login-required'],
      );
    },
  );

  it.each(routes.filter((route) => route.access === 'public' && route.audience === 'any'))(
    '$name is open to everybody',
    async ({ method, url }) => {
      expect(refusal(await strict.request(method, url))).toBeNull();
    },
  );

  it.each(routes.filter((route) => route.method !== 'GET' && !route.caller))(
    '$name refuses calls of other sites and bodies that are not JSON',
    async ({ method, url, access, audience }) => {
      const cookiesNow = (): Promise<Record<string, string>> =>
        access === 'member' || audience === 'full' ? asMember() : Promise.resolve({});
      const json = { 'content-type': 'application/json' };
      const foreign = [
        { origin: 'https://evil.example' },
        { origin: 'https://evil-localhost:80' },
        { origin: 'null' },
        {},
      ];
      const said = ['cross-site', 'same-site', 'none'].map((site) => ({
        origin: open.config.siteUrl,
        'sec-fetch-site': site,
      }));
      for (const headers of [...foreign, ...said]) {
        const reply = await open.app.inject({ method, url, headers: { ...json, ...headers }, payload: '{}' });
        expect(refusal(reply)).toEqual([403, 'cross-site-request']);
      }
      for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
        const reply = await open.app.inject({
          method,
          url,
          headers: { origin: open.config.siteUrl, 'content-type': type },
          payload: '{}',
        });
        expect(reply.statusCode).toBe(415);
      }
      expect(
        (await open.app.inject({ method, url, headers: { origin: open.config.siteUrl }, payload: '{}' })).statusCode,
      ).toBe(415);
      for (const headers of [{ origin: open.config.siteUrl }, { 'sec-fetch-site': 'same-origin' }]) {
        expect(
          refusal(
            await open.app.inject({
              method,
              url,
              headers: { ...json, ...headers },
              cookies: await cookiesNow(),
              payload: '{}',
            }),
          ),
        ).toBeNull();
      }
    },
  );
});

describe('the origin of a call', () => {
  const call = async (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    refusal(
      await open.app.inject({
        method: 'POST',
        url: '/api/client-errors',
        headers: { 'content-type': 'application/json', ...headers },
        payload: '{}',
        remoteAddress,
      }),
    );
  const refused = [403, 'cross-site-request'];

  it('is what the browser sees, and not the name that this server has inside', async () => {
    const fromEdge = { host: 'api:4000', 'x-forwarded-host': 'site.example' };
    expect(await call({ ...fromEdge, origin: 'https://site.example' })).toBeNull();
    expect(await call({ ...fromEdge, origin: 'http://api:4000' })).toEqual(refused);
  });

  it('is not taken from a client that is no trusted proxy', async () => {
    const said = { host: 'api:4000', 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' };
    expect(await call(said, '203.0.113.7')).toEqual(refused);
  });
});

describe('routes for callers that are no browsers', () => {
  it('are these, and ask for no proof of origin', async () => {
    const without = routes.filter(({ caller }) => caller !== undefined);
    expect(without.map(({ name, caller }) => `${caller}: ${name}`)).toEqual([
      'webhook: POST /api/notifications/unsubscribe',
      'headset: GET /api/playa/v2/auth/code',
      'headset: POST /api/playa/v2/auth/sign-in-code',
      'headset: POST /api/playa/v2/auth/sign-in-password',
      'headset: POST /api/playa/v2/auth/refresh',
      'headset: POST /api/playa/v2/auth/sign-out',
      'headset: GET /api/playa/v2/user/profile',
      'headset: GET /api/playa/v2/user/scripts-info',
      'headset: PUT /api/playa/v2/event',
      'webhook: POST /api/follows/unfollow',
      'stream: POST /api/live/{nickname}/whip',
      'stream: DELETE /api/live/{nickname}/whip/{id}',
      'stream: POST /api/live/{nickname}/whep',
      'stream: DELETE /api/live/{nickname}/whep/{id}',
      'webhook: POST /api/age-verification/notification/{provider}',
    ]);
    for (const { method, url, access, audience } of without) {
      expect(access).toBe('public');
      if (audience === 'full') continue;
      expect(
        refusal(await open.app.inject({ method, url, headers: { 'content-type': 'application/json' }, payload: '{}' })),
      ).toBeNull();
    }
  });
});

describe('a route without rules', () => {
  it('is refused to everybody when it has no rules', async () => {
    const app = await buildApp({ config: open.config, database: open.database });
    app.get('/forgotten', async () => 'secret');
    const reply = await app.inject({ url: '/forgotten', cookies: member });
    await app.close();
    expect(refusal(reply)).toEqual([403, 'forbidden']);
  });

  it('stops the start when it is below /api', async () => {
    const app = await buildApp({ config: open.config, database: open.database });
    app.get('/api/extra', { config: { rules: { access: 'public', audience: 'any' } } }, async () => 'extra');
    await expect(async () => app.ready()).rejects.toThrow('No contract describes GET /api/extra.');
    await app.close();
  });
});

describe('a blocked member', () => {
  it('is told so, and is a guest to the pages', async () => {
    const blocked = await signedIn(strict);
    await strict.database.pool.query('update accounts set blocked_at = now() where id = $1', [blocked.accountId]);
    expect(refusal(await strict.request('GET', '/api/profile', { cookies: blocked.cookies }))).toEqual([
      403,
      'account-blocked',
    ]);
    const bootstrap = await strict.request('GET', '/api/bootstrap?path=/', { cookies: blocked.cookies });
    expect(bootstrap.json()).toMatchObject({
      authorized: false,
      profile: null,
      blocked: { reason: 'This account is blocked. Please contact us if you think this is a mistake.' },
    });
    await strict.database.pool.query(`update accounts set blocked_reason = 'Unpaid bill.' where id = $1`, [
      blocked.accountId,
    ]);
    expect((await strict.request('GET', '/api/bootstrap?path=/', { cookies: blocked.cookies })).json()).toMatchObject({
      blocked: { reason: 'Unpaid bill.' },
    });
    expect((await strict.request('GET', '/api/bootstrap?path=/')).json()).toMatchObject({ blocked: null });
  });
});

describe('the country of a visitor', () => {
  it('decides only when it comes in the trusted header', async () => {
    const app = await buildApp({
      config: {
        ...open.config,
        agePolicy: { fallback: 'none', countries: { GB: 'verification' } },
        countryHeader: 'x-country',
      },
      database: open.database,
    });
    const gate = async (headers: Record<string, string>): Promise<unknown> =>
      (await app.inject({ url: '/api/bootstrap?path=/', headers })).json<{ gate: string }>().gate;
    expect([await gate({}), await gate({ 'x-country': 'gb' }), await gate({ 'cf-ipcountry': 'GB' })]).toEqual([
      'none',
      'verification',
      'none',
    ]);
    await app.close();
  });
});
