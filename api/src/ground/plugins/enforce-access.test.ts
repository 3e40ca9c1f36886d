import cookie from '@fastify/cookie';
import Fastify, { type FastifyContextConfig, type FastifyInstance } from 'fastify';
import { unknownAddress } from '../errors';
import { type AccessOptions, type Audience, BLOCKED, enforceAccess, isOwnOrigin, type Member } from './access';
import { handleErrors } from './errors';

const siteUrl = 'https://site.example';
const now = new Date('2026-03-10T12:00:00Z');
const known: Member = {
  accountId: 7,
  blocked: false,
  blockedReason: null,
  isStaff: false,
  sessionId: 's',
  freshUntil: null,
};
const members: Record<string, Member> = {
  known,
  fresh: { ...known, freshUntil: new Date(now.getTime() + 1) },
  stale: { ...known, freshUntil: now },
  staff: { ...known, isStaff: true },
  blocked: { ...known, blocked: true },
  unpaid: { ...known, blocked: true, blockedReason: 'Unpaid bill.' },
};

let app: FastifyInstance;
let gate: Audience['gate'];
let isMaintained: boolean;
let calls: string[];
const options: AccessOptions = {
  sessionCookie: 'session',
  findMember: async (token) => {
    calls.push(`member ${token}`);
    return members[token] ?? null;
  },
  inMaintenance: async () => {
    calls.push('maintenance');
    return isMaintained;
  },
  requireStaff: async (request, act) => {
    calls.push(`staff ${act}`);
    if (!(await request.member())?.isStaff) throw unknownAddress(request.url);
  },
  audienceOf: async (_, verified) => {
    calls.push(verified ? 'audience verified' : 'audience');
    return verified ? { gate: 'none', softMode: false } : { gate, softMode: gate !== 'none' };
  },
};
const kinds: Record<string, FastifyContextConfig> = {
  plain: {},
  edge: { edge: true },
  headset: { headset: true },
  webhook: { webhook: true },
  stream: { stream: true },
  form: { form: true },
  maintained: { inMaintenance: true },
};

beforeAll(async () => {
  app = Fastify();
  handleErrors(app);
  await app.register(cookie);
  enforceAccess(app, { ...options, siteUrl, now: () => now });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  const open = { access: 'public', audience: 'any' } as const;
  app.get('/public', { config: { rules: open } }, () => 'ok');
  app.get('/members', { config: { rules: { ...open, access: 'member' } } }, () => 'ok');
  app.get('/fresh', { config: { rules: { ...open, fresh: true } } }, () => 'ok');
  app.get('/full', { config: { rules: { ...open, audience: 'full' } } }, () => 'ok');
  app.route({
    method: ['GET', 'POST'],
    url: '/staff',
    config: { rules: { ...open, access: 'staff', act: 'staff.enter' } },
    handler: () => 'ok',
  });
  app.get('/staff/forgotten', { config: { rules: { ...open, access: 'staff' } } }, () => 'secret');
  app.get('/forgotten', () => 'secret');
  app.route({
    method: 'GET',
    url: '/twice',
    config: { rules: open },
    handler: async (request) => [
      await request.member(),
      await request.member(),
      await request.audience(),
      await request.audience(),
      await request.audience({ verified: true }),
      await request.audience(),
    ],
  });
  for (const [kind, config] of Object.entries(kinds))
    app.route({
      method: ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE'],
      url: `/${kind}`,
      config: { ...config, rules: open },
      handler: () => 'ok',
    });
});
beforeEach(() => {
  [gate, isMaintained, calls] = ['none', false, []];
});
afterAll(() => app.close());

type Method = 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT' | 'DELETE';
/** @returns status and code; 200 alone where nothing was refused */
const call = async (
  url: string,
  {
    method = 'GET',
    session,
    headers = {},
  }: { method?: Method; session?: string; headers?: Record<string, string> } = {},
): Promise<unknown[]> => {
  const reply = await app.inject({
    method,
    url,
    headers: { host: 'api:4000', ...headers },
    ...(session !== undefined && { cookies: { session } }),
  });
  return reply.statusCode === 200 ? [200] : [reply.statusCode, reply.json<{ code: string }>().code];
};
const message = async (url: string, session: string) =>
  (await app.inject({ url, cookies: { session } })).json<{ message: string }>().message;
const json = { 'content-type': 'application/json' };
const ours = { ...json, origin: siteUrl };
const ok = [200];

describe('a route', () => {
  it('without rules is closed', async () => {
    expect(await call('/forgotten', { session: 'fresh' })).toEqual([403, 'forbidden']);
  });

  it('that does not exist is not found, and not forbidden', async () => {
    expect(await call('/nowhere')).toEqual([404, 'not-found']);
    expect(await call('/nowhere', { method: 'POST' })).toEqual([404, 'not-found']);
  });

  it('that does not exist below /api looks the session up as one of staff does', async () => {
    await call('/nowhere', { session: 'known' });
    expect(calls).toEqual([]);
    await call('/api/nowhere', { session: 'known' });
    expect(calls).toEqual(['member known']);
  });

  it('for all looks up neither member nor age', async () => {
    expect(await call('/public', { session: 'known' })).toEqual(ok);
    expect(calls).toEqual([]);
  });

  it('for staff looks as one that does not exist to all others, before anything else is said of a request', async () => {
    expect(await call('/staff')).toEqual([404, 'not-found']);
    expect(await call('/staff', { method: 'POST', session: 'known' })).toEqual([404, 'not-found']);
    expect(await call('/staff', { session: 'staff' })).toEqual(ok);
    expect(calls.filter((one) => one.startsWith('staff'))).toEqual(
      Array.from({ length: 3 }, () => 'staff staff.enter'),
    );
    expect(await call('/staff', { method: 'POST', session: 'staff' })).toEqual([403, 'cross-site-request']);
  });

  it('for staff that names no act is closed to staff, too', async () => {
    expect(await call('/staff/forgotten', { session: 'staff' })).toEqual([404, 'not-found']);
    expect(calls).toEqual([]);
  });

  it('for members refuses guests, unknown sessions and blocked accounts', async () => {
    expect(await call('/members')).toEqual([401, 'login-required']);
    expect(calls).toEqual([]);
    expect(await call('/members', { session: '' })).toEqual([401, 'login-required']);
    expect(calls).toEqual([]);
    expect(await call('/members', { session: 'made-up' })).toEqual([401, 'login-required']);
    expect(await call('/members', { session: 'blocked' })).toEqual([403, 'account-blocked']);
    expect(await call('/members', { session: 'known' })).toEqual(ok);
  });

  it('says why an account is blocked, or how to ask', async () => {
    expect(await message('/members', 'unpaid')).toBe('Unpaid bill.');
    expect(await message('/members', 'blocked')).toBe(BLOCKED);
  });

  it('that needs re-authentication refuses all others, from the moment on at which it ends', async () => {
    const refused = [403, 'reauthentication-required'];
    expect(await call('/fresh')).toEqual(refused);
    expect(await call('/fresh', { session: 'known' })).toEqual(refused);
    expect(await call('/fresh', { session: 'stale' })).toEqual(refused);
    expect(await call('/fresh', { session: 'fresh' })).toEqual(ok);
  });

  it.each([
    ['none', ok],
    ['agreement', [403, 'age-agreement-required']],
    ['verification', [403, 'age-verification-required']],
  ] as const)('for the full audience, behind the gate %s: %j', async (stands, outcome) => {
    gate = stands;
    expect(await call('/full')).toEqual(outcome);
    expect(await call('/public')).toEqual(ok);
  });
});

it('looks a member and an audience up once a request, and anew for one who is just verified', async () => {
  gate = 'verification';
  const reply = await app.inject({ url: '/twice', cookies: { session: 'known' } });
  const before = { gate: 'verification', softMode: true };
  const member = { ...known };
  expect(reply.json()).toEqual([member, member, before, before, { gate: 'none', softMode: false }, before]);
  expect(calls).toEqual(['member known', 'audience', 'audience verified']);
});

describe('a call that changes something', () => {
  it.each(['POST', 'PUT', 'DELETE'] as const)('by %s needs proof that a page of this site made it', async (method) => {
    const refused = [403, 'cross-site-request'];
    expect(await call('/plain', { method, headers: json })).toEqual(refused);
    expect(await call('/plain', { method, headers: { ...json, origin: 'https://evil.example' } })).toEqual(refused);
    expect(await call('/plain', { method, headers: { ...ours, 'sec-fetch-site': 'cross-site' } })).toEqual(refused);
    expect(await call('/plain', { method, headers: ours })).toEqual(ok);
    expect(await call('/plain', { method, headers: { ...json, 'sec-fetch-site': 'same-origin' } })).toEqual(ok);
  });

  it.each(['GET', 'HEAD', 'OPTIONS'] as const)('is none by %s', async (method) => {
    isMaintained = true;
    expect(await call('/plain', { method })).toEqual(ok);
    expect(calls).toEqual([]);
  });

  it.each([
    ['application/json', 200],
    ['application/json; charset=utf-8', 200],
    [' Application/JSON ;charset=utf-8', 200],
    ['application/x-www-form-urlencoded', 415],
    ['text/plain; application/json', 415],
    ['', 415],
  ])('has a body in JSON: %j is %i', async (type, status) => {
    const headers = { origin: siteUrl, ...(type !== '' && { 'content-type': type }) };
    expect((await call('/plain', { method: 'POST', headers }))[0]).toBe(status);
  });

  it('by a form needs proof of its origin, and no JSON', async () => {
    expect(await call('/form', { method: 'POST' })).toEqual([403, 'cross-site-request']);
    expect(await call('/form', { method: 'POST', headers: { origin: siteUrl } })).toEqual(ok);
  });

  it.each(['edge', 'headset', 'webhook', 'stream'])(
    'by a caller that is no browser needs neither: %s',
    async (kind) => {
      expect(await call(`/${kind}`, { method: 'POST', headers: { origin: 'https://evil.example' } })).toEqual(ok);
    },
  );

  it('is refused under maintenance, for a minute', async () => {
    isMaintained = true;
    const reply = await app.inject({ method: 'POST', url: '/plain', headers: ours });
    expect([reply.statusCode, reply.json<{ code: string }>().code, reply.headers['retry-after']]).toEqual([
      503,
      'maintenance',
      '60',
    ]);
    for (const kind of ['headset', 'webhook', 'stream', 'form'])
      expect(await call(`/${kind}`, { method: 'POST', headers: ours })).toEqual([503, 'maintenance']);
    for (const kind of ['edge', 'maintained'])
      expect(await call(`/${kind}`, { method: 'POST', headers: ours })).toEqual(ok);
    isMaintained = false;
    expect(await call('/plain', { method: 'POST', headers: ours })).toEqual(ok);
  });
});

describe('an origin', () => {
  it.each([
    [true, 'https://site.example', 'api:4000'],
    [true, 'https://other.example', 'other.example'],
    [true, 'http://other.example:8080', 'other.example:8080'],
    // The site or the host is its beginning, or its end.
    [false, 'https://site.example.evil.example', 'site.example'],
    [false, 'https://site.example:444', 'site.example'],
    [false, 'https://evilsite.example', 'site.example'],
    [false, 'https://site.example', 'site.example:8443', 'https://other.example'],
    [false, 'http://site.example', 'api:4000'],
    [false, 'null', 'site.example'],
    [false, '', ''],
    [false, 'file://', ''],
    [false, undefined, 'site.example'],
  ])('is this site’s: %p, of %p, requested as %p', (isOwn, origin, host, own = siteUrl) => {
    expect(isOwnOrigin(origin, own, host)).toBe(isOwn);
  });
});

describe('the start', () => {
  it.each(Object.keys(options) as (keyof AccessOptions)[])('is refused where no area says %s', (name) => {
    const { [name]: _, ...others } = options;
    expect(() => enforceAccess(Fastify(), { ...others, siteUrl, now: () => now })).toThrow(
      `access cannot be enforced: no area says ${name}`,
    );
  });

  it('names all facts that are missing', () => {
    expect(() => enforceAccess(Fastify(), { siteUrl, now: () => now })).toThrow(
      'no area says findMember, sessionCookie, inMaintenance, requireStaff, audienceOf',
    );
  });
});
