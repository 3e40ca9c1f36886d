import type { ReplyOf } from '@platform/shared/contracts';
import { staffMember } from '../../../testing/staff';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { act, commandLine } from './act';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const setRoles = (cookies: Record<string, string>, body: object) =>
  test.request('POST', '/api/staff/team', { cookies, body: { reason: 'New colleague', ...body } });
const rolesOf = async (accountId: number): Promise<string[]> =>
  (
    await test.database.pool.query<{ role: string }>('select role from staff_roles where account_id = $1 order by 1', [
      accountId,
    ])
  ).rows.map(({ role }) => role);
const audit = async (cookies: Record<string, string>, query = '') =>
  (await test.request('GET', `/api/staff/audit${query}`, { cookies })).json<ReplyOf<'GET /api/staff/audit'>>();

describe('the audit log', () => {
  it('has who did what to whom, from where, why, and what was before and after', async () => {
    const owner = await staffMember(test, ['owner']);
    const other = await staffMember(test, ['editor']);
    expect((await setRoles(owner.cookies, { email: other.email, roles: ['support'] })).statusCode).toBe(200);
    expect((await audit(owner.cookies)).entries[0]).toMatchObject({
      actor: owner.email,
      from: '127.0.0.1',
      act: 'team.grant',
      subject: `member ${other.accountId}`,
      before: { roles: ['editor'] },
      after: { roles: ['support'] },
      reason: 'New colleague',
    });
  });

  it('refuses an act whose row cannot be written', async () => {
    const owner = await staffMember(test, ['owner']);
    const other = await staffMember(test, []);
    await test.database.pool.query(
      `alter table staff_audit add constraint broken check (subject <> 'member ${other.accountId}')`,
    );
    const reply = await setRoles(owner.cookies, { email: other.email, roles: ['support'] });
    await test.database.pool.query('alter table staff_audit drop constraint broken');
    expect([reply.statusCode, await rolesOf(other.accountId)]).toEqual([500, []]);
    const { rows } = await test.database.pool.query(
      `select from outbox where dedupe_key like 'staff-roles%' and payload::text like '%${other.email}%'`,
    );
    expect(rows).toHaveLength(0);
  });

  it('has no row of an act that failed', async () => {
    const services = { db: test.database.db, now: () => new Date() };
    const count = async () => (await test.database.pool.query('select from staff_audit')).rowCount;
    const before = await count();
    await expect(
      act(services, commandLine, { name: 'team.grant', reason: 'None' }, () => Promise.reject(new Error('refused'))),
    ).rejects.toThrow('refused');
    expect(await count()).toBe(before);
  });

  it.each(['update staff_audit set reason = $$nothing$$', 'delete from staff_audit', 'truncate staff_audit'])(
    'is append-only: the database refuses %s',
    async (statement) => {
      await expect(test.database.pool.query(statement)).rejects.toThrow('the audit log is append-only');
    },
  );

  it.each(['update staff_audit set reason = $$nothing$$', 'delete from staff_audit', 'truncate staff_audit'])(
    'is append-only without its trigger, too: a database role that owns it and is no superuser may not %s',
    async (statement) => {
      const client = await test.database.pool.connect();
      try {
        await client.query('begin');
        await client.query('create role audit_owner');
        await client.query('alter table staff_audit owner to audit_owner');
        await client.query('set local role audit_owner');
        await client.query('alter table staff_audit disable trigger user');
        await expect(client.query(statement)).rejects.toThrow('permission denied for table staff_audit');
      } finally {
        await client.query('rollback');
        client.release();
      }
    },
  );

  it('is read page by page without a gap, and searched', async () => {
    const owner = await staffMember(test, ['owner']);
    await test.database.pool.query(
      `insert into staff_audit (at, actor, from_address, act, subject, member_id, reason, request_id)
       select now(), 'many@example.com', '::1', 'team.grant', 'member ' || n, n, 'Reason 100%' , '' from generate_series(1, 120) n`,
    );
    const seen: string[] = [];
    for (let next: string | null = ''; next !== null;) {
      const page = await audit(owner.cookies, `?search=many@${next && `&cursor=${next}`}`);
      seen.push(...page.entries.map(({ subject }) => subject));
      next = page.next;
    }
    expect(seen).toEqual(Array.from({ length: 120 }, (_, index) => `member ${120 - index}`));
    expect((await audit(owner.cookies, '?search=100%25')).entries).toHaveLength(50);
    expect((await audit(owner.cookies, '?search=1_0%25')).entries).toHaveLength(0);
    expect((await audit(owner.cookies, '?member=7&search=many')).entries.map(({ subject }) => subject)).toEqual([
      'member 7',
    ]);
  });

  it('says each act in words, and is searched by them as well as by its name', async () => {
    const owner = await staffMember(test, ['owner']);
    await test.database.pool.query(
      `insert into staff_audit (at, actor, from_address, act, subject, reason, request_id) values
         (now(), 'words@example.com', '::1', 'rooms.share', 'room mara', 'As agreed', ''),
         (now(), 'words@example.com', '::1', 'rooms.edit', 'room mara', 'Not about rooms.share at all', ''),
         (now(), 'words@example.com', '::1', 'of.long.ago', 'room mara', 'An old name', '')`,
    );
    const found = async (search: string) =>
      (await audit(owner.cookies, `?search=${encodeURIComponent(search)}`)).entries
        .filter(({ actor }) => actor === 'words@example.com')
        .map(({ act: name, actInWords }) => [name, actInWords]);
    const share = ['rooms.share', 'Set a performer’s share'];
    const edit = ['rooms.edit', 'Change a room’s settings'];
    expect(await found('words@')).toEqual([['of.long.ago', undefined], edit, share]);
    expect(await found('rooms.share')).toEqual([edit, share]);
    expect(await found('a PERFORMER’S share')).toEqual([share]);
    expect(await found("room's sett")).toEqual([edit]);
  });

  it('is exported whole, without a formula in it', async () => {
    const owner = await staffMember(test, ['owner']);
    await setRoles(owner.cookies, { email: owner.email, roles: ['owner'], reason: '=cmd|calc, "now"' });
    const reply = await test.request('GET', '/api/staff/audit/export', { cookies: owner.cookies });
    expect(reply.headers['content-disposition']).toContain('audit-log.csv');
    expect(reply.body).toContain(`"'=cmd|calc, ""now"""`);
    const lines = reply.body.trimEnd().split('\r\n');
    expect(lines.length - 1).toBe((await test.database.pool.query('select from staff_audit')).rowCount);
  });

  it('is exported with the name of each act and its words, as far as the name is known', async () => {
    const owner = await staffMember(test, ['owner']);
    await test.database.pool.query(
      `insert into staff_audit (at, actor, from_address, act, subject, reason, request_id) values
         (now(), 'csv@example.com', '::1', 'rooms.share', 'room mara', 'As agreed', ''),
         (now(), 'csv@example.com', '::1', 'of.long.ago', 'room mara', 'An old name', '')`,
    );
    const reply = await test.request('GET', '/api/staff/audit/export?search=csv@', { cookies: owner.cookies });
    const [head, ...rows] = reply.body
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(',').slice(4, 7));
    expect(head).toEqual(['Act', 'Act in words', 'Subject']);
    expect(rows).toEqual([
      ['of.long.ago', '', 'room mara'],
      ['rooms.share', 'Set a performer’s share', 'room mara'],
    ]);
  });
});

describe('roles', () => {
  it('are given by an owner, and told to the account by e-mail', async () => {
    const owner = await staffMember(test, ['owner']);
    const other = await staffMember(test, []);
    expect((await test.request('GET', '/api/staff/me', { cookies: other.cookies })).statusCode).toBe(404);
    await setRoles(owner.cookies, { email: other.email.toUpperCase(), roles: ['moderator', 'support'] });
    expect((await test.request('GET', '/api/staff/me', { cookies: other.cookies })).json()).toMatchObject({
      roles: ['moderator', 'support'],
    });
    const { rows } = await test.database.pool.query<{ payload: { to: string; text: string } }>(
      `select payload from outbox where payload->>'to' = $1`,
      [other.email],
    );
    expect(rows[0]?.payload.text).toContain('Your roles are now: moderator, support.');
    await setRoles(owner.cookies, { email: other.email, roles: [] });
    expect((await test.request('GET', '/api/staff/me', { cookies: other.cookies })).statusCode).toBe(404);
  });

  it.each([
    [{ email: 'nobody@example.com', roles: [] }, 'email'],
    [{ email: 'x@example.com', roles: ['king'] }, 'roles.0'],
    [{ email: 'x@example.com', roles: [], reason: ' ' }, 'reason'],
  ])('are refused with the field that is wrong: %j', async (body, field) => {
    const owner = await staffMember(test, ['owner']);
    const reply = await setRoles(owner.cookies, body);
    expect([reply.statusCode, Object.keys(reply.json<{ fields: object }>().fields)]).toEqual([400, [field]]);
  });

  it('leave one owner at least, also when two owners remove each other at once', async () => {
    await test.database.pool.query(`delete from staff_roles`);
    const [one, two] = [await staffMember(test, ['owner']), await staffMember(test, ['owner'])];
    const replies = await Promise.all([
      setRoles(one.cookies, { email: two.email, roles: ['support'] }),
      setRoles(two.cookies, { email: one.email, roles: ['support'] }),
    ]);
    const owners = [...(await rolesOf(one.accountId)), ...(await rolesOf(two.accountId))].filter(
      (role) => role === 'owner',
    );
    expect(owners).toHaveLength(1);
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('leave the last owner an account: it cannot be removed before there is another', async () => {
    await test.database.pool.query(`delete from staff_roles`);
    const owner = await staffMember(test, ['owner']);
    const remove = () => test.request('POST', '/api/profile/removal', { cookies: owner.cookies, body: {} });
    expect((await remove()).json()).toMatchObject({
      message: 'This is the last owner. Make another account owner first.',
    });
    expect((await test.request('GET', '/api/staff/me', { cookies: owner.cookies })).statusCode).toBe(200);
    await staffMember(test, ['owner']);
    expect((await remove()).statusCode).toBe(200);
  });

  it('that are all taken end the sessions, also those that 12 hours had ended', async () => {
    const owner = await staffMember(test, ['owner']);
    const other = await staffMember(test, ['support']);
    await setRoles(owner.cookies, { email: other.email, roles: [] });
    const { rowCount } = await test.database.pool.query('select from sessions where account_id = $1', [
      other.accountId,
    ]);
    expect(rowCount).toBe(0);
  });

  it('can be taken from a blocked account, and not be given to it', async () => {
    const owner = await staffMember(test, ['owner']);
    const other = await staffMember(test, ['support', 'finance']);
    await test.database.pool.query('update accounts set blocked_at = now() where id = $1', [other.accountId]);
    const more = await setRoles(owner.cookies, { email: other.email, roles: ['support', 'finance', 'owner'] });
    expect([more.statusCode, await rolesOf(other.accountId)]).toEqual([400, ['finance', 'support']]);
    expect((await setRoles(owner.cookies, { email: other.email, roles: [] })).statusCode).toBe(200);
    expect(await rolesOf(other.accountId)).toEqual([]);
  });
});
