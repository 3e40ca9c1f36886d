import type { ReplyOf } from '@platform/shared/contracts';
import { keepRun } from '../../commerce/reconciliation/runs-repository';
import type { Reconciliation } from '../../commerce/reconciliation/reconcile';
import { type StaffMember, staffMember } from '../../../testing/staff';
import { createTestApp, type TestApp } from '../../../testing/test-app';

let test: TestApp;
let finance: StaffMember;
beforeAll(async () => {
  test = await createTestApp();
  finance = await staffMember(test, ['finance']);
  await test.database.pool.query(
    `with made as (
       insert into accounts (email, password_hash, name, notifications, created_at)
       select 'subscriber-' || n || '@example.com', 'none', 'Subscriber', '{}', now() from generate_series(1, 240) n returning id)
     insert into subscriptions (account_id, plan, status, provider, reference, amount, currency, started_at, paid_until, access_until, next_try_at, failed_tries)
     select id, 'monthly', case when id % 2 = 0 then 'past-due' else 'active' end, 'sandbox', 'made ' || id, 1999, 'USD', now(), now(), now(),
       case when id % 2 = 0 then timestamptz '2026-12-01' + ((id * 7919) % 50 || ' hours')::interval end, id % 2 from made`,
  );
});
afterAll(() => test.close());

const read = async (query = '') =>
  (await test.request('GET', `/api/staff/subscriptions${query}`, { cookies: finance.cookies })).json<
    ReplyOf<'GET /api/staff/subscriptions'>
  >();
const readAll = async (status: string) => {
  const seen: ReplyOf<'GET /api/staff/subscriptions'>['subscriptions'] = [];
  for (let next: string | null = ''; next !== null;) {
    const page = await read(`?status=${status}${next && `&cursor=${encodeURIComponent(next)}`}`);
    seen.push(...page.subscriptions);
    next = page.next;
  }
  return seen;
};

describe('subscriptions', () => {
  it('whose renewal failed come by their next try, page by page, without a gap', async () => {
    const seen = await readAll('past-due');
    expect([seen.length, new Set(seen.map(({ id }) => id)).size]).toEqual([120, 120]);
    const tries = seen.map(({ nextTryAt, id }) => `${nextTryAt} ${String(id).padStart(9, '0')}`);
    expect(tries).toEqual(tries.toSorted());
    expect((await read()).pastDue).toBe(120);
  });

  it('of another state come newest first', async () => {
    const ids = (await readAll('active')).map(({ id }) => id);
    expect(ids.length).toBeGreaterThanOrEqual(120);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  });

  it('are not shown to moderators', async () => {
    const { cookies } = await staffMember(test, ['moderator']);
    const replies = await Promise.all(
      ['subscriptions', 'reconciliation'].map((name) => test.request('GET', `/api/staff/${name}`, { cookies })),
    );
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([403, 403]);
  });
});

describe('reconciliation', () => {
  const result: Reconciliation = {
    settled: 1,
    claims: 0,
    compared: 10,
    renewals: 2,
    ended: 0,
    gems: 0,
    reminders: 0,
    unanswered: 0,
    problems: [],
  };
  const days = async () =>
    (await test.request('GET', '/api/staff/reconciliation', { cookies: finance.cookies })).json<
      ReplyOf<'GET /api/staff/reconciliation'>
    >();

  it('adds up the runs of a day, keeps the most differences, and says what the last run found', async () => {
    const { db, pool } = test.database;
    await pool.query('delete from reconciliation_days');
    expect(await days()).toEqual({ days: [], last: null });
    await keepRun(db, { ...result, problems: ['one', 'two'] }, new Date('2026-11-24T23:50:00Z'));
    await keepRun(db, { ...result, unanswered: 3 }, new Date('2026-11-24T23:59:59Z'));
    await keepRun(db, { ...result, problems: ['three'] }, new Date('2026-11-25T00:09:00Z'));
    expect(await days()).toEqual({
      days: [
        { day: '2026-11-25', runs: 1, settled: 1, compared: 10, renewals: 2, ended: 0, unanswered: 0, problems: 1 },
        { day: '2026-11-24', runs: 2, settled: 2, compared: 20, renewals: 4, ended: 0, unanswered: 3, problems: 2 },
      ],
      last: { at: '2026-11-25T00:09:00.000Z', problems: ['three'] },
    });
  });
});
