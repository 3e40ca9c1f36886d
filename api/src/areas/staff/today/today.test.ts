import { jest } from '@jest/globals';
import type { ReplyOf, StaffRole } from '@platform/shared/contracts';
import { noteRound } from '../../../ground/jobs/job-repository';
import { type Buyer, createPaymentWorld, type PaymentWorld } from '../../../testing/payment-world';
import { type StaffMember, staffMember } from '../../../testing/staff';
import { countHours } from './count-hours-repository';

type Today = ReplyOf<'GET /api/staff/today'>;

let world: PaymentWorld;
let buyer: Buyer;
let owner: StaffMember;
beforeAll(async () => {
  world = await createPaymentWorld();
});
beforeEach(async () => {
  for (const table of ['site_hours', 'checkouts', 'subscriptions', 'age_verifications', 'live_broadcasts'])
    await world.query(`delete from ${table}`);
  world.at('2026-03-11T00:30:00Z');
  buyer = await world.buyer();
  owner = await staffMember(world.test, ['owner'], { now: world.now() });
  await world.query(`update accounts set created_at = '2020-01-01'`);
});
afterAll(() => world.test.close());

const count = () => countHours(world.test.database.db, world.now());
const today = async (query = '', as: StaffMember = owner): Promise<Today> =>
  (await world.test.request('GET', `/api/staff/today${query}`, { cookies: as.cookies })).json<Today>();
const money = async (query = '') => {
  const { money: found } = await today(query);
  if (found === null) throw new Error('no money for an owner');
  return found;
};
const pay = (time: string, product = 'coins-500') => {
  world.at(time);
  return world.pay(buyer, product);
};

describe('the figures of staff', () => {
  it('count what was paid, begun, declined and returned in a day of UTC, and no renewal as begun', async () => {
    await pay('2026-03-10T23:59:00Z');
    const { id } = await pay('2026-03-11T00:01:00Z');
    await pay('2026-03-11T01:00:00Z', 'coins-1000');
    const open = await world.begin(buyer, 'coins-500');
    await world.webhook({ reference: open.id, kind: 'declined', paymentId: null });
    await world.query(`update checkouts set state = 'refunded', refunded_at = $2, refunded_parts = $3 where id = $1`, [
      id,
      world.now(),
      JSON.stringify([{ key: 'a', amount: 99, at: '2026-03-10T22:00:00Z', isTold: true }]),
    ]);
    await world.query(`update checkouts set kind = 'renewal' where product_id = 'coins-1000'`);
    await count();
    expect(await today()).toMatchObject({
      from: '2026-03-11',
      to: '2026-03-11',
      countedUntil: '2026-03-11T01:00:00.000Z',
      money: {
        revenue: [{ currency: 'USD', amount: 599 + 999 }],
        refunded: [{ currency: 'USD', amount: 500 }],
        orders: { value: 2 },
        begun: 2,
        declined: { value: 1 },
        renewals: 1,
      },
    });
    expect((await money('?period=week')).refunded).toEqual([{ currency: 'USD', amount: 599 }]);
  });

  it('have each currency for itself, the one with the most first, and take what was paid, not what was ordered', async () => {
    await pay('2026-03-11T00:10:00Z');
    const { id } = await pay('2026-03-11T00:20:00Z');
    await world.query(`update checkouts set paid_amount = 700, paid_currency = 'EUR' where id = $1`, [id]);
    await count();
    const { revenue, chart } = await money();
    expect(revenue).toEqual([
      { currency: 'EUR', amount: 700, change: null },
      { currency: 'USD', amount: 599, change: null },
    ]);
    expect(chart.currency).toBe('EUR');
    expect(chart.points.map(({ amount }) => amount)).toEqual([700, ...Array.from({ length: 23 }, () => null)]);
  });

  it('are compared with a week before in the hours that have ended', async () => {
    await pay('2026-03-04T00:10:00Z');
    await pay('2026-03-04T01:10:00Z', 'coins-1000');
    await count();
    await pay('2026-03-11T00:10:00Z', 'coins-1000');
    await pay('2026-03-11T01:10:00Z');
    await count();
    const { revenue, orders, chart } = await money();
    expect(revenue[0]?.change).toBeCloseTo((999 - 599) / 599);
    expect(orders).toEqual({ value: 2, change: 0 });
    expect(chart.points.slice(0, 3)).toEqual([
      { at: '2026-03-11T00:00:00.000Z', amount: 999, before: 599 },
      { at: '2026-03-11T01:00:00.000Z', amount: 599, before: 999 },
      { at: '2026-03-11T02:00:00.000Z', amount: null, before: 0 },
    ]);
  });

  it('of 30 days are by day', async () => {
    await pay('2026-02-10T12:00:00Z');
    await pay('2026-03-11T00:10:00Z', 'coins-1000');
    await count();
    const { chart, revenue } = await money('?period=month');
    expect(revenue).toEqual([{ currency: 'USD', amount: 599 + 999, change: null }]);
    expect([chart.points.length, chart.points[0], chart.points.at(-1)?.amount]).toEqual([
      30,
      { at: '2026-02-10T00:00:00.000Z', amount: 599, before: 0 },
      999,
    ]);
  });

  it('of the last day follow late news, and older ones stay whatever becomes of the rows', async () => {
    const { id } = await pay('2026-03-11T00:10:00Z');
    await count();
    world.at('2026-03-11T11:00:00Z');
    await count();
    await world.query(`update checkouts set state = 'pending' where id = $1`, [id]);
    await count();
    expect((await money()).revenue).toEqual([]);
    await world.query(`update checkouts set state = 'paid' where id = $1`, [id]);
    await count();
    world.at('2026-03-13T12:00:00Z');
    await count();
    await world.query('delete from checkouts');
    await count();
    owner = await staffMember(world.test, ['owner'], { now: world.now() });
    expect((await money('?period=week')).revenue).toMatchObject([{ amount: 599 }]);
  });

  it('count nothing twice when two servers count at once', async () => {
    await pay('2026-03-11T00:10:00Z');
    const counted = await Promise.all([count(), count(), count()]);
    expect(counted).toContain(true);
    expect((await money()).orders.value).toBe(1);
  });

  it('lead to lists of exactly what they count, whatever became of an order later', async () => {
    await pay('2026-03-10T23:59:00Z');
    const { id: returned } = await pay('2026-03-10T22:00:00Z', 'coins-1000');
    await pay('2026-03-11T00:01:00Z');
    const { id: partly } = await pay('2026-03-11T00:02:00Z');
    const { id: renewal } = await pay('2026-03-11T00:03:00Z');
    world.at('2026-03-11T01:00:00Z');
    const open = await world.begin(buyer, 'coins-500');
    await world.webhook({ reference: open.id, kind: 'declined', paymentId: null });
    await world.query(`update checkouts set kind = 'renewal' where id = $1`, [renewal]);
    await world.query(`update checkouts set state = 'charged-back', refunded_at = $2 where id = $1`, [
      returned,
      world.now(),
    ]);
    await world.query(`update checkouts set refunded_parts = $2 where id = $1`, [
      partly,
      JSON.stringify([{ key: 'a', amount: 99, at: '2026-03-11T00:30:00Z', isTold: true }]),
    ]);
    await count();
    for (const period of ['day', 'week']) {
      const { from, to, money: counted } = await today(`?period=${period}`);
      const listed = async (figure: string) =>
        (
          await world.test.request('GET', `/api/staff/orders?figure=${figure}&from=${from}&to=${to}`, {
            cookies: owner.cookies,
          })
        ).json<ReplyOf<'GET /api/staff/orders'>>().orders;
      expect({
        paid: (await listed('paid')).length,
        declined: (await listed('declined')).length,
        renewals: (await listed('renewals')).length,
        begun: (await listed('begun')).length,
      }).toEqual({
        paid: counted?.orders.value,
        declined: counted?.declined.value,
        renewals: counted?.renewals,
        begun: counted?.begun,
      });
      expect((await listed('refunded')).map(({ id }) => id).toSorted()).toEqual([returned, partly].toSorted());
      expect(counted?.orders.value).toBe(period === 'day' ? 3 : 5);
    }
  });

  it('of churn lead to the subscriptions that ended in those days', async () => {
    await world.query(
      `insert into subscriptions (account_id, plan, status, provider, reference, amount, currency, started_at, paid_until, access_until)
       select $1, 'monthly', 'ended', 'sandbox', 'r' || n, 1999, 'USD', '2025-01-01', at::timestamptz, at::timestamptz
       from (values (1, '2026-03-11T00:10Z'), (2, '2026-02-10T00:00Z'), (3, '2026-02-09T23:59Z')) as made (n, at)`,
      [buyer.accountId],
    );
    const { churn } = await money();
    expect(churn).toEqual({ ended: 2, all: 2, from: '2026-02-10', to: '2026-03-11' });
    const { subscriptions } = (
      await world.test.request('GET', `/api/staff/subscriptions?status=ended&from=${churn.from}&to=${churn.to}`, {
        cookies: owner.cookies,
      })
    ).json<ReplyOf<'GET /api/staff/subscriptions'>>();
    expect(subscriptions).toHaveLength(churn.ended);
  });

  it('count members, verifications of members and subscriptions that ended or are being tried again', async () => {
    await world.query(`update accounts set created_at = '2026-03-11T00:05:00Z' where id = $1`, [buyer.accountId]);
    await world.query(
      `insert into age_verifications (session_hash, outcome, ended_at)
       values ('a', 'COMPLETE', '2026-03-11T00:06:00Z'), ('b', 'FAIL', '2026-03-11T00:06:00Z'), ('c', 'COMPLETE', '2026-03-10T23:06:00Z'), ('guest', 'COMPLETE', '2026-03-11T00:07:00Z')`,
    );
    await world.query(
      `insert into age_tokens (id, account_id, visitor_id, verification_id, issued_at, expires_at)
       select encode(session_hash, 'escape'), case when session_hash <> 'guest' then $1::int end, case when session_hash = 'guest' then 'v' end, id, ended_at, '2027-01-01'
       from age_verifications`,
      [buyer.accountId],
    );
    await world.query(
      `insert into subscriptions (account_id, plan, status, provider, reference, amount, currency, started_at, paid_until, access_until)
       select $1, 'monthly', status, 'sandbox', 'r' || n, 1999, 'USD', '2025-01-01', at::timestamptz, at::timestamptz
       from (values (1, 'past-due', '2026-03-20'), (2, 'ended', '2026-02-20'), (3, 'ended', '2026-01-20')) as made (n, status, at)`,
      [buyer.accountId],
    );
    await count();
    const { members, money: found } = await today();
    expect(members).toEqual({ joined: { value: 1, change: null }, verified: 1 });
    expect(found).toMatchObject({ dunning: 1, churn: { ended: 1, all: 2 } });
  });

  it('say what is on air', async () => {
    await world.query(
      `insert into live_broadcasts (room_id, node, source, started_at, seen_at, viewers)
       select id, 'node', 'studio', $1, $1, 38 from live_rooms order by id limit 2`,
      [world.now()],
    );
    expect((await today()).live).toMatchObject({ rooms: 2, viewers: 76 });
  });

  it('have the five rooms with the most viewers of all that are on air, however many those are', async () => {
    // More than a page of performers has.
    await world.query(
      `with rooms as (
         insert into live_rooms (nickname, model_id, topic, projection, picture, position)
         select 'quiet-' || n, model_id, topic, projection, picture, 1000 + n
         from live_rooms, generate_series(1, 60) n where nickname = 'mara' returning id
       )
       insert into live_broadcasts (room_id, node, source, started_at, seen_at, viewers)
       select id, 'node', 'studio', $1::timestamptz, $1, 1 from rooms
       union all select id, 'node', 'studio', $1, $1, 38 from live_rooms where nickname = 'mara'`,
      [world.now()],
    );
    const { live } = await today();
    await world.query(`delete from live_rooms where nickname like 'quiet-%'`);
    expect(live).toMatchObject({ rooms: 61, viewers: 98 });
    expect(live?.top?.map(({ broadcast }) => broadcast?.viewers)).toEqual([38, 1, 1, 1, 1]);
    expect(live?.top?.[0]).toMatchObject({ nickname: 'mara', performerId: expect.any(Number) });
  });

  it('say that nothing has been counted yet', async () => {
    expect(await today()).toMatchObject({
      countedUntil: null,
      money: { revenue: [], orders: { value: 0, change: null } },
    });
  });

  it.each<[StaffRole, readonly (keyof Today)[]]>([
    ['support', ['money', 'members', 'live']],
    ['finance', ['money', 'members', 'live']],
    ['moderator', ['members', 'live']],
    ['editor', []],
  ])('are for %s no more than the role sees elsewhere: %j', async (role, shown) => {
    const reply = await today('', await staffMember(world.test, [role], { now: world.now() }));
    expect((['money', 'members', 'live'] as const).filter((name) => reply[name] !== null)).toEqual(shown);
  });
});

describe('the figures as a file', () => {
  const file = async (query = '', as: StaffMember = owner) => {
    const { headers, body } = await world.test.request('GET', `/api/staff/today/export${query}`, {
      cookies: as.cookies,
    });
    const [head, ...rows] = body
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\r\n');
    return { headers, head, rows };
  };
  const namesIn = (rows: readonly string[]) => [...new Set(rows.map((row) => row.split(',')[0]))];
  const onAir = () =>
    world.query(
      `insert into live_broadcasts (room_id, node, source, started_at, seen_at, viewers)
       select id, 'node', 'studio', $1, $1, 38 from live_rooms order by id limit 2`,
      [world.now()],
    );

  it('have a row each, and the revenue of each hour', async () => {
    await pay('2026-03-04T00:10:00Z');
    await pay('2026-03-11T00:10:00Z', 'coins-1000');
    world.at('2026-03-11T01:30:00Z');
    const open = await world.begin(buyer, 'coins-500');
    await world.webhook({ reference: open.id, kind: 'declined', paymentId: null });
    await onAir();
    await count();
    const { headers, head, rows } = await file();
    expect(headers['content-type']).toContain('text/csv');
    expect(headers['content-disposition']).toBe('attachment; filename="figures-day-2026-03-11.csv"');
    expect(head).toBe('Figure,From (UTC),To (UTC),Currency,Value,A period earlier,Change %');
    const [day, now] = ['2026-03-11,2026-03-11', '2026-03-11T01:30:00.000Z,2026-03-11T01:30:00.000Z'];
    expect(rows.slice(0, 14)).toEqual([
      `Revenue,${day},USD,999,,66.8`,
      `Orders paid,${day},,1,,0`,
      `Orders begun,${day},,2,,`,
      `Conversion %,${day},,50,,`,
      `Renewals,${day},,0,,`,
      `"Renewals unpaid, will be retried",${day},,0,,`,
      'Premium ended,2026-02-10,2026-03-11,,0,,',
      'Premium in all,2026-02-10,2026-03-11,,0,,',
      'Churn %,2026-02-10,2026-03-11,,,,',
      `Failed payments,${day},,1,,`,
      `New members,${day},,0,,`,
      `Members verified,${day},,0,,`,
      `Rooms on air now,${now},,2,,`,
      `Viewers now,${now},,76,,`,
    ]);
    expect(rows.slice(14, 17)).toEqual([
      'Revenue by hour,2026-03-11T00:00:00.000Z,2026-03-11T01:00:00.000Z,USD,999,599,',
      'Revenue by hour,2026-03-11T01:00:00.000Z,2026-03-11T02:00:00.000Z,USD,0,0,',
      'Revenue by hour,2026-03-11T02:00:00.000Z,2026-03-11T03:00:00.000Z,USD,,0,',
    ]);
    expect(rows).toHaveLength(14 + 24);
  });

  it('of 30 days have the revenue of each day, and are the same as on the page', async () => {
    await pay('2026-02-10T12:00:00Z');
    await pay('2026-03-11T00:10:00Z', 'coins-1000');
    await count();
    const { rows } = await file('?period=month');
    const { revenue, chart } = await money('?period=month');
    expect(rows[0]).toBe(`Revenue,2026-02-10,2026-03-11,USD,${revenue[0]?.amount},,`);
    const days = rows.filter((row) => row.startsWith('Revenue by day'));
    expect(days).toEqual(
      chart.points.map(({ at, amount, before }) => {
        const day = at.slice(0, 10);
        return `Revenue by day,${day},${day},USD,${amount},${before},`;
      }),
    );
    expect(days).toHaveLength(30);
  });

  it('say none of revenue where nothing was paid', async () => {
    await count();
    expect((await file()).rows[0]).toBe('Revenue,2026-03-11,2026-03-11,USD,0,,');
  });

  it('run nothing that a payment provider wrote as a formula', async () => {
    const { id } = await pay('2026-03-11T00:10:00Z');
    await world.query(`update checkouts set paid_amount = 700, paid_currency = '=1+1' where id = $1`, [id]);
    await count();
    expect((await file()).rows[0]).toBe(`Revenue,2026-03-11,2026-03-11,'=1+1,700,,`);
  });

  it.each<[StaffRole, readonly string[]]>([
    ['moderator', ['New members', 'Members verified', 'Rooms on air now', 'Viewers now']],
    ['editor', []],
  ])('are for %s those that the page shows: %j', async (role, shown) => {
    await pay('2026-03-11T00:10:00Z');
    await count();
    const { rows } = await file('', await staffMember(world.test, [role], { now: world.now() }));
    expect(namesIn(rows)).toEqual(shown);
  });
});

describe('what waits', () => {
  const waiting = async (as: StaffMember = owner) =>
    (await world.test.request('GET', '/api/staff/waiting', { cookies: as.cookies })).json<
      ReplyOf<'GET /api/staff/waiting'>
    >();
  const get = async <T>(path: string) => (await world.test.request('GET', path, { cookies: owner.cookies })).json<T>();

  it('is as many as the lists that the menu leads to say', async () => {
    await world.query('delete from reports');
    await world.query(
      `update live_rooms set papers_until = '2029-01-01'; update models set papers_until = '2029-01-01'`,
    );
    await world.query('update live_rooms set papers_until = null where id = (select min(id) from live_rooms)');
    const { id } = await pay('2026-03-11T00:10:00Z');
    await world.query('update checkouts set held_at = now() where id = $1', [id]);
    await world.query(
      `insert into reports (number, kind, subject, path, title, content, reason, text, state, created_at)
       select 'R-' || n, 'game', n::text, '/', '', '', 'rules', '', case when n < 3 then 'open' else 'closed' end, now() from generate_series(1, 3) n`,
    );
    const { performers } = await get<ReplyOf<'GET /api/staff/performers'>>('/api/staff/performers?state=papers');
    expect(performers).toHaveLength(1);
    expect(await waiting()).toEqual({ orders: 1, reports: 2, performers: 1 });
    expect((await get<ReplyOf<'GET /api/staff/orders'>>('/api/staff/orders')).toReview).toBe(1);
    await world.query(`update reports set state = 'closed'`);
    expect(await waiting()).toMatchObject({ reports: 0 });
  });

  it('counts performers once in five seconds', async () => {
    world.at('2026-03-11T00:40:00Z');
    const { performers } = await waiting();
    await world.query(`update live_rooms set papers_until = null`);
    world.at('2026-03-11T00:40:04Z');
    expect(await waiting()).toMatchObject({ performers });
    world.at('2026-03-11T00:40:05Z');
    expect((await waiting()).performers).toBeGreaterThan(performers ?? 0);
  });

  it.each<[StaffRole, readonly string[]]>([
    ['support', ['orders', 'reports', 'performers']],
    ['finance', ['orders', 'performers']],
    ['moderator', ['reports', 'performers']],
    ['editor', []],
  ])('is for %s no more than the role sees elsewhere: %j', async (role, shown) => {
    const reply = await waiting(await staffMember(world.test, [role], { now: world.now() }));
    expect((['orders', 'reports', 'performers'] as const).filter((name) => reply[name] !== null)).toEqual(shown);
  });
});

it('the releases in use are those of the processes that run, and those that an edge names', async () => {
  const get = async () =>
    (await world.test.request('GET', '/api/staff/releases', { cookies: owner.cookies })).json<
      ReplyOf<'GET /api/staff/releases'>
    >();
  await world.query('delete from instances');
  await world.query(
    `insert into instances (id, role, place, release, started_at, seen_at) values
       ('a', 'api', 'one:4000', '3f2a', '2026-03-01T00:00:00Z', now()), ('b', 'edge', 'one:3000', null, '2026-03-02T00:00:00Z', now()),
       ('c', 'api', 'gone:4000', '1111', '2026-03-01T00:00:00Z', now() - interval '1 minute')`,
  );
  const fetching = jest.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('no edge'));
  const processes = [
    { role: 'api', place: 'one:4000', release: '3f2a', startedAt: '2026-03-01T00:00:00.000Z' },
    { role: 'edge', place: 'one:3000', release: null, startedAt: '2026-03-02T00:00:00.000Z' },
  ];
  expect(await get()).toEqual({ processes, remotes: null });
  const remotes = { 'mfe-auth': { build: 'a1', problem: null, refused: null } };
  fetching.mockResolvedValueOnce(Response.json({ status: 'ok', api: 'ok', remotes }));
  expect(await get()).toEqual({ processes, remotes: [{ name: 'mfe-auth', build: 'a1', problem: null }] });
  fetching.mockRestore();
});

describe('the jobs', () => {
  it('are all that the servers repeat, with their last success and what has failed since', async () => {
    await noteRound(world.test.database.db, 'holds', new Date(world.now().getTime() - 10_000), 0);
    await noteRound(world.test.database.db, 'figures', world.now(), 3);
    const { jobs } = (await world.test.request('GET', '/api/staff/jobs', { cookies: owner.cookies })).json<
      ReplyOf<'GET /api/staff/jobs'>
    >();
    const of = (name: string) => jobs.find((job) => job.name === name);
    expect(of('holds')).toMatchObject({ everyMs: 30_000, succeededAt: expect.any(String), failures: 0, state: 'ok' });
    expect(of('figures')).toMatchObject({ failedAt: world.now().toISOString(), failures: 3, state: 'error' });
    expect(of('purge')).toEqual({
      name: 'purge',
      everyMs: 3_600_000,
      succeededAt: null,
      failedAt: null,
      failures: 0,
      state: 'warning',
    });
  });
});

describe('how the site is', () => {
  const look = async (): Promise<ReplyOf<'GET /api/staff/system'>> =>
    (await world.test.request('GET', '/api/staff/system', { cookies: owner.cookies })).json();
  const of = (reply: ReplyOf<'GET /api/staff/system'>, subject: string) =>
    reply.findings.filter((finding) => finding.subject === subject);

  it('is said as the command says it, without its names for programs', async () => {
    const reply = await look();
    expect(reply.findings.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['database', 'jobs', 'ledger', 'disk']),
    );
    expect(of(reply, 'ledger')).toEqual([
      { subject: 'ledger', severity: 'ok', text: 'Coins and gems add up to zero', action: null },
    ]);
  });

  it('is looked at once in five minutes, whoever asks, and says when', async () => {
    const first = await look();
    const { id } = await world.begin(buyer, 'coins-500');
    await world.query(`update checkouts set held_at = $2, problem = 'less' where id = $1`, [id, world.now()]);
    world.at('2026-03-11T00:34:59Z');
    expect(await look()).toEqual(first);
    world.at('2026-03-11T00:35:00Z');
    const second = await look();
    expect(second.at).toBe('2026-03-11T00:35:00.000Z');
    expect(of(second, 'payments')[0]).toMatchObject({ severity: 'warning' });
  });
});
