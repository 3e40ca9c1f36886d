import type { ReplyOf, Transaction } from '@platform/shared/contracts';
import { demoMembers, type DemoMember } from '../../../testing/demo-members';
import { agreed, createTestApp, signedIn, type TestApp } from '../../../testing/test-app';
import { release, reserve } from '../../ledger/holds/service';
import { type Entry, transfer } from '../../ledger/ledger/repository';

type List = ReplyOf<'GET /api/transactions'>;
type Balance = ReplyOf<'GET /api/transactions/balance'>;

const now = new Date('2026-03-31T12:00:00Z');
let test: TestApp;
let gameId: number;
beforeAll(async () => {
  test = await createTestApp(
    { AGE_POLICY: 'agreement,GB=verification', TRUSTED_COUNTRY_HEADER: 'x-country' },
    { now: () => now },
  );
  gameId = Number(
    (await test.database.pool.query<{ id: number }>(`select id from games where slug = 'violet-engine'`)).rows[0]?.id,
  );
});
afterAll(() => test.close());

let members = 0;
/** A member without any coins. */
async function newMember(): Promise<{ accountId: number; cookies: Record<string, string> }> {
  members += 1;
  return signedIn(test, {
    ...(demoMembers[0] as DemoMember),
    email: `member-${members}@example.com`,
    coins: 0,
    gems: 0,
    plan: null,
    ownedGames: 0,
  });
}

/** Moves coins or gems, as if at a time; call it in the order of the times. */
async function book(accountId: number, at: string, amount: number, reason = 'coins:1', currency: 0 | 1 = 0) {
  const entries: Entry[] = [
    { owner: { member: accountId }, currency, amount },
    { owner: { system: 'test' }, currency, amount: -amount },
  ];
  const { transferId } = await transfer(test.database.db, {
    initiator: { member: accountId },
    idempotencyKey: `${reason} ${at} ${amount}`,
    reason,
    entries,
  });
  await backdate(`entry_id in (select id from ledger_entries where transfer_id = ${transferId})`, `'${at}'`);
}

/** Gives rows another time, which the table refuses to everybody: its triggers are off for this one statement. */
async function backdate(where: string, to: string): Promise<void> {
  const client = await test.database.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await client.query(`update transactions set created_at = ${to} where ${where}`);
    await client.query('commit');
  } finally {
    client.release();
  }
}

const read = async (cookies: Record<string, string>, query = '', headers: Record<string, string> = {}) =>
  test.request('GET', `/api/transactions${query}`, { cookies, headers });
const list = async (cookies: Record<string, string>, query = ''): Promise<List> =>
  (await read(cookies, query)).json<List>();
const amounts = (items: readonly Transaction[]): number[] => items.map(({ amount }) => amount);

describe('the list of transactions', () => {
  it('is refused to guests, and empty for a member without any', async () => {
    expect((await read(agreed)).statusCode).toBe(401);
    const { cookies } = await newMember();
    expect(await list(cookies)).toEqual({ items: [], payments: [], newer: null, older: null });
  });

  it("has the member's own entries, with the balance after each and what each is", async () => {
    const { accountId, cookies } = await newMember();
    const other = await newMember();
    await book(other.accountId, '2026-03-01T00:00:00Z', 77);
    await book(accountId, '2026-03-01T10:00:00Z', 1000);
    await book(accountId, '2026-03-02T10:00:00Z', -400, `purchase:${gameId}`);
    await book(accountId, '2026-03-03T10:00:00Z', 5, `rating:${gameId}`, 1);
    await book(accountId, '2026-03-04T10:00:00Z', 400, `refund:${gameId}`);
    await book(accountId, '2026-03-05T10:00:00Z', -30, 'hold:room:odile');
    const { items } = await list(cookies);
    expect(items.map(({ id: _id, createdAt: _at, state: _state, ...rest }) => rest)).toEqual([
      row('live', 'coins', 'Set aside for a live room', -30, 970),
      row('refund', 'coins', 'Refund: Title of violet-engine', 400, 1000, '/games/violet-engine'),
      row('rating', 'gems', 'Gems for rating Title of violet-engine', 5, 5, '/games/violet-engine'),
      row('game', 'coins', 'Title of violet-engine', -400, 600, '/games/violet-engine'),
      row('coins', 'coins', 'Coin pack', 1000, 1000),
    ]);
  });

  it('says whom a tip or a private show went to, where the viewer may see performers', async () => {
    const { accountId, cookies } = await newMember();
    await book(accountId, '2026-03-01T10:00:00Z', 1000);
    await book(accountId, '2026-03-02T10:00:00Z', -100, 'hold:tip:odile');
    await book(accountId, '2026-03-03T10:00:00Z', -60, 'hold:private:odile');
    await book(accountId, '2026-03-04T10:00:00Z', 60, 'release:private:odile');
    await book(accountId, '2026-03-05T10:00:00Z', -5, 'hold:tip:gone');
    const titles = async (headers: Record<string, string> = {}) =>
      (await read(cookies, '', headers)).json<List>().items.map(({ title }) => title);
    const pack = 'Coin pack';
    expect(await titles()).toEqual([
      'Tip',
      'Returned from a private show with Odile Ravenscar',
      'Private show with Odile Ravenscar',
      'Tip to Odile Ravenscar',
      pack,
    ]);
    expect(await titles({ 'x-country': 'GB' })).toEqual([
      'Tip',
      'Returned from a private show',
      'Private show',
      'Tip',
      pack,
    ]);
  });

  it('says which rows were given back later, and which coins are only set aside', async () => {
    const { accountId, cookies } = await newMember();
    await book(accountId, '2026-03-01T10:00:00Z', 2000, 'coins:4T7K-9QXW-2M5C');
    await book(accountId, '2026-03-01T11:00:00Z', 1000, 'coins:4T7K-9QXW-2M5D');
    await book(accountId, '2026-03-02T10:00:00Z', -400, `purchase:${gameId}`);
    await book(accountId, '2026-03-03T10:00:00Z', 400, `refund:${gameId}`);
    await book(accountId, '2026-03-04T10:00:00Z', -400, `purchase:${gameId}`);
    await book(accountId, '2026-03-05T10:00:00Z', -1000, 'coins-refund:4T7K-9QXW-2M5D');
    const { db } = test.database;
    const hold = (key: string) =>
      reserve(
        db,
        { accountId, currency: 0, amount: 10, reason: 'room:odile', key, expiresAt: new Date('2026-04-01') },
        now,
      );
    await hold('kept');
    await release(db, (await hold('released')).id, now);
    const { items } = await list(cookies);
    expect(items.toSorted((a, b) => a.id - b.id).map(({ title, amount, state }) => [title, amount, state])).toEqual([
      ['Coin pack', 2000, 'complete'],
      ['Coin pack', 1000, 'returned'],
      ['Title of violet-engine', -400, 'returned'],
      ['Refund: Title of violet-engine', 400, 'complete'],
      ['Title of violet-engine', -400, 'complete'],
      ['Refunded coin pack', -1000, 'complete'],
      ['Set aside for a live room', -10, 'pending'],
      ['Set aside for a live room', -10, 'returned'],
      ['Returned from a live room', 10, 'complete'],
    ]);
    const older = await list(cookies, `?kind=game&limit=1`);
    expect(older.items.map(({ state }) => state)).toEqual(['complete']);
    expect((await list(cookies, `?kind=game&limit=1&before=${older.older}`)).items[0]?.state).toBe('returned');
  });

  it('names no title of the full catalogue to a member who must be verified and is not', async () => {
    const { accountId, cookies } = await newMember();
    await test.database.pool.query(`update games set soft = false where id = $1`, [gameId]);
    await book(accountId, '2026-03-01T10:00:00Z', 1000);
    await book(accountId, '2026-03-02T10:00:00Z', -400, `purchase:${gameId}`);
    const reply = await read(cookies, '', { 'x-country': 'GB' });
    expect(reply.statusCode).toBe(200);
    expect(reply.json<List>().items[0]).toMatchObject({ title: 'Game', pageUrl: null, amount: -400 });
    expect(reply.body).not.toContain('violet-engine');
    const file = await read(cookies, '/export', { 'x-country': 'GB' });
    expect(file.body).not.toContain('violet-engine');
    expect((await list(cookies)).items[0]).toMatchObject({ title: 'Title of violet-engine' });
  });

  it('filters by currency, kind, days back and dates in the time zone of the member', async () => {
    const { accountId, cookies } = await newMember();
    await book(accountId, '2026-01-31T23:30:00Z', 100);
    await book(accountId, '2026-02-01T10:00:00Z', 200);
    await book(accountId, '2026-03-30T10:00:00Z', 7, 'premium-gems:1', 1);
    const found = async (query: string) => amounts((await list(cookies, query)).items);
    expect(await found('?currency=gems')).toEqual([7]);
    expect(await found('?kind=premium')).toEqual([7]);
    expect(await found('?kind=coins&currency=gems')).toEqual([]);
    expect(await found('?days=2')).toEqual([7]);
    expect(await found('?from=2026-01-31&to=2026-01-31')).toEqual([100]);
    expect(await found('?from=2026-02-01&to=2026-02-01&tz=Europe/Berlin')).toEqual([200, 100]);
    expect(await found('?to=2026-01-31&tz=Europe/Berlin')).toEqual([]);
    expect(await found('?from=2026-02-01&to=2026-02-28&tz=America/New_York')).toEqual([200]);
  });

  it.each([
    ['?currency=dollars', 'currency'],
    ['?kind=everything', 'kind'],
    ['?from=2026-02-30', 'from'],
    ['?from=yesterday', 'from'],
    ['?tz=Mars/Olympus', 'tz'],
    ['?tz=%2B02:00', 'tz'],
    ['?days=0', 'days'],
    ['?days=1.5', 'days'],
    ['?days=5&from=2026-01-01', 'days'],
    ['?from=2026-02-01&to=2026-01-01', 'to'],
    ['?before=x', 'before'],
    ["?before=1.1');drop", 'before'],
    ['?limit=0', 'limit'],
  ])('refuses %s and names what is wrong', async (query, field) => {
    const { cookies } = await newMember();
    const reply = await read(cookies, query);
    expect(reply.statusCode).toBe(400);
    expect(Object.keys(reply.json<{ fields: object }>().fields)).toEqual([field]);
  });

  it('is turned page by page in both directions, across currencies and rows of the same moment', async () => {
    const { accountId, cookies } = await newMember();
    for (let count = 1; count <= 9; count += 1)
      await book(
        accountId,
        count < 6 ? '2026-03-01T00:00:00Z' : `2026-03-0${count}T00:00:00Z`,
        count,
        'coins:1',
        count % 2 === 0 ? 1 : 0,
      );
    const first = await list(cookies, '?limit=4');
    const second = await list(cookies, `?limit=4&before=${first.older}`);
    const third = await list(cookies, `?limit=4&before=${second.older}`);
    expect([first, second, third].map(({ items }) => amounts(items))).toEqual([[9, 8, 7, 6], [5, 4, 3, 2], [1]]);
    expect([first.newer, third.older]).toEqual([null, null]);
    const back = await list(cookies, `?limit=4&after=${third.newer}`);
    expect(back).toEqual(second);
    // Only three are newer than the fourth: the first page is whole.
    expect(await list(cookies, `?limit=4&after=${second.newer}`)).toEqual(first);
    expect(amounts((await list(cookies, `?before=0.0`)).items)).toEqual([]);
    expect(amounts((await list(cookies, `?before=99999999999999.9999999999`)).items)).toEqual([]);
  });

  it('cannot be written, changed or erased but by an entry of the ledger', async () => {
    const { accountId } = await newMember();
    await book(accountId, '2026-03-01T00:00:00Z', 10);
    for (const statement of [
      `insert into transactions select entry_id + 100000, ledger_account_id, kind, 5, created_at from transactions limit 1`,
      `update transactions set balance_after = 5`,
      `delete from transactions`,
      `truncate transactions`,
    ])
      await expect(test.database.pool.query(statement)).rejects.toThrow(/append-only|only ledger entries/);
  });

  it('adds up to the balance, whatever was moved', async () => {
    const { rows } = await test.database.pool.query<{ wrong: number }>(
      `select count(*)::int as wrong from ledger_accounts a
       where kind = 'member' and balance <> coalesce((select balance_after from transactions t where t.ledger_account_id = a.id order by entry_id desc limit 1), 0)`,
    );
    expect(rows).toEqual([{ wrong: 0 }]);
  });
});

const row = (
  kind: Transaction['kind'],
  currency: Transaction['currency'],
  title: string,
  amount: number,
  balanceAfter: number,
  pageUrl: string | null = null,
) => ({ kind, currency, title, pageUrl, amount, balanceAfter, paymentId: null });

describe('the balance over time', () => {
  it('is that at the end of each day of the member, from the day before the first transaction', async () => {
    const { accountId, cookies } = await newMember();
    await book(accountId, '2026-03-28T22:30:00Z', 100);
    await book(accountId, '2026-03-29T23:30:00Z', -30, `purchase:${gameId}`);
    await book(accountId, '2026-03-30T09:00:00Z', 5, 'rating:1', 1);
    const history = async (query: string) =>
      (await test.request('GET', `/api/transactions/balance${query}`, { cookies })).json<Balance>();
    const on = ({ points }: Balance) => points.map(({ on: day, balance }) => `${day.slice(5)} ${balance}`);
    expect(on(await history(''))).toEqual(['03-27 0', '03-28 100', '03-29 70', '03-30 70', '03-31 70']);
    // An hour and a half before midnight there, and the clocks go forward that night.
    expect(on(await history('?tz=Europe/Berlin'))).toEqual([
      '03-27 0',
      '03-28 100',
      '03-29 100',
      '03-30 70',
      '03-31 70',
    ]);
    expect(on(await history('?currency=gems&days=2'))).toEqual(['03-30 5', '03-31 5']);
    expect(on(await history('?from=2026-03-29&to=2026-03-29'))).toEqual(['03-29 70']);
    expect(on(await history('?to=2026-01-01'))).toEqual([]);
  });
});

describe('the file', () => {
  it('has all rows with the times of the member, and no cell that a spreadsheet runs', async () => {
    const { accountId, cookies } = await newMember();
    await test.database.pool.query(`update games set title = '=HYPERLINK("http://evil.example","x")' where id = $1`, [
      gameId,
    ]);
    await book(accountId, '2026-01-31T23:30:00Z', 1000);
    await book(accountId, '2026-02-01T10:00:00Z', -400, `purchase:${gameId}`);
    const reply = await read(cookies, '/export?tz=Europe/Berlin');
    expect(reply.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="transactions.csv"',
      'cache-control': 'private, no-store',
    });
    expect(reply.body).toBe(
      [
        '\uFEFFDate (Europe/Berlin),Item,Kind,Currency,Amount,Balance after',
        `2026-02-01 11:00:00,"'=HYPERLINK(""http://evil.example"",""x"")",game,coins,-400,600`,
        '2026-02-01 00:30:00,Coin pack,coins,coins,1000,1000',
        '',
      ].join('\r\n'),
    );
  });

  it('is streamed beyond a thousand rows, each once', async () => {
    const { accountId, cookies } = await newMember();
    await test.database.pool.query(
      `with t as (
         insert into ledger_transfers (ledger_account_id, idempotency_key, reason, request)
         select a.id, 'bulk ' || n, 'coins:1', '' from ledger_accounts a, generate_series(1, 2100) n
         where a.owner = 'grants' and a.currency = 0 returning id, idempotency_key)
       insert into ledger_entries (transfer_id, ledger_account_id, currency, amount)
       select t.id, a.id, 0, case when a.kind = 'member' then 1 else -1 end
       from t, ledger_accounts a where a.owner in ('test', $1) and a.currency = 0`,
      [await memberAccount(accountId)],
    );
    const lines = (await read(cookies, '/export')).body.trim().split('\r\n').slice(1);
    expect(lines).toHaveLength(2100);
    expect(new Set(lines.map((line) => line.split(',').at(-1))).size).toBe(2100);
  });

  /** The owner of a member's empty ledger account. */
  async function memberAccount(accountId: number): Promise<string> {
    const owner = `member:${accountId}`;
    await test.database.pool.query(
      `insert into ledger_accounts (kind, owner, currency) values ('member', $1, 0), ('system', 'grants', 0) on conflict do nothing`,
      [owner],
    );
    return owner;
  }
});
