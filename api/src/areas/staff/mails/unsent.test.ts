import type { ReplyOf } from '@platform/shared/contracts';
import { type StaffMember, staffMember } from '../../../testing/staff';
import { createTestApp, type TestApp } from '../../../testing/test-app';

type Mails = ReplyOf<'GET /api/staff/mails'>;

let test: TestApp;
let support: StaffMember;
beforeAll(async () => {
  test = await createTestApp();
  support = await staffMember(test, ['support']);
});
beforeEach(() => test.database.pool.query('delete from outbox'));
afterAll(() => test.close());

const list = async (query = ''): Promise<Mails> =>
  (await test.request('GET', `/api/staff/mails${query}`, { cookies: support.cookies })).json<Mails>();
const retry = (id: number | string, cookies = support.cookies) =>
  test.request('POST', `/api/staff/mails/${id}/retry`, { cookies, body: { reason: 'The server is back' } });
/** @returns its number */
async function queued(
  kind: string,
  state: 'waiting' | 'dead' | 'sent',
  due = '0 seconds',
  account: number | null = null,
) {
  const { rows } = await test.database.pool.query<{ id: number }>(
    `insert into outbox (kind, dedupe_key, payload, state, tries, due_at, created_at, account_id, about, last_problem)
     values ('mail', $1::text || ':' || gen_random_uuid(), '{"text":"https://secret"}', $2, 8, now() + $3::interval, now(), $4, 'order 1', '550 no mailbox someone@example.com') returning id`,
    [kind, state, due, account],
  );
  return rows[0]?.id ?? 0;
}

describe('the mails that have not left', () => {
  it('are those that wait, the next one first, and those that failed, the latest first, never with what they say', async () => {
    const late = await queued('purchase', 'waiting', '2 hours', support.accountId);
    const soon = await queued('report-received', 'waiting', '1 hour');
    const old = await queued('purchase', 'dead', '-2 hours');
    const fresh = await queued('link', 'dead', '-1 hour');
    await queued('purchase', 'sent');
    const waiting = await list();
    expect(waiting.mails).toMatchObject([
      { id: soon, what: 'Report received', memberId: null, email: null, state: 'waiting', notAgain: null },
      { id: late, what: 'Game receipt', about: 'order 1', memberId: support.accountId, email: support.email },
    ]);
    expect(waiting.mails[0]?.problem).toBe('550 no mailbox [e-mail]');
    const failed = await list('?state=failed');
    expect(failed.mails).toMatchObject([
      { id: fresh, state: 'failed', notAgain: expect.stringContaining('secret link') },
      { id: old, state: 'failed', notAgain: null },
    ]);
    expect([failed.waiting, failed.failed, waiting.waiting]).toEqual([2, 2, 2]);
    expect(JSON.stringify([waiting, failed])).not.toMatch(/https?:|someone@/);
  });

  it.each(['waiting', 'dead'] as const)('are read page by page without a gap: %s', async (state) => {
    await test.database.pool.query(
      `insert into outbox (kind, dedupe_key, payload, state, due_at, created_at)
       select k, 'news:' || k || n, '{}', $1, timestamptz '2026-03-01' + (n % 7 || ' hours')::interval, now()
         from generate_series(1, 120) n, unnest(array['mail', 'push']) k`,
      [state],
    );
    const query = `?state=${state === 'dead' ? 'failed' : 'waiting'}`;
    const seen: number[] = [];
    for (let next: string | null = ''; next !== null;) {
      const page: Mails = await list(`${query}${next && `&cursor=${encodeURIComponent(next)}`}`);
      seen.push(...page.mails.map(({ id }) => id));
      next = page.next;
    }
    expect([seen.length, new Set(seen).size]).toEqual([120, 120]);
  });
});

describe('a mail that failed', () => {
  it('is tried again as it is, once, with a row in the audit log', async () => {
    const id = await queued('purchase', 'dead', '-1 hour', support.accountId);
    expect((await retry(id)).json()).toEqual({ status: 'ok' });
    expect((await list()).mails).toMatchObject([{ id, state: 'waiting', tries: 0 }]);
    expect((await retry(id)).statusCode).toBe(404);
    const { rows } = await test.database.pool.query(
      'select act, member_id, before, after, reason from staff_audit where subject = $1',
      [`e-mail ${id}`],
    );
    expect(rows).toEqual([
      {
        act: 'members.mail',
        member_id: support.accountId,
        before: { state: 'failed', tries: 8 },
        after: { state: 'waiting', mail: 'purchase', about: 'order 1' },
        reason: 'The server is back',
      },
    ]);
  });

  it('stays where its link has run out, where it waits, and where the audit row cannot be written', async () => {
    const link = await queued('link', 'dead');
    const waiting = await queued('purchase', 'waiting', '1 hour');
    const good = await queued('purchase', 'dead');
    expect((await retry(link)).statusCode).toBe(409);
    expect((await retry(waiting)).statusCode).toBe(404);
    await test.database.pool.query(`alter table staff_audit add constraint broken check (subject <> 'e-mail ${good}')`);
    const broken = await retry(good);
    await test.database.pool.query('alter table staff_audit drop constraint broken');
    expect(broken.statusCode).toBe(500);
    expect((await list('?state=failed')).failed).toBe(2);
    const moderator = await staffMember(test, ['moderator']);
    expect((await retry(good, moderator.cookies)).statusCode).toBe(403);
  });
});
