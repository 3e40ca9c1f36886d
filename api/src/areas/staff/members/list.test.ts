import type { ReplyOf } from '@platform/shared/contracts';
import { staffMember } from '../../../testing/staff';
import { createTestApp, type TestApp } from '../../../testing/test-app';

type List = ReplyOf<'GET /api/staff/members'>;

let test: TestApp;
let support: Record<string, string>;
let ids: readonly number[];
/** As the list has them: the newest first. */
const names = (list: List) => list.members.map(({ name }) => name);
beforeAll(async () => {
  test = await createTestApp();
  support = (await staffMember(test, ['support'])).cookies;
  const { rows } = await test.database.pool.query<{ id: number }>(
    `insert into accounts (email, password_hash, name, notifications, created_at)
     select 'listed-' || n || '@example.com', 'none', 'Listed ' || n, '{}', timestamptz '2020-01-01 23:30Z' + (n || ' hours')::interval
       from generate_series(1, 120) n returning id`,
  );
  ids = rows.map(({ id }) => id);
  const query = (text: string, of: number) => test.database.pool.query(text, [ids[of - 1]]);
  await query('update accounts set blocked_at = now() where id = $1', 7);
  await query(`update accounts set removal_due_at = now() + interval '3 days' where id = $1`, 8);
  await query(`update accounts set created_at = now() - interval '6 days' where id = $1`, 120);
  for (const [of, status, access] of [
    [11, 'active', '5 days'],
    [12, 'cancelled', '2 days'],
    [13, 'ended', '-1 days'],
  ] as const)
    await query(
      `insert into subscriptions (account_id, plan, status, provider, reference, amount, currency, started_at, paid_until, access_until)
       values ($1, 'monthly', '${status}', 'sandbox', 'listed ${of}', 1999, 'USD', now(), now(), now() + interval '${access}')`,
      of,
    );
  for (const [of, expires, revoked] of [
    [21, '1 year', 'null'],
    [22, '-1 day', 'null'],
    [23, '1 year', 'now()'],
  ] as const)
    await query(
      `insert into age_tokens (id, account_id, issued_at, expires_at, revoked_at)
       values ('listed-${of}', $1, timestamptz '2026-03-02 10:00Z', now() + interval '${expires}', ${revoked})`,
      of,
    );
});
afterAll(() => test.close());

const get = (query: string, cookies = support) => test.request('GET', `/api/staff/members${query}`, { cookies });
const list = async (query: string) => (await get(query)).json<List>();
/** Those that this test made: the demo and the staff have accounts, too. */
const listed = async (query: string) => names(await list(`?q=LISTED-&${query}`));

describe('the list of members', () => {
  it('has all, the newest first and page by page', async () => {
    const pages = [await list('?q=listed-')];
    for (let next = pages[0]?.next; next; next = pages.at(-1)?.next)
      pages.push(await list(`?q=listed-&cursor=${next}`));
    expect(pages.map(({ members }) => members.length)).toEqual([50, 50, 20]);
    expect(pages.flatMap(({ members }) => members.map(({ id }) => id))).toEqual(ids.toReversed());
    expect(names(await list('?q=listed-&cursor=nonsense'))).toEqual(names(pages[0] as List));
  });

  it('is filtered by what an account is', async () => {
    expect(await listed('state=blocked')).toEqual(['Listed 7']);
    expect(await listed('state=removal')).toEqual(['Listed 8']);
    expect(await listed('state=premium')).toEqual(['Listed 12', 'Listed 11']);
    expect(await listed('state=verified')).toEqual(['Listed 21']);
    expect(await listed('state=new')).toEqual(['Listed 120']);
    expect((await get('?state=rich')).statusCode).toBe(400);
  });

  it('is filtered by the day (UTC) of joining, or of the verification', async () => {
    expect(await listed('from=2020-01-02&to=2020-01-02')).toHaveLength(24);
    expect(await listed('to=2020-01-01')).toEqual([]);
    expect(await listed('state=verified&from=2026-03-02&to=2026-03-02')).toEqual(['Listed 21']);
    expect(await listed('state=verified&from=2026-03-03')).toEqual([]);
    expect(await listed('state=blocked&from=2020-01-03')).toEqual([]);
  });

  it('says of each what it is, and takes signs of a pattern as they are', async () => {
    const { members } = await list('?q=listed-11@');
    expect(members).toEqual([
      {
        id: ids[10],
        name: 'Listed 11',
        email: 'listed-11@example.com',
        createdAt: '2020-01-02T10:30:00.000Z',
        ageVerifiedUntil: null,
        premiumUntil: expect.stringMatching(/Z$/),
        blockedAt: null,
        removalDueAt: null,
      },
    ]);
    expect((await list('?q=%25')).members).toEqual([]);
  });

  it('is a file for owners alone, in which a name is never a formula', async () => {
    await test.database.pool.query(`update accounts set name = '=cmd|calc' where id = $1`, [ids[6]]);
    const owner = (await staffMember(test, ['owner'])).cookies;
    const { body, headers } = await get('/export?q=listed-&state=blocked', owner);
    expect(headers['content-type']).toContain('text/csv');
    const [head, row, ...others] = body.trimEnd().split('\r\n');
    expect(head).toContain('Member,Name,E-mail,Joined (UTC)');
    expect(row).toMatch(new RegExp(`^${ids[6]},'=cmd\\|calc,listed-7@example\\.com,2020-01-02T06:30:00\\.000Z,,,20`));
    expect(others).toEqual([]);
    expect((await get('/export', owner)).body.split('\r\n').length).toBeGreaterThan(120);
    expect((await get('/export')).statusCode).toBe(403);
  });
});
