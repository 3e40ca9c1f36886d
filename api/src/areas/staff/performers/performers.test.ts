import { randomUUID } from 'node:crypto';
import type { ReplyOf, StaffPerformerFull } from '@platform/shared/contracts';
import { demoMembers } from '../../../testing/demo-members';
import { givePapers, goOffAir, goOnAir, performerIdOf, roomIdOf } from '../../../testing/on-air';
import { type StaffMember, staffMember } from '../../../testing/staff';
import { createTestApp, signedIn, type TestApp } from '../../../testing/test-app';
import { currencies, transfer } from '../../ledger/ledger/repository';
import { performerAccount } from '../../live/performers/ledger-account';
import { grantPerformer } from '../../live/performers/repository';

type Performers = ReplyOf<'GET /api/staff/performers'>;

let test: TestApp;
let hanne: StaffMember;
let ines: StaffMember;
let maraId: number;
let account: number;
beforeAll(async () => {
  test = await createTestApp();
  hanne = await staffMember(test, ['owner']);
  ines = await staffMember(test, ['moderator']);
  account = (await signedIn(test, demoMembers[2])).accountId;
  await grantPerformer(test.database.db, account, 'mara');
  maraId = await performerIdOf(test.database.db, 'mara');
});
beforeEach(async () => {
  await test.database.pool.query(
    'update live_rooms set closed_at = null; update models set withdrawn_at = null; delete from reports',
  );
  await givePapers(test.database.db);
  await goOffAir(test.database.db, 'mara');
});
afterAll(() => test.close());

const get = (url: string, as = ines) => test.request('GET', url, { cookies: as.cookies });
const list = async (query = ''): Promise<Performers> => (await get(`/api/staff/performers${query}`)).json();
const names = async (query: string): Promise<string[]> => (await list(query)).performers.map(({ slug }) => slug);
const page = async (as = hanne): Promise<StaffPerformerFull> =>
  (await get(`/api/staff/performers/${maraId}`, as)).json();

describe('the list of performers', () => {
  it('has all of them in the order of their addresses, page by page, each once', async () => {
    await test.database.pool.query(
      `insert into models (slug, first_name, last_name, bio, born_on, soft, popularity, portrait, avatar, position)
       select 'many-' || lpad(n::text, 3, '0'), 'Many', n::text, '[]', born_on, soft, 0, portrait, avatar, 1000 + n
         from models, generate_series(1, 120) n where id = ${maraId}`,
    );
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const part: Performers = await list(cursor === '' ? '' : `?cursor=${cursor}`);
      seen.push(...part.performers.map(({ slug }) => slug));
      cursor = part.next;
    }
    const { rows } = await test.database.pool.query<{ n: number }>('select count(*)::int as n from models');
    expect(seen).toHaveLength(rows[0]?.n ?? 0);
    expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => (a < b ? -1 : 1)));
    await test.database.pool.query(`delete from models where slug like 'many-%'`);
  });

  it('has those on air, with a closed room, or off the site, and those of a name or a room', async () => {
    const slug = 'mara-vellin';
    expect(await names('?state=live')).toEqual([]);
    await goOnAir(test.database.db, 'mara');
    const [live] = (await list('?state=live')).performers;
    expect(live).toMatchObject({ id: maraId, slug, name: 'Mara Vellin', withdrawnAt: null });
    expect(live?.rooms).toMatchObject([{ nickname: 'mara', closed: null, broadcast: { source: 'studio' } }]);
    const close = { cookies: ines.cookies, body: { reason: 'Rule 4' } };
    await test.request('POST', '/api/staff/rooms/mara/close', close);
    expect(await names('?state=live')).toEqual([]);
    expect((await list('?state=closed')).performers.map(({ rooms }) => rooms[0]?.closed?.reason)).toEqual(['Rule 4']);
    expect(await names('?state=withdrawn')).toEqual([]);
    await test.database.pool.query('update models set withdrawn_at = now() where id = $1', [maraId]);
    expect(await names('?state=withdrawn')).toEqual([slug]);
    expect(await names('?q=ra%20VELL')).toEqual([slug]);
    expect(await names('?q=mara')).toContain(slug);
    expect(await names('?q=%25')).toEqual([]);
  });
});

describe('a performer', () => {
  it('has her titles with what is off the site, and what was reported of her, her room and its messages', async () => {
    const roomId = await roomIdOf(test.database.db, 'mara');
    const add = (kind: string, subject: string, state = 'open', at = new Date()) =>
      test.database.pool.query(
        `insert into reports (number, kind, subject, path, title, content, reason, text, state, created_at, due_at)
         values ($1, $2, $3, '/', 't', '', 'rules', '', $4, $5, now())`,
        [randomUUID(), kind, subject, state, at],
      );
    await add('model', String(maraId));
    await add('room', String(roomId), 'closed');
    await add('message', `${roomId}/3`, 'closed', new Date('2020-01-01'));
    await add('message', `${roomId}9/3`);
    await add('game', String(maraId));
    const { reports, titles } = await page();
    expect(reports).toMatchObject({ open: 1, recent: 2 });
    expect(reports?.latest.map(({ kind }) => kind)).toEqual(['message', 'room', 'model']);
    const { rows } = await test.database.pool.query<{ n: number }>(
      `select (select count(*) from game_models where model_id = $1)::int
            + (select count(*) from video_models where model_id = $1)::int as n`,
      [maraId],
    );
    expect(titles).toHaveLength(Math.min(50, rows[0]?.n ?? 0));
    const [title] = titles;
    expect(title?.withdrawnAt).toBeNull();
    await test.database.pool.query(`update ${title?.kind}s set withdrawn_at = now() where slug = $1`, [title?.slug]);
    expect((await page()).titles[0]?.withdrawnAt).not.toBeNull();
    await test.database.pool.query(`update ${title?.kind}s set withdrawn_at = null`);
  });

  it('has the balance of each room, as the ledger has it, and its payouts', async () => {
    const owner = performerAccount(await roomIdOf(test.database.db, 'mara'));
    const move = (coins: number) =>
      transfer(test.database.db, {
        initiator: owner,
        idempotencyKey: randomUUID(),
        reason: 'settle:tip:mara',
        entries: [
          { owner, currency: currencies.coins, amount: coins },
          { owner: { system: 'tippers' }, currency: currencies.coins, amount: -coins },
        ],
      });
    await move(40_000);
    const [before] = (await page()).money?.earnings ?? [];
    expect(before).toMatchObject({ room: 'mara', coins: 40_000, payouts: [] });
    const body = { room: 'mara', until: new Date().toISOString().slice(0, 10), key: randomUUID(), reason: 'The month' };
    const reply = await test.request('POST', '/api/staff/payouts', { cookies: hanne.cookies, body });
    expect(reply.statusCode).toBe(200);
    const [after] = (await page()).money?.earnings ?? [];
    expect(after).toMatchObject({ coins: 0, isEnough: false, payouts: [{ coins: 40_000, state: 'proposed' }] });
    expect(after?.payouts[0]).toMatchObject({ money: before?.money, performerId: maraId });
  });

  it('has what staff did about her, her room and her account, and nothing about others', async () => {
    const add = (subject: string, memberId: number | null = null) =>
      test.database.pool.query(
        `insert into staff_audit (at, actor, from_address, act, subject, member_id, reason, request_id)
         values (now(), 'a@example.com', '::1', 'rooms.close', $1, $2, 'Why', '')`,
        [subject, memberId],
      );
    const newest = (await page()).audit?.[0]?.id ?? 0;
    for (const subject of [
      'room mara',
      'room mara-2',
      'bathroom mara',
      `identity paper 1 of performer ${maraId}`,
      `performer 1${maraId}`,
      `performer ${maraId}0`,
    ])
      await add(subject);
    await add(`member ${account}`, account);
    await add('member 999999', 999_999);
    const { audit } = await page();
    const added = audit?.filter(({ id }) => id > newest).map(({ subject }) => subject);
    expect(added).toEqual([`member ${account}`, `identity paper 1 of performer ${maraId}`, 'room mara']);
  });

  it('shows each role what it may read elsewhere', async () => {
    const shown = async (role: 'support' | 'moderator' | 'finance') => {
      const { money, reports, audit } = await page(await staffMember(test, [role]));
      return [money !== null, reports !== null, audit !== null];
    };
    expect(await shown('support')).toEqual([false, true, true]);
    expect(await shown('moderator')).toEqual([false, true, true]);
    expect(await shown('finance')).toEqual([true, false, true]);
    const editor = await staffMember(test, ['editor']);
    expect((await get(`/api/staff/performers/${maraId}`, editor)).json()).toMatchObject({ code: 'forbidden' });
  });

  it('is found by her name and by her room', async () => {
    const found = async (q: string) =>
      (await get(`/api/staff/search?q=${q}`)).json<ReplyOf<'GET /api/staff/search'>>().found;
    expect(await found('vellin')).toContainEqual(
      expect.objectContaining({ kind: 'performer', id: 'mara-vellin', performerId: maraId, memberId: null }),
    );
    expect(await found('mara')).toContainEqual(
      expect.objectContaining({ kind: 'room', id: 'mara', performerId: maraId }),
    );
  });

  it.each([
    ['game', 'violet-engine', 'update games set withdrawn_at = now()'],
    ['game', 'violet-engine', 'update games set papers_until = null'],
    ['video', 'night-ferry', 'update videos set withdrawn_at = now()'],
    ['performer', 'mara-vellin', 'update models set withdrawn_at = now()'],
    ['room', 'mara', 'update live_rooms set closed_at = now()'],
    ['room', 'mara', 'update live_rooms set papers_until = null'],
  ])('is found with whether the site has it, as every %s is: %s after %s', async (kind, id, change) => {
    const find = async () =>
      (await get(`/api/staff/search?q=${id}`))
        .json<ReplyOf<'GET /api/staff/search'>>()
        .found.find((hit) => hit.kind === kind && hit.id === id);
    await test.database.pool.query('update games set withdrawn_at = null; update videos set withdrawn_at = null');
    expect(await find()).toMatchObject({ isOnSite: true });
    await test.database.pool.query(change);
    expect(await find()).toMatchObject({ isOnSite: false });
  });

  it('that does not exist is not found', async () => {
    expect((await get('/api/staff/performers/999999')).statusCode).toBe(404);
  });
});
