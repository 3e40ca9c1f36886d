import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { ErrorBody } from '@platform/shared/contracts';
import { buildApp } from './app';
import { switchMaintenance } from './areas/site/maintenance/repository';
import { RATING } from './ground/plugins/headers';
import { onServer } from './testing/template-database';
import { createTestDatabase } from './testing/test-database';
import { agreed, createTestApp, signedIn, type TestApp, testConfig } from './testing/test-app';

let test: TestApp;
let stopping = false;
beforeAll(async () => {
  test = await createTestApp({}, { isStopping: () => stopping });
});
afterAll(() => test.close());

describe('every response', () => {
  it.each(['/api/bars', '/api/games', '/nothing', '/healthz', '/api/games/%ff', '/api/openapi.json'])(
    '%s carries the age label and an id',
    async (url) => {
      const reply = await test.request('GET', url);
      expect(reply.headers).toMatchObject({ rating: RATING, 'x-request-id': expect.stringMatching(/^[\w-]{36}$/) });
    },
  );

  it('cannot be framed, sniffed or run', async () => {
    const { headers } = await test.request('GET', '/api/bars');
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    });
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it('keeps a sane request id and replaces any other', async () => {
    const id = async (given: string): Promise<unknown> =>
      (await test.request('GET', '/healthz', { headers: { 'x-request-id': given } })).headers['x-request-id'];
    expect(await id('edge-12345678')).toBe('edge-12345678');
    for (const odd of ['short', 'x'.repeat(65), 'evil"};--', 'with space 123']) expect(await id(odd)).not.toBe(odd);
  });
});

describe('a failure', () => {
  it.each<[string, () => Promise<{ statusCode: number; body: string }>, number, string]>([
    ['an unknown address', () => test.request('GET', '/api/nothing?x=1'), 404, 'Page Not Found: /api/nothing'],
    ['a wrong method', () => test.request('POST', '/api/bars'), 404, 'Page Not Found: /api/bars'],
    [
      'an address that cannot be decoded',
      () => test.request('GET', '/api/games/%ff'),
      400,
      'The address isn’t a valid URL.',
    ],
    [
      'a very long slug',
      () => test.request('GET', `/api/games/${'x'.repeat(5000)}`, { cookies: agreed }),
      404,
      expect.any(String),
    ],
    ['malformed JSON', () => post('{"email":'), 400, 'The body is not valid JSON.'],
    ['an empty body', () => post(''), 400, 'The body is not valid JSON.'],
    [
      'a body that is too large',
      () => post(JSON.stringify({ email: 'x'.repeat(70_000) })),
      413,
      'The body is too large.',
    ],
    ['a prototype in the body', () => post('{"__proto__":{"x":1}}'), 400, 'The body is not valid JSON.'],
    ['a body that is no object', () => post('[1]'), 400, expect.stringContaining('The body is not valid')],
  ])('%s has the one error shape', async (_, send, status, message) => {
    const reply = await send();
    const body = ErrorBody.parse(JSON.parse(reply.body));
    expect([reply.statusCode, body.serverStatus, body.message]).toEqual([status, status, message]);
  });

  const post = (payload: string) =>
    test.app.inject({
      method: 'POST',
      url: '/api/profile/login',
      headers: { origin: test.config.siteUrl, 'content-type': 'application/json' },
      payload,
    });

  it('of malformed cookies is a guest’s', async () => {
    const reply = await test.request('GET', '/api/profile/authorized', {
      headers: { cookie: 'session=%E0%A4%A; ;;=; age-agreement' },
    });
    expect(reply.json()).toEqual({ authorized: false });
  });

  it('keeps its inner words to itself', async () => {
    const app = await buildApp({ config: test.config, database: test.database });
    app.get('/broken', { config: { rules: { access: 'public', audience: 'any' } } }, async () => {
      throw new Error('password is hunter2');
    });
    const reply = await app.inject('/broken');
    await app.close();
    expect(reply.json()).toMatchObject({
      serverStatus: 500,
      code: 'internal',
      message: 'Something went wrong on our side. Please try again.',
    });
  });

  it.each<[number, string, string]>([
    [431, 'headers that are too large', `GET /?${'q'.repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
    [408, 'a head that does not end', 'GET / HTTP/1.1\r\nHost: x\r\n'],
    [
      408,
      'a body that does not end',
      'POST /api/profile/login HTTP/1.1\r\nHost: x\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    ],
    [400, 'bytes that are no request', 'GET\r\n\r\n'],
  ])('is %i with the shape for %s', async (status, _, sent) => {
    const app = await buildApp({
      config: testConfig(),
      database: test.database,
      requestTimeout: { limit: 200, check: 50 },
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const response = await new Promise<string>((done) => {
      let text = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(sent));
      socket.on('data', (chunk) => (text += String(chunk))).on('close', () => done(text));
    });
    await app.close();
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(response).toContain(RATING);
    expect(ErrorBody.parse(JSON.parse(response.split('\r\n\r\n')[1] ?? ''))).toMatchObject({ serverStatus: status });
  });

  it('is none for a head that the edge accepts, and adds to', async () => {
    const app = await buildApp({ config: testConfig(), database: test.database });
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    const { status } = await fetch(`${origin}/healthz`, { headers: { cookie: 'x'.repeat(17_000) } });
    await app.close();
    expect(status).toBe(200);
  });

  it('of the database is "unavailable", and not ready', async () => {
    const lost = await createTestDatabase();
    const app = await buildApp({ config: testConfig(), database: lost });
    await app.ready();
    // The database was reachable at startup; new connections fail from here on.
    Object.assign((lost.pool as unknown as { options: object }).options, {
      connectionString: 'postgres://x:y@127.0.0.1:1/none',
    });
    const server = process.env['TEST_SERVER_URL'] ?? '';
    const name = new URL(lost.url).pathname.slice(1);
    await onServer(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
    const replies = await Promise.all([app.inject('/api/bars'), app.inject('/readyz'), app.inject('/healthz')]);
    await app.close();
    await lost.close();
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([503, 503, 200]);
    expect(replies[0]?.json()).toMatchObject({ code: 'unavailable' });
    expect(replies[0]?.headers['retry-after']).toBe('5');
  });
});

describe('health', () => {
  it('is ready until the stop signal', async () => {
    expect((await test.request('GET', '/readyz')).statusCode).toBe(200);
    stopping = true;
    const reply = await test.request('GET', '/readyz');
    stopping = false;
    expect([reply.statusCode, reply.json()]).toEqual([503, { status: 'unavailable', reason: 'stopping' }]);
  });
});

describe('maintenance', () => {
  it('is told to everybody and stops what would change something', async () => {
    const closed = await createTestApp();
    await switchMaintenance(closed.database.db, true, 'Back at noon.');
    const state = await closed.request('GET', '/api/service/maintenance');
    const bootstrap = await closed.request('GET', '/api/bootstrap?path=/');
    const login = await closed.request('POST', '/api/profile/login', { body: {} });
    const { cookies } = await signedIn(closed);
    const leave = await closed.request('DELETE', '/api/camgirls/mara/private', { cookies });
    await closed.close();
    // Requests that end a running charge stay allowed.
    expect(leave.statusCode).toBe(200);
    expect(state.json()).toEqual({ state: true, message: 'Back at noon.', retryAfter: 60 });
    expect(bootstrap.json()).toMatchObject({ maintenance: { state: true, message: 'Back at noon.' } });
    expect([login.statusCode, login.json<{ code: string }>().code, login.headers['retry-after']]).toEqual([
      503,
      'maintenance',
      '60',
    ]);
  });
});
