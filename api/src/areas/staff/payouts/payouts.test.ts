import { randomUUID } from 'node:crypto';
import type { Earnings, ReplyOf } from '@platform/shared/contracts';
import { demoMembers } from '../../../testing/demo-members';
import { impossibleInLedger } from '../../../testing/impossible-money';
import { mailsTo } from '../../../testing/mails';
import { type StaffMember, staffMember } from '../../../testing/staff';
import { createTestApp, signedIn, type TestApp } from '../../../testing/test-app';
import { currencies, readBalance, transfer } from '../../ledger/ledger/repository';
import { grantPerformer } from '../../live/performers/repository';
import { performerAccount } from '../../live/performers/ledger-account';

type Payouts = ReplyOf<'GET /api/staff/payouts'>;
type Payout = Payouts['payouts'][number];
type Full = ReplyOf<'GET /api/staff/payouts/{id}'>;
type Due = ReplyOf<'GET /api/staff/payouts/due'>;

/** A Friday at noon. */
const now = new Date('2026-11-20T12:00:00Z');
let test: TestApp;
let rooms = 0;
/** Each test has a room of its own. */
let room: { id: number; nickname: string };
let fiona: StaffMember;
let frank: StaffMember;
let mara: { accountId: number; cookies: Record<string, string> };
beforeAll(async () => {
  test = await createTestApp({}, { now: () => now });
  mara = await signedIn(test, demoMembers[2]);
  await grantPerformer(test.database.db, mara.accountId, 'mara');
  fiona = await staffMember(test, ['finance'], { now });
  frank = await staffMember(test, ['finance'], { now });
});
beforeEach(async () => {
  rooms += 1;
  const nickname = `mara-${rooms}`;
  const { rows } = await test.database.pool.query<{ id: number }>(
    `insert into live_rooms (nickname, model_id, topic, projection, picture, position)
     select $1, model_id, topic, projection, picture, 1000 + $2 from live_rooms where nickname = 'mara' returning id`,
    [nickname, rooms],
  );
  room = { id: rows[0]?.id ?? 0, nickname };
  await test.database.pool.query('update performers set room_id = $1 where account_id = $2', [room.id, mara.accountId]);
});
afterEach(() => mailsTo(test, maraEmail, now));
afterAll(() => test.close());

const maraEmail = demoMembers[2]?.email ?? '';
const balanceOf = () => readBalance(test.database.db, performerAccount(room.id), currencies.coins);
const move = (coins: number, day: string, reason = 'settle:tip:mara') =>
  transfer(test.database.db, {
    initiator: performerAccount(room.id),
    idempotencyKey: randomUUID(),
    reason,
    entries: [
      { owner: performerAccount(room.id), currency: currencies.coins, amount: coins },
      { owner: { system: 'tippers' }, currency: currencies.coins, amount: -coins },
    ],
    at: new Date(`${day}T20:00:00Z`),
  });
const post = (path: string, body: object, as = fiona) =>
  test.request('POST', `/api/staff/payouts${path}`, { cookies: as.cookies, body: { reason: 'October', ...body } });
const propose = (until: string, { key = randomUUID(), as = fiona }: { key?: string; as?: StaffMember } = {}) =>
  post('', { room: room.nickname, until, key }, as);
const proposed = async (until: string): Promise<Payout> => (await propose(until)).json<{ payout: Payout }>().payout;
const get = async <T>(path: string, as = fiona): Promise<T> =>
  (await test.request('GET', `/api/staff/payouts${path}`, { cookies: as.cookies })).json<T>();
const earnings = async (): Promise<Earnings> =>
  (await test.request('GET', '/api/studio/earnings', { cookies: mara.cookies })).json<Earnings>();

describe('the share of a room', () => {
  const set = (percent: number, from: string, as = fiona) =>
    test.request('POST', `/api/staff/rooms/${room.nickname}/share`, {
      cookies: as.cookies,
      body: { percent, from, reason: 'New contract' },
    });
  const money = async () => {
    const { rows } = await test.database.pool.query<{ id: number }>(
      'select model_id as id from live_rooms where id = $1',
      [room.id],
    );
    const { json } = await test.request('GET', `/api/staff/performers/${rows[0]?.id}`, { cookies: fiona.cookies });
    return json<ReplyOf<'GET /api/staff/performers/{id}'>>().money?.earnings.find((one) => one.room === room.nickname);
  };
  /** As if the change had been set earlier, for days that are over. */
  const changedOn = (day: string, percent: number) =>
    test.database.pool.query(
      `insert into room_shares (room_id, from_day, percent, set_at, setter) values ($1, $2, $3, now(), 'fiona')`,
      [room.id, day, percent],
    );

  it('is set from today or a later day on, with who set it, and is used from that day', async () => {
    await move(10_000, '2026-11-02');
    expect((await set(70, '2026-11-19')).json()).toMatchObject({ fields: { from: expect.any(String) } });
    expect((await set(101, '2026-11-20')).statusCode).toBe(400);
    expect((await set(70, '2026-12-01')).statusCode).toBe(200);
    expect(await money()).toMatchObject({
      sharePercent: 60,
      shares: [{ from: '2026-12-01', percent: 70, setBy: fiona.email, setAt: now.toISOString() }],
    });
    expect((await earnings()).rate.sharePercent).toBe(60);
    await set(65, '2026-11-20');
    expect((await earnings()).rate.sharePercent).toBe(65);
    expect((await get<Due>('/due')).due.find((one) => one.room === room.nickname)?.money.amount).toBe(
      Math.floor((10_000 * 769 * 65) / 100_000),
    );
  });

  it('is that of the day on which coins were earned: a payout ends where it changes, however small', async () => {
    await move(1_000, '2026-10-05');
    await move(10_000, '2026-10-20');
    await changedOn('2026-10-10', 80);
    expect((await propose('2026-10-31')).json()).toMatchObject({
      fields: { until: 'The share changes on 2026-10-10. Choose the day before it first.' },
    });
    const first = await proposed('2026-10-09');
    expect(first).toMatchObject({ coins: 1_000, sharePercent: 60, money: { amount: 461 } });
    await post(`/${first.id}/approve`, {}, frank);
    await post(`/${first.id}/pay`, { reference: 'B-1' });
    expect(await proposed('2026-10-31')).toMatchObject({ coins: 10_000, sharePercent: 80, money: { amount: 6_152 } });
  });

  it('takes coins that are worth nothing by themselves with the later share', async () => {
    await move(1, '2026-10-05');
    await move(10_000, '2026-10-20');
    await changedOn('2026-10-10', 80);
    expect(await proposed('2026-10-31')).toMatchObject({ coins: 10_001, sharePercent: 80 });
  });

  it('is not set by who performs there', async () => {
    await test.database.pool.query('update performers set room_id = $1, account_id = $2 where account_id = $3', [
      room.id,
      frank.accountId,
      mara.accountId,
    ]);
    expect((await set(90, '2026-11-20', frank)).statusCode).toBe(403);
    await test.database.pool.query('update performers set account_id = $1 where account_id = $2', [
      mara.accountId,
      frank.accountId,
    ]);
  });
});

describe('a proposal', () => {
  it('takes what was earned up to a day out of the balance, at the rate of the settings', async () => {
    await move(12_000, '2026-10-05');
    await move(600, '2026-10-07', 'settle:private:mara');
    await move(700, '2026-11-02');
    const payout = await proposed('2026-10-31');
    // 12,600 coins at 60 percent of 769 cents for a thousand.
    expect(payout).toMatchObject({
      room: room.nickname,
      performer: 'Mara Vellin',
      memberId: mara.accountId,
      until: '2026-11-01T00:00:00.000Z',
      coins: 12_600,
      perThousand: 769,
      sharePercent: 60,
      money: { amount: 5_813, currency: 'USD' },
      state: 'proposed',
      proposer: fiona.email,
    });
    expect(await balanceOf()).toBe(700);
    const { statement } = await get<Full>(`/${payout.id}`);
    expect(statement).toEqual({ broadcasts: 0, tips: 12_000, privateShows: 600, other: 0, carried: 0 });
  });

  it('counts each show that the period has a part of, and the first coins come during one', async () => {
    const show = (from: string, to: string | null) =>
      test.database.pool.query(
        `insert into live_broadcasts (room_id, node, source, started_at, seen_at, ended_at)
         values ($1, 'test', 'studio', $2, $2, $3)`,
        [room.id, from, to],
      );
    await show('2026-10-04T19:00:00Z', '2026-10-04T21:00:00Z');
    await show('2026-10-05T19:00:00Z', '2026-10-05T21:00:00Z');
    await show('2026-10-31T23:00:00Z', '2026-11-01T01:00:00Z');
    await show('2026-11-02T19:00:00Z', null);
    await move(12_000, '2026-10-05');
    const { id } = await proposed('2026-10-31');
    expect((await get<Full>(`/${id}`)).statement.broadcasts).toBe(2);
  });

  it('goes up to now for today, and the next begins there', async () => {
    await move(9_000, '2026-11-19');
    const first = await proposed('2026-11-20');
    expect(first).toMatchObject({ coins: 9_000, until: now.toISOString() });
    await post(`/${first.id}/approve`, {}, frank);
    await post(`/${first.id}/pay`, { reference: 'B-1' });
    await move(9_000, '2026-11-20');
    expect((await propose('2026-11-19')).json()).toMatchObject({ fields: { until: expect.any(String) } });
  });

  it('is never more than the balance, when coins were taken back after the period', async () => {
    await move(9_000, '2026-10-05');
    await move(-2_000, '2026-11-03', 'tip-refund');
    const payout = await proposed('2026-10-31');
    expect(payout.coins).toBe(7_000);
    expect(await balanceOf()).toBe(0);
    expect((await get<Full>(`/${payout.id}`)).statement).toMatchObject({ tips: 9_000, carried: -2_000 });
  });

  it.each([
    ['no coins', 0, '2026-10-31', 409],
    ['less than the smallest payout', 4_334, '2026-10-31', 409],
    ['a day that has not begun', 9_000, '2026-11-21', 400],
    ['a day before the first coins', 9_000, '2026-09-01', 400],
    ['no day', 9_000, '2026-02-30', 400],
  ])('is refused with %s', async (_what, coins, until, status) => {
    if (coins > 0) await move(coins, '2026-10-05');
    expect((await propose(until)).statusCode).toBe(status);
    expect(await balanceOf()).toBe(coins);
  });

  it('is made once for a key, and another under that key is refused', async () => {
    await move(9_000, '2026-10-05');
    const key = randomUUID();
    const replies = await Promise.all([propose('2026-10-31', { key }), propose('2026-10-31', { key })]);
    const [one, two] = replies.map((reply) => reply.json<{ payout: Payout }>().payout.id);
    expect([replies.map(({ statusCode }) => statusCode), one === two]).toEqual([[200, 200], true]);
    expect((await propose('2026-11-10', { key })).json()).toMatchObject({ code: 'key-used' });
    expect(await balanceOf()).toBe(0);
  });

  it('is one at a time for a room, also of two at once', async () => {
    await move(9_000, '2026-10-05');
    const replies = await Promise.all([propose('2026-10-31'), propose('2026-10-31', { as: frank })]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await get<Payouts>(`?room=${room.nickname}`)).payouts).toHaveLength(1);
    await move(9_000, '2026-11-05');
    const next = await propose('2026-11-10');
    expect([next.statusCode, next.json()]).toMatchObject([
      409,
      { message: expect.stringContaining('already has an open payout') },
    ]);
    expect(await balanceOf()).toBe(9_000);
  });

  it('is not made by the performer herself', async () => {
    await move(9_000, '2026-10-05');
    await test.database.pool.query(
      `insert into performers (account_id, room_id) select $1, id from live_rooms where nickname = 'odile'`,
      [fiona.accountId],
    );
    const own = await post('', { room: 'odile', until: '2026-10-31', key: randomUUID() });
    expect([own.statusCode, own.json()]).toMatchObject([403, { message: expect.stringContaining('your own') }]);
    await test.database.pool.query('delete from performers where account_id = $1', [fiona.accountId]);
  });

  it('needs a room', async () => {
    expect((await post('', { room: 'nobody', until: '2026-10-31', key: randomUUID() })).statusCode).toBe(404);
  });
});

describe('a payout', () => {
  const paidOut = async () => {
    await move(9_000, '2026-10-05');
    return proposed('2026-10-31');
  };

  it('is approved by another person, paid with a reference, and told to the performer each time', async () => {
    const { id, mayApprove } = await paidOut();
    expect(mayApprove).toBe(false);
    expect((await get<Full>(`/${id}`, frank)).payout.mayApprove).toBe(true);
    expect((await post(`/${id}/approve`, {})).statusCode).toBe(403);
    expect((await post(`/${id}/pay`, { reference: 'B-77' })).statusCode).toBe(409);
    expect((await post(`/${id}/approve`, {}, frank)).json()).toMatchObject({
      payout: { state: 'approved', approver: frank.email, mayApprove: false },
    });
    expect((await post(`/${id}/pay`, { reference: ' ' })).json()).toMatchObject({
      fields: { reference: expect.any(String) },
    });
    expect((await post(`/${id}/pay`, { reference: 'B-77' })).json()).toMatchObject({
      payout: { state: 'paid', reference: 'B-77', paidAt: now.toISOString() },
    });
    const mails = await mailsTo(test, maraEmail, now);
    expect(mails.map(({ subject }) => subject)).toEqual(['Payout of $41.52 approved', 'Payout of $41.52 sent']);
    expect(mails.at(-1)?.source).toContain('Reference: B-77');
    expect(await earnings()).toMatchObject({
      balance: 0,
      payouts: [{ id, coins: 9_000, money: { amount: 4_152, currency: 'USD' }, state: 'paid', reference: 'B-77' }],
    });
  });

  it('is decided once', async () => {
    const { id } = await paidOut();
    const approvals = await Promise.all([post(`/${id}/approve`, {}, frank), post(`/${id}/approve`, {}, frank)]);
    expect(approvals.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const ends = await Promise.all([post(`/${id}/pay`, { reference: 'B-1' }), post(`/${id}/reject`, {}, frank)]);
    expect(ends.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { state } = (await get<Full>(`/${id}`)).payout;
    expect(await balanceOf()).toBe(state === 'paid' ? 0 : 9_000);
    expect((await post(`/${id}/reject`, {})).statusCode).toBe(409);
    for (const [what, statement] of impossibleInLedger)
      expect([what, (await test.database.pool.query(statement)).rows]).toEqual([what, []]);
  });

  it('that is rejected puts its coins back, tells why, and is followed by another from the same beginning', async () => {
    const payout = await paidOut();
    await post(`/${payout.id}/approve`, {}, frank);
    await mailsTo(test, maraEmail, now);
    await post(`/${payout.id}/reject`, { reason: 'The bank account is closed' });
    expect(await balanceOf()).toBe(9_000);
    const [mail] = await mailsTo(test, maraEmail, now);
    expect(mail).toMatchObject({
      subject: 'Payout of $41.52 not sent',
      source: expect.stringContaining('The bank account is closed'),
    });
    expect(await proposed('2026-11-10')).toMatchObject({ from: payout.from, coins: 9_000 });
  });

  it('is approved by who proposed it where no other may', async () => {
    const { id } = await paidOut();
    await test.database.pool.query('update accounts set blocked_at = now() where id = $1', [frank.accountId]);
    expect((await get<Full>(`/${id}`)).payout.mayApprove).toBe(true);
    expect((await post(`/${id}/approve`, {})).statusCode).toBe(200);
    await test.database.pool.query('update accounts set blocked_at = null where id = $1', [frank.accountId]);
  });

  it('keeps the rate that it was made at', async () => {
    const { id } = await paidOut();
    const { config } = test.app.services;
    const before = { ...config.payouts };
    Object.assign(config.payouts, { sharePercent: 10 });
    try {
      expect((await get<Full>(`/${id}`)).payout).toMatchObject({ sharePercent: 60, money: { amount: 4_152 } });
    } finally {
      Object.assign(config.payouts, before);
    }
  });

  it('stays when its performer’s account is erased, without the account', async () => {
    const { id } = await paidOut();
    const leaver = await staffMember(test, [], { now });
    await test.database.pool.query('update payouts set account_id = $1 where id = $2', [leaver.accountId, id]);
    await test.database.pool.query('delete from accounts where id = $1', [leaver.accountId]);
    expect((await get<Full>(`/${id}`)).payout).toMatchObject({ memberId: null, coins: 9_000 });
    await post(`/${id}/approve`, {}, frank);
    expect(await mailsTo(test, leaver.email, now)).toEqual([]);
  });

  it('stands in the performer’s export', async () => {
    await paidOut();
    await test.database.pool.query('update sessions set reauthenticated_at = $2 where account_id = $1', [
      mara.accountId,
      now,
    ]);
    const file = await test.request('GET', '/api/profile/export', { cookies: mara.cookies });
    const { payouts } = file.json<{ live: { payouts: object[] } }>().live;
    expect(payouts.at(-1)).toMatchObject({ room: room.nickname, coins: 9_000, amount: 4_152, state: 'proposed' });
    expect(file.body).not.toContain(fiona.email);
  });

  it('that does not exist is not found', async () => {
    expect((await post('/999999/approve', {})).statusCode).toBe(404);
    expect(await get('/999999')).toMatchObject({ serverStatus: 404 });
  });
});

describe('the list', () => {
  it('has all of a state or a room, page by page, each once, and what they add up to', async () => {
    await test.database.pool.query(
      `insert into payouts (key, room_id, period_from, period_until, coins, per_thousand, share_percent, amount, currency, state,
         proposed_at, proposed_by, proposer, rejected_at)
       select gen_random_uuid(), $1, now(), now(), 1000, 769, 60, 461, 'USD', 'rejected', now(), 1, 'x@example.com', now()
         from generate_series(1, 120)`,
      [room.id],
    );
    const seen: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Payouts = await get(`?state=rejected&room=${room.nickname}${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.payouts.map(({ id }) => id));
      cursor = page.next;
    }
    expect([seen.length, new Set(seen).size]).toEqual([120, 120]);
    expect(seen).toEqual(seen.toSorted((a, b) => b - a));
    expect(await get<Payouts>(`?room=${room.nickname}&state=paid`)).toMatchObject({
      payouts: [],
      totals: [{ state: 'rejected', count: 120, money: { amount: 55_320, currency: 'USD' } }],
    });
    expect((await get<Payouts>('?room=odile')).totals).toEqual([]);
  });

  it('of what is due has rooms with coins and no open payout, the most first', async () => {
    await move(9_000, '2026-10-05');
    const due = async () => (await get<Due>('/due')).due.filter((row) => row.room === room.nickname);
    expect(await due()).toEqual([
      {
        room: room.nickname,
        performer: 'Mara Vellin',
        coins: 9_000,
        money: { amount: 4_152, currency: 'USD' },
        isEnough: true,
      },
    ]);
    await proposed('2026-10-31');
    expect(await due()).toEqual([]);
  });

  it('is a file for the accountant in which nothing is a formula', async () => {
    await move(9_000, '2026-10-05');
    const { id } = await proposed('2026-10-31');
    await post(`/${id}/reject`, { reason: '=1+1, really' });
    const file = await test.request('GET', `/api/staff/payouts/export?room=${room.nickname}`, {
      cookies: fiona.cookies,
    });
    expect(file.headers['content-disposition']).toBe('attachment; filename="payouts.csv"');
    const [head, line, end] = file.body.split('\r\n');
    expect(head).toMatch(/^\uFEFFPayout,Room,Performer/);
    expect(line).toContain(`${id},${room.nickname},Mara Vellin,${mara.accountId},`);
    expect(line).toContain(',9000,769,60,USD,4152,rejected,');
    expect(line).toMatch(/,"'=1\+1, really"$/);
    expect(end).toBe('');
  });
});

it('leaves one audit row for each act', async () => {
  await move(9_000, '2026-10-05');
  const { id } = await proposed('2026-10-31');
  await post(`/${id}/approve`, { reason: 'Sums are right' }, frank);
  await post(`/${id}/pay`, { reference: 'B-9' });
  const { rows } = await test.database.pool.query(
    `select act, actor, member_id as member, after->>'state' as state from staff_audit where subject = $1 order by id`,
    [`payout ${id}`],
  );
  expect(rows).toEqual([
    { act: 'payouts.manage', actor: fiona.email, member: mara.accountId, state: 'proposed' },
    { act: 'payouts.manage', actor: frank.email, member: mara.accountId, state: 'approved' },
    { act: 'payouts.manage', actor: fiona.email, member: mara.accountId, state: 'paid' },
  ]);
});

it('shows the performer balance in money, the rate, and coins by day in the time zone of the page', async () => {
  await move(9_000, '2026-11-05');
  await move(1_000, '2026-11-18');
  const reply = await test.request('GET', '/api/studio/earnings?tz=Asia/Tokyo', { cookies: mara.cookies });
  expect(reply.json()).toMatchObject({
    balance: 10_000,
    worth: { amount: 4_614, currency: 'USD' },
    rate: { perThousand: { amount: 461, currency: 'USD' }, sharePercent: 60 },
    minimum: { amount: 2_000, currency: 'USD' },
    payouts: [],
  });
  const { days } = reply.json<Earnings>();
  // Eight in the evening in UTC is the next day in Tokyo.
  expect(days).toEqual([
    { day: '2026-11-19', coins: 1_000 },
    { day: '2026-11-06', coins: 9_000 },
  ]);
});
