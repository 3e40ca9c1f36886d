import { randomUUID } from 'node:crypto';
import type { ReplyOf } from '@platform/shared/contracts';
import { performerIdOf, roomIdOf } from '../../../testing/on-air';
import { staffMember } from '../../../testing/staff';
import { createTestApp, signedIn, type TestApp } from '../../../testing/test-app';

type Ledger = ReplyOf<'GET /api/staff/members/{id}/ledger'>;
type Library = ReplyOf<'GET /api/staff/members/{id}/library'>;

let test: TestApp;
let rowan: { accountId: number; cookies: Record<string, string> };
let support: Record<string, string>;
beforeAll(async () => {
  test = await createTestApp();
  rowan = await signedIn(test);
  support = (await staffMember(test, ['support'])).cookies;
});
afterAll(() => test.close());

const act = (what: string, body: object, id: number = rowan.accountId) =>
  test.request('POST', `/api/staff/members/${id}/${what}`, {
    cookies: support,
    body: { reason: 'Asked by mail', ...body },
  });
const read = async () =>
  (await test.request('GET', `/api/staff/members/${rowan.accountId}`, { cookies: support })).json<
    ReplyOf<'GET /api/staff/members/{id}'>
  >();
const get = async <T>(path: string): Promise<T> =>
  (await test.request('GET', `/api/staff/members/${path}`, { cookies: support })).json<T>();
const search = async (q: string) =>
  (await test.request('GET', `/api/staff/search?q=${encodeURIComponent(q)}`, { cookies: support })).json<
    ReplyOf<'GET /api/staff/search'>
  >().found;

describe('a member', () => {
  it('is shown with account, money and sessions', async () => {
    expect(await read()).toMatchObject({
      name: 'Rowan Hale',
      email: 'rowan@example.com',
      coins: 2450,
      gems: 205,
      block: null,
      sessions: [{ device: 'Unknown device' }],
    });
  });

  it('is shown with the rooms in which a performer banned or silenced it now, the latest first', async () => {
    const { db, pool } = test.database;
    expect((await read()).roomBans).toEqual([]);
    const [mara, odile] = [await roomIdOf(db, 'mara'), await roomIdOf(db, 'odile')];
    const other = await staffMember(test, []);
    await pool.query(
      `insert into chat_sanctions (room_id, account_id, kind, until, created_at) values
         ($1, $3, 'ban', null, '2026-11-01T10:00:00Z'), ($2, $3, 'timeout', '2999-01-01T00:00:00Z', '2026-11-02T10:00:00Z'),
         ($2, $4, 'ban', null, now())`,
      [mara, odile, rowan.accountId, other.accountId],
    );
    const [maraId, odileId] = [await performerIdOf(db, 'mara'), await performerIdOf(db, 'odile')];
    const silenced = {
      room: 'odile',
      performer: { id: odileId, name: expect.stringMatching(/^Odile \S/) as string },
      kind: 'timeout',
      until: '2999-01-01T00:00:00.000Z',
      createdAt: '2026-11-02T10:00:00.000Z',
    };
    const banned = {
      room: 'mara',
      performer: { id: maraId, name: 'Mara Vellin' },
      kind: 'ban',
      until: null,
      createdAt: '2026-11-01T10:00:00.000Z',
    };
    expect((await read()).roomBans).toEqual([silenced, banned]);
    await pool.query(`update chat_sanctions set until = now() - interval '1 second' where room_id = $1`, [odile]);
    expect((await read()).roomBans).toEqual([banned]);
    await pool.query('delete from chat_sanctions');
  });

  it('reads the text of a block, and is let in again', async () => {
    const profile = () => test.request('GET', '/api/profile', { cookies: rowan.cookies });
    expect((await act('block', { text: 'Please write to us.' })).statusCode).toBe(200);
    expect((await profile()).json()).toMatchObject({ code: 'account-blocked', message: 'Please write to us.' });
    expect((await read()).block).toMatchObject({ text: 'Please write to us.' });
    expect((await act('unblock', {})).statusCode).toBe(200);
    expect((await profile()).statusCode).toBe(200);
    expect((await act('unblock', {})).statusCode).toBe(409);
  });

  it('is given coins once for a key, and the ledger has them', async () => {
    const grant = { currency: 'coins', amount: 120, key: randomUUID() };
    const { coins } = await read();
    for (const _ of [1, 2]) expect((await act('grant', grant)).json()).toMatchObject({ coins: coins + 120 });
    const { rows } = await test.database.pool.query(
      `select act, (after->>'granted')::int as granted from staff_audit where member_id = $1 and act = 'members.grant' order by id`,
      [rowan.accountId],
    );
    expect(rows).toEqual([
      { act: 'members.grant', granted: 120 },
      { act: 'members.grant', granted: 0 },
    ]);
  });

  it('has a ledger and a library, the newest first and page by page', async () => {
    const { rows } = await test.database.pool.query<{ columns: string }>(
      `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
        where table_schema = 'public' and table_name = 'games' and column_name not in ('id', 'slug') and is_generated = 'NEVER'`,
    );
    await test.database.pool.query(
      `insert into games (slug, ${rows[0]?.columns}) select 'many-' || n, ${rows[0]?.columns}
         from games, generate_series(1, 60) n where slug = 'violet-engine'`,
    );
    await test.database.pool.query(
      `insert into purchases (account_id, game_id, purchased_at)
       select $1, id, now() - id * interval '1 minute' from games g
        where slug like 'many-%'`,
      [rowan.accountId],
    );
    const ledger = await get<Ledger>(`${rowan.accountId}/ledger`);
    expect(ledger.entries.map(({ id }) => id)).toEqual(ledger.entries.map(({ id }) => id).toSorted((a, b) => b - a));
    expect(ledger.entries[0]).toMatchObject({ amount: 120, currency: 'coins' });
    const first = await get<Library>(`${rowan.accountId}/library`);
    const second = await get<Library>(`${rowan.accountId}/library?cursor=${encodeURIComponent(first.next ?? '')}`);
    expect([first.games.length, second.next]).toEqual([50, null]);
    const slugs = [...first.games, ...second.games].map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe((await read()).ownedGames);
    await test.database.pool.query(
      `delete from purchases using games where game_id = games.id and slug like 'many-%'; delete from games where slug like 'many-%'`,
    );
  });

  it('has no ledger for moderators', async () => {
    const { cookies } = await staffMember(test, ['moderator']);
    const reply = await test.request('GET', `/api/staff/members/${rowan.accountId}/ledger`, { cookies });
    expect(reply.statusCode).toBe(403);
  });

  it('is given a game once, without a receipt, that stands in the library', async () => {
    await test.database.pool.query('delete from purchases where account_id = $1', [rowan.accountId]);
    expect((await act('gift', { game: 'no-such-game' })).json()).toMatchObject({
      fields: { game: expect.any(String) },
    });
    expect((await act('gift', { game: 'violet-engine' })).json()).toEqual({ title: 'Title of violet-engine' });
    expect((await act('gift', { game: 'violet-engine' })).statusCode).toBe(409);
    expect((await get<Library>(`${rowan.accountId}/library`)).games).toMatchObject([
      { slug: 'violet-engine', receipt: null, total: null },
    ]);
    const own = await test.request('GET', '/api/library', { cookies: rowan.cookies });
    expect(own.json()).toMatchObject({ total: 1 });
  });

  it('has notes of staff, which the audit log keeps', async () => {
    expect((await act('note', { reason: 'Called about a receipt.' })).statusCode).toBe(200);
    const { entries } = (
      await test.request('GET', `/api/staff/audit?member=${rowan.accountId}&search=members.note`, { cookies: support })
    ).json<ReplyOf<'GET /api/staff/audit'>>();
    expect(entries).toMatchObject([{ act: 'members.note', reason: 'Called about a receipt.' }]);
    expect((await act('note', {}, 999_999)).statusCode).toBe(404);
  });

  it('is logged out everywhere', async () => {
    const one = await staffMember(test, []);
    expect((await act('log-out', {}, one.accountId)).json()).toEqual({ ended: 1 });
    expect((await test.request('GET', '/api/profile', { cookies: one.cookies })).statusCode).toBe(401);
  });

  it.each([
    ['grant', { currency: 'coins', amount: 0, key: randomUUID() }, 'amount'],
    ['grant', { currency: 'coins', amount: 100_001, key: randomUUID() }, 'amount'],
    ['grant', { currency: 'euros', amount: 1, key: randomUUID() }, 'currency'],
    ['block', { text: '' }, 'text'],
    ['log-out', { reason: '' }, 'reason'],
  ])('is left as it is by %s with %j', async (what, body, field) => {
    const reply = await act(what, body);
    expect([reply.statusCode, Object.keys(reply.json<{ fields: object }>().fields)]).toEqual([400, [field]]);
  });

  it('that does not exist is not found', async () => {
    expect((await act('log-out', {}, 999_999)).statusCode).toBe(404);
  });
});

describe('whom staff may act on', () => {
  const acts = [
    ['block', { text: 'Please write to us.' }],
    ['unblock', {}],
    ['log-out', {}],
    ['grant', { currency: 'coins', amount: 5, key: randomUUID() }],
  ] as const;
  const by = (cookies: Record<string, string>, what: string, body: object, id: number) =>
    test.request('POST', `/api/staff/members/${id}/${what}`, { cookies, body: { reason: 'A try', ...body } });

  it.each(acts)('never themselves: %s', async (what, body) => {
    for (const role of ['owner', 'support'] as const) {
      const { accountId, cookies } = await staffMember(test, [role]);
      expect((await by(cookies, what, body, accountId)).json()).toMatchObject({
        code: 'forbidden',
        message: expect.stringContaining('your own account') as string,
      });
    }
  });

  it.each(acts)('another member of staff only as an owner: %s', async (what, body) => {
    const other = await staffMember(test, ['editor']);
    expect((await by(support, what, body, other.accountId)).statusCode).toBe(403);
    const { cookies } = await staffMember(test, ['owner']);
    expect((await by(cookies, what, body, other.accountId)).statusCode).toBe(what === 'unblock' ? 409 : 200);
  });

  it('never the last owner who can work', async () => {
    const alone = await createTestApp();
    const owner = await staffMember(alone, ['owner']);
    const blocked = await staffMember(alone, ['owner']);
    const block = (cookies: Record<string, string>, id: number) =>
      alone.request('POST', `/api/staff/members/${id}/block`, {
        cookies,
        body: { text: 'Gone', reason: 'A try' },
      });
    expect((await block(owner.cookies, blocked.accountId)).statusCode).toBe(200);
    const roles = await alone.request('POST', '/api/staff/team', {
      cookies: owner.cookies,
      body: { email: owner.email, roles: [], reason: 'A try' },
    });
    expect(roles.json()).toMatchObject({ message: expect.stringContaining('last owner') as string });
    await alone.close();
  });

  it('with one amount for a key', async () => {
    const grant = { currency: 'coins', amount: 5, key: randomUUID() };
    expect((await act('grant', grant)).statusCode).toBe(200);
    expect((await act('grant', { ...grant, amount: 6 })).statusCode).toBe(409);
  });
});

describe('the search of staff', () => {
  it.each([
    ['owner', ['member', 'order', 'receipt']],
    ['support', ['member', 'order', 'receipt']],
    ['finance', ['member', 'order', 'receipt']],
    ['moderator', ['member']],
    ['editor', []],
  ] as const)('shows %s of people and money: %j', async (role, kinds) => {
    const { pool } = test.database;
    await pool.query(
      `insert into checkouts (id, account_id, kind, product_id, coins, amount, list_amount, currency, state, provider, payment_id, created_at, expires_at)
         values ('VX-SEARCHED', $1, 'pack', 'coins-500', 500, 599, 599, 'USD', 'paid', 'sandbox', 'p-1', now(), now()) on conflict do nothing`,
      [rowan.accountId],
    );
    const { rows } = await pool.query<{ id: number }>(
      `insert into purchase_receipts (account_id, title, idempotency_key, currency, price, discount, total, bought, purchased_at)
         values ($1, 'A gift', gen_random_uuid()::text, 0, 5, 100, 0, 0, now()) returning id`,
      [rowan.accountId],
    );
    const { cookies } = await staffMember(test, [role]);
    const found = new Set<string>();
    for (const q of ['rowan@example.com', 'owan Ha', 'VX-SEARCHED', `${rows[0]?.id ?? 0}`.padStart(2, '0')]) {
      const reply = await test.request('GET', `/api/staff/search?q=${encodeURIComponent(q)}`, { cookies });
      for (const { kind } of reply.json<{ found: { kind: string }[] }>().found) found.add(kind);
    }
    expect([...found].filter((kind) => ['member', 'order', 'receipt'].includes(kind)).toSorted()).toEqual(kinds);
  });

  it.each([
    ['ROWAN@example.com', 'member', 'Rowan Hale'],
    ['owan Ha', 'member', 'Rowan Hale'],
    ['violet-engine', 'game', 'Title of violet-engine'],
    ['night ferry', 'video', 'Night Ferry'],
    ['mara vell', 'performer', 'Mara Vellin'],
    ['odile', 'room', 'odile'],
  ])('finds %s', async (q, kind, title) => {
    expect(await search(q)).toContainEqual(expect.objectContaining({ kind, title }));
  });

  it('takes signs of a pattern as they are', async () => {
    expect(await search('%%')).toEqual([]);
    expect(await search('r_wan')).toEqual([]);
  });

  it('names the exact e-mail address first, and no member twice', async () => {
    await staffMember(test, []);
    const found = (await search('rowan@example.com')).filter(({ kind }) => kind === 'member');
    expect(found.map(({ memberId }) => memberId)).toEqual([rowan.accountId]);
  });
});
