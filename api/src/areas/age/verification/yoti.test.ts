// Over 300 lines: one provider with its simulated side.
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AgeVerificationSession } from '@platform/shared/contracts';
import { agreed, createTestApp, signedIn, type TestApp } from '../../../testing/test-app';

type Json = Record<string, unknown>;
const SDK = '5d3add31-3a3a-4d3b-a6b4-347edb35264c';
const unused = { threshold: 0, allowed: false, level: '', authenticity: '', attempts: 0, attempts_remaining: 0 };

/** A stand-in for the provider: it replies as documented, or with the failure that a test sets. */
class FakeYoti {
  readonly sessions = new Map<string, { request: Json; status: string; change: Json }>();
  readonly received: { method: string; path: string; headers: IncomingMessage['headers'] }[] = [];
  /** Replaces the next responses. */
  broken: { status: number; body: string } | 'silent' | null = null;
  readonly #server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      this.received.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers });
      if (this.broken === 'silent') return;
      const { status, body: text } = this.broken ?? {
        status: 200,
        body: JSON.stringify(this.#reply(request.url ?? '', body)),
      };
      response.writeHead(status, { 'content-type': 'application/json' }).end(text);
    });
  });
  #count = 0;

  async start(): Promise<string> {
    await new Promise<void>((ready) => this.#server.listen(0, '127.0.0.1', () => ready()));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/api/v1/`;
  }
  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((closed) => this.#server.close(() => closed()));
  }
  end(url: string, status: string, change: Json = {}): string {
    const id = new URL(url).searchParams.get('sessionId') ?? '';
    const session = this.sessions.get(id);
    if (session) Object.assign(session, { status, change });
    return id;
  }
  #reply(path: string, body: string): Json {
    const [, id] = /^\/api\/v1\/sessions\/([\w-]+)\/result$/.exec(path) ?? [];
    if (id === undefined) {
      this.#count += 1;
      const made = `14010f56-3f04-4f1f-84e7-${String(this.#count).padStart(12, '0')}`;
      this.sessions.set(made, { request: JSON.parse(body) as Json, status: 'PENDING', change: {} });
      return { id: made, status: 'PENDING', expires_at: '2026-08-08T23:41:39Z' };
    }
    const { request, status, change } = this.sessions.get(id) ?? { request: {}, status: 'EXPIRED', change: {} };
    const ended =
      status === 'COMPLETE' || status === 'FAIL'
        ? { age: 18, method: 'DIGITAL_ID', evidence_id: '4786ecb7-c10c-4037-9947-aaa6507e7414' }
        : {};
    return {
      sdk_id: SDK,
      account_id: '',
      callback: request.callback,
      cancel_url: request.cancel_url,
      type: 'OVER',
      age_estimation: request.age_estimation,
      digital_id: request.digital_id,
      doc_scan: request.doc_scan,
      credit_card: unused,
      mobile: unused,
      login: unused,
      ...ended,
      status,
      reference_id: request.reference_id,
      id,
      created_at: '2025-04-16T08:54:34.739262Z',
      expires_at: '2025-04-16T09:04:34.739262Z',
      updated_at: '2025-04-16T08:55:45.426737Z',
      biometric_consent_required: true,
      rule_id: '',
      retry_enabled: false,
      resume_enabled: true,
      blocked_locations: [],
      synchronous_checks: true,
      ...change,
    };
  }
}

const yoti = new FakeYoti();
let test: TestApp;
let now: Date;
beforeAll(async () => {
  test = await createTestApp(
    {
      AGE_POLICY: 'verification',
      AGE_PROVIDER: 'yoti',
      YOTI_SDK_ID: SDK,
      YOTI_API_KEY: 'the-api-key',
      YOTI_API_URL: await yoti.start(),
      SITE_URL: 'https://site.example',
      COOKIE_SECURE: 'true',
    },
    { now: () => now },
  );
});
beforeEach(() => {
  now = new Date();
  yoti.broken = null;
  yoti.received.length = 0;
});
afterAll(async () => {
  await test.close();
  await yoti.stop();
});

let people = 0;
async function begin() {
  people += 1;
  const { accountId, cookies } = await signedIn(test, {
    email: `yoti-${people}@example.com`,
    password: 'irrelevant-here',
    name: 'N',
    coins: 1,
    gems: 0,
    plan: null,
    ownedGames: 0,
  });
  const reply = await test.request('GET', '/api/age-verification/session?continue=/games', { cookies });
  return { accountId, cookies, session: reply.json<AgeVerificationSession>() };
}
const status = (id: string, cookies: Record<string, string>) =>
  test.request('GET', `/api/age-verification/status/${id}`, { cookies });
const later = (seconds: number): void => void (now = new Date(now.getTime() + seconds * 1000));
const rows = async (query: string): Promise<unknown[]> => (await test.database.pool.query(query)).rows;
const tokensOf = async (accountId: number): Promise<number> =>
  (await rows(`select 1 from age_tokens where account_id = ${accountId}`)).length;

/** As the provider's server calls: no cookies, no origin. */
const notify = (body: object, provider = 'yoti', cookies: Record<string, string> = {}) =>
  test.app.inject({
    method: 'POST',
    url: `/api/age-verification/notification/${provider}`,
    headers: { 'content-type': 'application/json' },
    cookies,
    payload: JSON.stringify(body),
  });
let events = 0;
const notification = (session: string, change: Json = {}): Json => {
  events += 1;
  return {
    method: 'DIGITAL_ID',
    result: true,
    age: 18,
    session_key: session,
    reference_id: 'x',
    id: `2480375e-ddc0-4832-9b82-${String(events).padStart(12, '0')}`,
    timestamp: 1613482863,
    notification_url: 'https://site.example',
    evidence_id: 'da4070de-3d34-44d7-86d4-7d6fdf547740',
    state: 'COMPLETE',
    check_type: 'SESSION',
    sequence_number: 1,
    signature: 'some_signature',
    ...change,
  };
};

describe('a session with Yoti', () => {
  it('is announced with its name', async () => {
    expect((await test.request('GET', '/api/age-verification/required', { cookies: agreed })).json()).toEqual({
      isRequired: true,
      provider: 'Yoti',
    });
  });

  it('is created with our key, for this age, and sends the visitor there and back', async () => {
    const { session } = await begin();
    const [received] = yoti.received;
    expect(received).toMatchObject({
      method: 'POST',
      path: '/api/v1/sessions',
      headers: { authorization: 'Bearer the-api-key', 'yoti-sdk-id': SDK },
    });
    const id = new URL(session.url).searchParams.get('sessionId') ?? '';
    expect(session.url).toBe(`https://age.yoti.com/?sessionId=${id}&sdkId=${SDK}`);
    const back = `https://site.example/age-verification?session=${session.sessionId}&continue=%2Fgames`;
    expect(yoti.sessions.get(id)?.request).toMatchObject({
      type: 'OVER',
      ttl: 900,
      reference_id: session.sessionId,
      callback: { auto: true, url: back },
      cancel_url: back,
      notification_url: 'https://site.example/api/age-verification/notification/yoti',
      age_estimation: { allowed: true, threshold: 25 },
      doc_scan: { allowed: true, threshold: 18 },
      digital_id: { allowed: true, threshold: 18 },
      credit_card: { allowed: false },
    });
  });

  it.each<[string, Json, Json]>([
    ['PENDING', {}, { status: 'IN_PROGRESS', isVerified: false, reason: null }],
    ['IN_PROGRESS', {}, { status: 'IN_PROGRESS', isVerified: false, reason: null }],
    ['COMPLETE', {}, { status: 'COMPLETE', isVerified: true, reason: null }],
    ['FAIL', {}, { status: 'FAIL', isVerified: false, reason: null }],
    ['ERROR', {}, { status: 'ERROR', isVerified: false, reason: null }],
    ['CANCELLED', {}, { status: 'CANCELED', isVerified: false, reason: null }],
    ['EXPIRED', {}, { status: 'FAIL', isVerified: false, reason: 'expired' }],
    ['SOMETHING_NEW', {}, { status: 'IN_PROGRESS', isVerified: false, reason: null }],
    ['complete', {}, { status: 'IN_PROGRESS', isVerified: false, reason: null }],
  ])('that is %s reads so', async (word, change, expected) => {
    const { session, cookies, accountId } = await begin();
    yoti.end(session.url, word, change);
    const reply = await status(session.sessionId, cookies);
    expect(reply.json()).toMatchObject(expected);
    expect(await tokensOf(accountId)).toBe(expected.isVerified ? 1 : 0);
    expect(reply.cookies.some(({ name }) => name === 'av-token')).toBe(expected.isVerified);
  });

  it.each<[string, Json]>([
    ['for another session of ours', { reference_id: 'another' }],
    ['with another id', { id: '00000000-0000-0000-0000-000000000000' }],
    ['for a lower age', { age: 16 }],
    ['that only says an age', { type: 'AGE', age: 17 }],
    ['that says who is younger', { type: 'UNDER' }],
    ['without a method', { method: null }],
    ['without an age', { age: null }],
  ])('that is complete %s verifies no visitor', async (_, change) => {
    const { session, cookies, accountId } = await begin();
    yoti.end(session.url, 'COMPLETE', change);
    const reply = await status(session.sessionId, cookies);
    expect([reply.statusCode, reply.json()]).toMatchObject([503, { code: 'unavailable' }]);
    expect(await tokensOf(accountId)).toBe(0);
    yoti.end(session.url, 'COMPLETE');
    later(2);
    expect((await status(session.sessionId, cookies)).json()).toMatchObject({ isVerified: true });
  });

  it.each<[string, FakeYoti['broken']]>([
    ['refuses our key', { status: 403, body: '{"error":"Incorrect API key"}' }],
    ['is down', { status: 500, body: 'oops' }],
    ['talks nonsense', { status: 200, body: '<html>' }],
    ['replies with another shape', { status: 200, body: '{"status":"COMPLETE"}' }],
  ])('stays as it was while the provider %s', async (_, broken) => {
    const { session, cookies, accountId } = await begin();
    yoti.end(session.url, 'COMPLETE');
    yoti.broken = broken;
    const reply = await status(session.sessionId, cookies);
    expect([reply.statusCode, reply.json(), reply.cookies]).toMatchObject([
      503,
      { code: 'unavailable', message: expect.stringContaining('try again') },
      [],
    ]);
    expect(await tokensOf(accountId)).toBe(0);
    later(2);
    yoti.broken = null;
    expect((await status(session.sessionId, cookies)).json()).toMatchObject({ isVerified: true });
  });

  it('is not half begun while the provider cannot be reached', async () => {
    yoti.broken = { status: 500, body: '' };
    const before = await rows('select id from age_sessions');
    const reply = await test.request('GET', '/api/age-verification/session', { cookies: agreed });
    expect([reply.statusCode, await rows('select id from age_sessions')]).toEqual([503, before]);
  });
});

describe('a notification', () => {
  it('has the result fetched; then the owner alone gets the token', async () => {
    const { session, cookies, accountId } = await begin();
    const stranger = await begin();
    const id = yoti.end(session.url, 'COMPLETE');
    const reply = await notify(notification(id), 'yoti', stranger.cookies);
    expect([reply.statusCode, reply.json(), reply.cookies]).toEqual([200, { status: 'ok' }, []]);
    expect([await tokensOf(accountId), await tokensOf(stranger.accountId)]).toEqual([1, 0]);
    expect((await status(session.sessionId, stranger.cookies)).statusCode).toBe(404);
    expect((await status(session.sessionId, cookies)).json()).toMatchObject({ isVerified: true });
  });

  it('is not trusted: only the result that is fetched counts', async () => {
    const { session, accountId } = await begin();
    const id = yoti.end(session.url, 'FAIL');
    await notify(notification(id, { state: 'COMPLETE', result: true }));
    expect([
      await tokensOf(accountId),
      await rows(`select status from age_sessions where id = '${session.sessionId}'`),
    ]).toEqual([0, [{ status: 'FAIL' }]]);
  });

  it('has its effect once: replays and later notifications change nothing, and send no request', async () => {
    const { session, accountId } = await begin();
    const id = yoti.end(session.url, 'COMPLETE');
    const first = notification(id);
    await notify(first);
    yoti.received.length = 0;
    yoti.end(session.url, 'FAIL');
    for (const body of [
      first,
      first,
      notification(id, { state: 'FAIL' }),
      notification(id, { state: 'PENDING', timestamp: 1 }),
    ])
      expect((await notify(body)).statusCode).toBe(200);
    expect([
      yoti.received.length,
      await tokensOf(accountId),
      await rows(`select status from age_sessions where id = '${session.sessionId}'`),
    ]).toEqual([0, 1, [{ status: 'COMPLETE' }]]);
  });

  it('that arrives many times at once has its effect once', async () => {
    const { session, accountId } = await begin();
    const body = notification(yoti.end(session.url, 'COMPLETE'));
    const codes = (await Promise.all(Array.from({ length: 20 }, () => notify(body)))).map(
      ({ statusCode }) => statusCode,
    );
    // Those that came while one was asking are to come again.
    expect(codes.filter((code) => code !== 200 && code !== 503)).toEqual([]);
    expect(await tokensOf(accountId)).toBe(1);
    expect(await rows(`select event_id from age_notifications where event_id = '${String(body.id)}'`)).toHaveLength(1);
  });

  it('that comes before there is a result leaves the session running, and is heard again', async () => {
    const { session, accountId } = await begin();
    const body = notification(yoti.end(session.url, 'IN_PROGRESS'), { state: 'IN_PROGRESS' });
    expect((await notify(body)).statusCode).toBe(200);
    yoti.end(session.url, 'COMPLETE');
    later(2);
    await notify(body);
    expect(await tokensOf(accountId)).toBe(1);
  });

  it('is to be sent again while the provider is unreachable', async () => {
    const { session, accountId } = await begin();
    const body = notification(yoti.end(session.url, 'COMPLETE'));
    yoti.broken = { status: 500, body: '' };
    expect((await notify(body)).statusCode).toBe(503);
    yoti.broken = null;
    later(2);
    expect([(await notify(body)).statusCode, await tokensOf(accountId)]).toEqual([200, 1]);
  });

  it.each<[string, Json, string]>([
    ['of an unknown session', notification('11111111-1111-1111-1111-111111111111'), 'yoti'],
    ['of another provider', notification('11111111-1111-1111-1111-111111111111'), 'other'],
    ['of the sandbox, which is not configured', { id: '1', session: '1' }, 'sandbox'],
    ['that is none', { hello: 'world' }, 'yoti'],
    ['with odd values', { id: 5, session_key: { $ne: null } }, 'yoti'],
  ])('%s gets its response, and no request is sent', async (_, body, provider) => {
    const reply = await notify(body, provider);
    expect([reply.statusCode, reply.json(), yoti.received]).toEqual([200, { status: 'ok' }, []]);
  });
});
