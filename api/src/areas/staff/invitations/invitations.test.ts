import { randomUUID } from 'node:crypto';
import type { ReplyOf, StaffRole } from '@platform/shared/contracts';
import type { LightMyRequestResponse } from 'fastify';
import { demoMembers } from '../../../testing/demo-members';
import { mailsTo, tokenFor } from '../../../testing/mails';
import { type StaffMember, staffMember } from '../../../testing/staff';
import { createTestApp, signedIn, type TestApp } from '../../../testing/test-app';

const DAY = 86_400_000;
let test: TestApp;
let now: Date;
let owner: StaffMember;
beforeAll(async () => {
  test = await createTestApp({}, { now: () => now });
});
beforeEach(async () => {
  now = new Date();
  owner = await staffMember(test, ['owner'], { now });
});
afterAll(() => test.close());

const newAddress = (): string => `invited-${randomUUID()}@example.com`;
const invite = (email: string, roles: readonly StaffRole[] = ['moderator'], { cookies } = owner) =>
  test.request('POST', '/api/staff/team', { cookies, body: { email, roles, reason: 'Starts on Monday' } });
const tokenTo = async (email: string) => tokenFor((await mailsTo(test, email, now)).at(-1), '/invitation');
const invited = async (email: string, roles?: readonly StaffRole[]): Promise<string> => {
  expect((await invite(email, roles)).json()).toMatchObject({ accountId: null });
  return tokenTo(email);
};
const register = (email: string) => signedIn(test, { ...(demoMembers[2] as (typeof demoMembers)[number]), email });
const use = (
  what: 'look' | 'accept',
  token: string,
  cookies: Record<string, string> = {},
): Promise<LightMyRequestResponse> =>
  test.app.inject({
    method: 'POST',
    url: `/api/invitations/${what}`,
    cookies: { 'age-agreement': '1', ...cookies },
    headers: { 'content-type': 'application/json', origin: test.config.siteUrl },
    // Tries are counted by address.
    remoteAddress: `10.${Math.trunc(Math.random() * 250)}.${Math.trunc(Math.random() * 250)}.7`,
    payload: JSON.stringify({ token }),
  });
const code = (reply: LightMyRequestResponse): unknown => reply.json<{ code: string }>().code;
const query = async <T extends object>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await test.database.pool.query<T>(text, values)).rows;
const rolesOf = async ({ accountId }: { accountId: number }) =>
  (await query<{ role: string }>('select role from staff_roles where account_id = $1 order by role', accountId)).map(
    ({ role }) => role,
  );
const list = async () =>
  (await test.request('GET', '/api/staff/invitations', { cookies: owner.cookies })).json<
    ReplyOf<'GET /api/staff/invitations'>
  >().invitations;
const withdraw = async (email: string) => {
  const id = (await list()).find((one) => one.email === email)?.id;
  return test.request('POST', `/api/staff/invitations/${id}/withdraw`, {
    cookies: owner.cookies,
    body: { reason: 'Took another job' },
  });
};

describe('an invitation', () => {
  it('gives its roles at acceptance alone, once, to the account with its address, which needs a second factor', async () => {
    const email = newAddress();
    const token = await invited(email, ['moderator', 'editor']);
    expect((await use('look', token)).json()).toEqual({
      email,
      hasAccount: false,
      roles: ['editor', 'moderator'],
      room: null,
    });
    const one = await register(email);
    expect([await rolesOf(one), (await use('look', token)).json()]).toMatchObject([[], { hasAccount: true }]);
    expect((await use('accept', token, one.cookies)).json()).toEqual({
      roles: ['editor', 'moderator'],
      opens: '/staff',
    });
    expect([await rolesOf(one), code(await use('accept', token, one.cookies))]).toEqual([
      ['editor', 'moderator'],
      'link-invalid',
    ]);
    const me = await test.request('GET', '/api/staff/me', { cookies: one.cookies });
    expect(code(me)).toBe('second-factor-required');
    expect((await list()).map((row) => row.email)).not.toContain(email);
    expect((await mailsTo(test, email, now)).map(({ subject }) => subject)).toEqual(['Your staff access has changed']);
  });

  it('is for its address: another account gets nothing, and uses nothing up', async () => {
    const email = newAddress();
    const token = await invited(email);
    const [other, guest] = [await register(newAddress()), {}];
    expect([code(await use('accept', token, other.cookies)), (await use('accept', token, guest)).statusCode]).toEqual([
      'forbidden',
      401,
    ]);
    expect([await rolesOf(other), (await use('look', token)).statusCode]).toEqual([[], 200]);
  });

  it('works seven days, and the newest of an address alone', async () => {
    const email = newAddress();
    const [first, second] = [await invited(email), await invited(email, ['finance'])];
    expect(code(await use('look', first))).toBe('link-invalid');
    expect((await list()).filter((row) => row.email === email)).toMatchObject([
      { roles: ['finance'], invitedBy: owner.email },
    ]);
    now = new Date(now.getTime() + 7 * DAY - 1000);
    expect((await use('look', second)).statusCode).toBe(200);
    now = new Date(now.getTime() + 1000);
    const one = await register(email);
    expect([code(await use('look', second)), code(await use('accept', second, one.cookies))]).toEqual([
      'link-invalid',
      'link-invalid',
    ]);
  });

  it('opens nothing once it is withdrawn, or who invited is no owner, or is blocked', async () => {
    const emails = [newAddress(), newAddress(), newAddress()] as const;
    const tokens: string[] = [];
    for (const email of emails) tokens.push(await invited(email));
    const one = await register(emails[0]);
    expect((await withdraw(emails[0])).statusCode).toBe(200);
    expect(code(await use('accept', tokens[0] ?? '', one.cookies))).toBe('link-invalid');
    const two = await register(emails[1]);
    await query('update accounts set blocked_at = now() where id = $1', owner.accountId);
    expect(code(await use('accept', tokens[1] ?? '', two.cookies))).toBe('link-invalid');
    await query('update accounts set blocked_at = null where id = $1', owner.accountId);
    await query(`update staff_roles set role = 'support' where account_id = $1`, owner.accountId);
    expect(code(await use('accept', tokens[1] ?? '', two.cookies))).toBe('link-invalid');
    expect([await rolesOf(one), await rolesOf(two)]).toEqual([[], []]);
  });

  it('cannot be told from one that never was, and guesses are counted', async () => {
    for (const token of ['', 'x', 'a'.repeat(43)]) expect(code(await use('look', token))).toBe('link-invalid');
    const guesses = Array.from({ length: 21 }, () =>
      test.request('POST', '/api/invitations/look', { body: { token: 'a'.repeat(43) } }),
    );
    expect((await Promise.all(guesses)).map(code)).toContain('too-many-requests');
  });

  it('is kept by its hash alone, and goes with the account that is erased', async () => {
    const email = newAddress();
    const token = await invited(email);
    expect(JSON.stringify(await query('select * from staff_invitations'))).not.toContain(token);
    const { eraseInvitation } = await import('./repository');
    await eraseInvitation(test.database.db, email);
    expect(code(await use('look', token))).toBe('link-invalid');
  });

  it('has rows in the audit log: who invited, withdrew and accepted', async () => {
    const [email, gone] = [newAddress(), newAddress()];
    const token = await invited(email);
    await invited(gone);
    await withdraw(gone);
    const one = await register(email);
    await use('accept', token, one.cookies);
    const rows = await query(
      `select actor, act, before->>'email' as before, after->>'email' as after, after->'roles' as roles, reason
         from staff_audit where actor in ($1, $2) order by id`,
      owner.email,
      email,
    );
    const act = 'team.grant';
    expect(rows).toEqual([
      { actor: owner.email, act, before: null, after: email, roles: ['moderator'], reason: 'Starts on Monday' },
      { actor: owner.email, act, before: null, after: gone, roles: ['moderator'], reason: 'Starts on Monday' },
      { actor: owner.email, act, before: gone, after: null, roles: null, reason: 'Took another job' },
      { actor: email, act, before: null, after: null, roles: ['moderator'], reason: 'Accepted the invitation' },
    ]);
  });

  it('gives no role when the audit row cannot be written', async () => {
    const email = newAddress();
    const token = await invited(email);
    const one = await register(email);
    await query(`alter table staff_audit add constraint broken check (actor <> '${email}')`);
    const reply = await use('accept', token, one.cookies);
    await query('alter table staff_audit drop constraint broken');
    expect([reply.statusCode, await rolesOf(one), (await use('look', token)).statusCode]).toEqual([500, [], 200]);
  });

  it('goes to one address five times a day at most, and to none that is no address', async () => {
    const email = newAddress();
    for (let time = 0; time < 5; time += 1) expect((await invite(email)).statusCode).toBe(200);
    expect(code(await invite(email))).toBe('too-many-requests');
    expect((await invite('no address')).json()).toMatchObject({ fields: { email: expect.any(String) } });
  });

  it('is not needed by an address that has an account', async () => {
    const email = newAddress();
    const one = await register(email);
    expect((await invite(email)).json()).toEqual({ accountId: one.accountId, roles: ['moderator'] });
    expect([await rolesOf(one), (await list()).map((row) => row.email)]).toEqual([
      ['moderator'],
      expect.not.arrayContaining([email]),
    ]);
  });
});

describe('an invitation to a room', () => {
  const inviteTo = (nickname: string, email: string) =>
    test.request('POST', `/api/staff/rooms/${nickname}/performer`, {
      cookies: owner.cookies,
      body: { email, reason: 'Signed today' },
    });
  const free = async (): Promise<string> =>
    (
      await query<{ nickname: string }>(
        `select nickname from live_rooms where id not in (select room_id from performers) order by nickname limit 1`,
      )
    )[0]?.nickname ?? '';

  it('of an address without an account gives the room at acceptance, and no role', async () => {
    const [email, nickname] = [newAddress(), await free()];
    expect((await inviteTo(nickname, email.toUpperCase())).json()).toEqual({ memberId: null });
    expect((await list()).find((row) => row.email === email)).toMatchObject({ roles: [], room: nickname });
    const token = await tokenTo(email);
    expect((await use('look', token)).json()).toEqual({ email, roles: [], room: nickname, hasAccount: false });
    const one = await register(email);
    expect((await test.request('GET', '/api/studio', { cookies: one.cookies })).statusCode).toBe(403);
    expect((await use('accept', token, one.cookies)).json()).toEqual({ roles: [], opens: '/studio' });
    expect((await test.request('GET', '/api/studio', { cookies: one.cookies })).json()).toMatchObject({ nickname });
    expect(await rolesOf(one)).toEqual([]);
    expect(
      await query(
        `select actor, after->>'invited' as invited, after->'performer' as performer from staff_audit where act = 'rooms.give' and subject = $1 order by id`,
        `room ${nickname}`,
      ),
    ).toEqual([
      { actor: owner.email, invited: email, performer: null },
      { actor: email, invited: null, performer: one.accountId },
    ]);
  });

  it('gives nothing once the room is another’s, or the inviter is no owner, and a room with a performer takes no invitation', async () => {
    const [email, nickname] = [newAddress(), await free()];
    await inviteTo(nickname, email);
    const token = await tokenTo(email);
    const [one, other] = [await register(email), await register(newAddress())];
    await query(
      'insert into performers (account_id, room_id) select $1, id from live_rooms where nickname = $2',
      other.accountId,
      nickname,
    );
    expect((await use('accept', token, one.cookies)).statusCode).toBe(409);
    expect((await inviteTo(nickname, newAddress())).statusCode).toBe(409);
    await query('delete from performers where account_id = $1', other.accountId);
    await query(`update staff_roles set role = 'moderator' where account_id = $1`, owner.accountId);
    expect(code(await use('accept', token, one.cookies))).toBe('link-invalid');
  });
});
