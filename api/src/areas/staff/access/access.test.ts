import { randomUUID } from 'node:crypto';
import { type Endpoint, endpoints, type StaffAct, StaffRole } from '@platform/shared/contracts';
import type { LightMyRequestResponse } from 'fastify';
import { splitName } from '../../../ground/http/route';
import { createSession } from '../../identity/sessions/repository';
import { grantPerformer } from '../../live/performers/repository';
import { staffMember } from '../../../testing/staff';
import { agreed, createTestApp, signedIn, type TestApp } from '../../../testing/test-app';
import { may } from '../roles';

const HOUR = 3_600_000;
/** The server checks at startup that exactly the routes of the contracts exist, so this covers all of them. */
const staffRoutes = Object.entries<Endpoint>(endpoints)
  .filter(([, { access }]) => access === 'staff')
  .map(([name, { act, fresh = false }]) => {
    const [method, path] = splitName(name);
    return { name, method: method as 'GET' | 'POST', url: path.replaceAll(/\{\w+\}/g, '999999'), act, fresh };
  });

let test: TestApp;
let now = new Date();
beforeAll(async () => {
  test = await createTestApp({}, { now: () => now });
});
beforeEach(() => {
  now = new Date();
});
afterAll(() => test.close());

const call = (
  { method, url }: Pick<(typeof staffRoutes)[number], 'method' | 'url'>,
  cookies: Record<string, string>,
): Promise<LightMyRequestResponse> => test.request(method, url, { cookies });
/** Everything that could distinguish two replies, except random values and the path. */
const traits = (reply: LightMyRequestResponse) => {
  const { 'x-request-id': _id, date: _date, ...headers } = reply.headers;
  const { requestId: _, message, ...body } = reply.json<{ requestId: string; message: string }>();
  return {
    status: reply.statusCode,
    headers: { ...headers, 'content-length': null },
    body,
    message: message.split(': ')[0],
  };
};
const codeOf = (reply: LightMyRequestResponse): string => reply.json<{ code?: string }>().code ?? '';
/** Code of the guard's refusal; null if it let the call through. */
const refusal = (reply: LightMyRequestResponse): string | null =>
  reply.statusCode === 401 || reply.statusCode === 403 ? codeOf(reply) : null;

describe('every endpoint of staff', () => {
  it('names an act', () => {
    expect(staffRoutes.length).toBeGreaterThan(4);
    for (const { act } of staffRoutes) expect(act).toBeDefined();
  });

  it.each(staffRoutes)('$name does not exist to guests, members, performers and blocked staff', async (route) => {
    const { cookies: member } = await staffMember(test, []);
    const performer = await staffMember(test, []);
    await test.database.pool.query('delete from performers');
    await grantPerformer(test.database.db, performer.accountId, 'mara');
    const blocked = await staffMember(test, ['owner']);
    await test.database.pool.query('update accounts set blocked_at = now() where id = $1', [blocked.accountId]);
    const unknown = traits(await call({ ...route, url: '/api/staffing' }, {}));
    expect(unknown.status).toBe(404);
    for (const cookies of [{}, agreed, { session: 'made-up' }, member, performer.cookies, blocked.cookies])
      expect(traits(await call(route, cookies))).toEqual(unknown);
  });

  it.each(StaffRole.options)('lets %s do what the table says, and nothing else', async (role) => {
    const { cookies } = await staffMember(test, [role]);
    for (const route of staffRoutes) {
      // A call may end its own session.
      const expected = may([role], route.act as StaffAct) ? null : 'forbidden';
      expect([route.name, refusal(await call(route, cookies))]).toEqual([route.name, expected]);
    }
  });

  it.each(staffRoutes)('$name is kept from staff without a second factor', async (route) => {
    const { cookies } = await staffMember(test, ['owner'], { factor: false });
    expect(codeOf(await call(route, cookies))).toBe('second-factor-required');
  });

  it.each(staffRoutes)('$name is kept from a session that began before there was a second factor', async (route) => {
    const { cookies, accountId } = await staffMember(test, ['owner'], { fresh: false });
    await test.database.pool.query(
      `update totp_secrets set confirmed_at = now() + interval '1 second' where account_id = $1`,
      [accountId],
    );
    expect(codeOf(await call(route, cookies))).toBe('reauthentication-required');
  });

  it.each(staffRoutes.filter(({ fresh }) => fresh))(
    '$name asks for password and second factor again',
    async (route) => {
      const { cookies } = await staffMember(test, ['owner'], { now });
      now = new Date(now.getTime() + 600_000 - 1000);
      expect(refusal(await call(route, cookies))).toBeNull();
      now = new Date(now.getTime() + 1001);
      expect(codeOf(await call(route, cookies))).toBe('reauthentication-required');
    },
  );

  it.each(staffRoutes.filter(({ method }) => method === 'POST'))(
    '$name refuses staff who come from another site, or with a form',
    async ({ method, url }) => {
      const { cookies } = await staffMember(test, ['owner']);
      const from = (headers: Record<string, string>) =>
        test.app.inject({ method, url, cookies, headers, payload: '{}' });
      const json = { 'content-type': 'application/json' };
      for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'same-site' }, {}])
        expect(codeOf(await from({ ...json, ...headers }))).toBe('cross-site-request');
      expect((await from({ origin: test.config.siteUrl, 'content-type': 'text/plain' })).statusCode).toBe(415);
    },
  );
});

describe('an address that does not exist', () => {
  it.each(['{', '{}', ''])('says so before it reads the body %j', async (payload) => {
    const headers = { 'content-type': 'application/json' };
    const replies = await Promise.all(
      ['/api/staff/team', '/api/staffing/team'].map((url) =>
        test.app.inject({ method: 'POST', url, headers, payload }),
      ),
    );
    expect(replies.map(traits)[0]).toEqual(replies.map(traits)[1]);
    expect(replies[0]?.statusCode).toBe(404);
  });

  it.each(['/api/staff/team', '/api/staffing/team'])('keeps a member’s session alive at %s', async (url) => {
    const { cookies, accountId } = await staffMember(test, [], { now });
    now = new Date(now.getTime() + HOUR);
    await test.request('GET', url, { cookies });
    const { rows } = await test.database.pool.query<{ last_seen_at: Date }>(
      'select last_seen_at from sessions where account_id = $1',
      [accountId],
    );
    expect(rows.map((row) => row.last_seen_at)).toEqual([now]);
  });

  it.each(['HEAD', 'OPTIONS', 'PUT'] as const)('of staff and one that is none reply alike to %s', async (method) => {
    const { cookies } = await staffMember(test, []);
    const [staff, unknown] = await Promise.all(
      ['/api/staff/team', '/api/staffing/team'].map((url) => test.app.inject({ method, url, cookies })),
    );
    expect([staff?.statusCode, staff?.headers['content-type'], staff?.headers['allow']]).toEqual([
      unknown?.statusCode,
      unknown?.headers['content-type'],
      unknown?.headers['allow'],
    ]);
    expect(staff?.statusCode).toBe(404);
  });

  it('is not told in what everybody may read', async () => {
    const described = (await test.request('GET', '/api/openapi.json')).body;
    expect(/.{0,60}[Ss]taff.{0,60}/.exec(described)?.[0]).toBeUndefined();
    const { cookies } = await signedIn(test);
    for (const visitor of [{}, cookies])
      expect((await test.request('GET', '/api/bootstrap?path=/', { cookies: visitor })).body).not.toMatch(/staff/i);
  });
});

describe('an act', () => {
  // The test locks the member, so that the act is in progress while its actor loses the rights for it.
  it.each<[string, string, number]>([
    ['a role is taken', 'delete from staff_roles where account_id = $1', 404],
    ['the account is blocked', 'update accounts set blocked_at = now() where id = $1', 404],
    ['the session is ended', 'delete from sessions where account_id = $1', 404],
    ['the confirmation is over', 'update sessions set reauthenticated_at = null where account_id = $1', 403],
  ])('is undone when %s between its check and its transaction', async (_, statement, status) => {
    const support = await staffMember(test, ['support']);
    const member = await staffMember(test, []);
    const holder = await test.database.pool.connect();
    await holder.query('begin');
    await holder.query(statement, [support.accountId]);
    const reply = test.request('POST', `/api/staff/members/${member.accountId}/grant`, {
      cookies: support.cookies,
      body: { currency: 'coins', amount: 5, key: randomUUID(), reason: 'They asked' },
    });
    // The guard reads the committed state and lets the call through; its transaction waits for ours.
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const replied: unknown[] = [];
    void reply.then((one) => replied.push(one));
    while (replied.length === 0 && (await test.database.pool.query(waiting)).rowCount === 0);
    await holder.query('commit');
    holder.release();
    expect((await reply).statusCode).toBe(status);
    const { rows } = await test.database.pool.query(
      `select from ledger_transfers where reason = 'Grant by an operator'`,
    );
    expect(rows).toHaveLength(0);
  });
});

describe('a session of staff', () => {
  it('is told to the edge, and ends after 12 hours', async () => {
    const { cookies } = await staffMember(test, ['support'], { now });
    const bootstrap = async () =>
      (await test.request('GET', '/api/bootstrap?path=/', { cookies })).json<{ staff?: true; authorized: boolean }>();
    now = new Date(now.getTime() + 12 * HOUR - 60_000);
    expect(await bootstrap()).toMatchObject({ staff: true, authorized: true });
    now = new Date(now.getTime() + 60_001);
    expect((await bootstrap()).authorized).toBe(false);
    expect((await test.request('GET', '/api/staff/me', { cookies })).statusCode).toBe(404);
    now = new Date();
    expect((await test.request('GET', '/api/profile', { cookies })).statusCode).toBe(401);
  });

  it('says when it was confirmed, for ten minutes, to those whose acts ask for it', async () => {
    const { cookies } = await staffMember(test, ['support'], { now });
    const me = async (as: Record<string, string>) =>
      (await test.request('GET', '/api/staff/me', { cookies: as })).json<{ confirmedAt?: string | null }>();
    const confirmedAt = now.toISOString();
    now = new Date(now.getTime() + 599_000);
    expect((await me(cookies)).confirmedAt).toBe(confirmedAt);
    now = new Date(now.getTime() + 1_001);
    expect((await me(cookies)).confirmedAt).toBeNull();
    const editor = await staffMember(test, ['editor'], { now });
    expect(await me(editor.cookies)).not.toHaveProperty('confirmedAt');
  });

  it('is listed for owners until it ends', async () => {
    const owner = await staffMember(test, ['owner']);
    const support = await staffMember(test, ['support']);
    await createSession(test.database.db, support.accountId, new Date(now.getTime() - 13 * HOUR), 'Old one');
    const { team } = (await test.request('GET', '/api/staff/team', { cookies: owner.cookies })).json<{
      team: { email: string; sessions: { device: string }[] }[];
    }>();
    expect(team.find(({ email }) => email === support.email)?.sessions.map(({ device }) => device)).toEqual([
      'Unknown device',
    ]);
  });
});
