import type { ReplyOf } from '@platform/shared/contracts';
import { demoMembers } from '../../../testing/demo-members';
import { goOnAir, roomIdOf } from '../../../testing/on-air';
import { type StaffMember, staffMember } from '../../../testing/staff';
import { createTestApp, signedIn, type TestApp } from '../../../testing/test-app';
import { grantPerformer } from '../../live/performers/repository';

type Rooms = ReplyOf<'GET /api/staff/rooms'>;
type Room = ReplyOf<'GET /api/staff/rooms/{nickname}'>;

let test: TestApp;
let ines: StaffMember;
let rowan: { accountId: number; cookies: Record<string, string> };
let mara: { accountId: number; cookies: Record<string, string> };
beforeAll(async () => {
  test = await createTestApp();
  ines = await staffMember(test, ['moderator']);
  rowan = await signedIn(test, demoMembers[0]);
  mara = await signedIn(test, demoMembers[2]);
  await grantPerformer(test.database.db, mara.accountId, 'mara');
});
beforeEach(async () => {
  await test.database.pool.query('update live_rooms set closed_at = null; delete from chat_sanctions');
  await goOnAir(test.database.db, 'mara');
});
afterAll(() => test.close());

const get = (url: string, as = ines) => test.request('GET', url, { cookies: as.cookies });
const list = async (query = ''): Promise<Rooms> => (await get(`/api/staff/rooms${query}`)).json<Rooms>();
const room = async (): Promise<Room> => (await get('/api/staff/rooms/mara')).json<Room>();
const act = (path: string, as = ines) =>
  test.request('POST', `/api/staff/rooms/mara/${path}`, { cookies: as.cookies, body: { reason: 'Rule 4' } });

describe('the list of rooms', () => {
  it('has all of them in the order of their addresses, page by page, each once', async () => {
    await test.database.pool.query(
      `insert into live_rooms (nickname, model_id, topic, projection, picture, position)
       select 'many-' || lpad(n::text, 3, '0'), model_id, topic, projection, picture, 1000 + n
         from live_rooms, generate_series(1, 120) n where nickname = 'mara'`,
    );
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Rooms = await list(cursor === '' ? '' : `?cursor=${cursor}`);
      seen.push(...page.rooms.map(({ nickname }) => nickname));
      cursor = page.next;
    }
    const { rows } = await test.database.pool.query<{ n: number }>('select count(*)::int as n from live_rooms');
    expect(seen).toHaveLength(rows[0]?.n ?? 0);
    expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => (a < b ? -1 : 1)));
    await test.database.pool.query(`delete from live_rooms where nickname like 'many-%'`);
  });

  it('has those on air, and those that are closed', async () => {
    const [live] = (await list('?state=live')).rooms;
    expect(live).toMatchObject({ nickname: 'mara', performer: 'Mara Vellin', closed: null });
    expect(live?.broadcast).toMatchObject({ source: 'studio' });
    expect((await list('?state=closed')).rooms).toEqual([]);
    await act('close');
    expect((await list('?state=live')).rooms).toEqual([]);
    expect((await list('?state=closed')).rooms).toMatchObject([
      { nickname: 'mara', broadcast: null, closed: { reason: 'Rule 4' } },
    ]);
  });
});

describe('a room', () => {
  it('names who broadcasts from it, its latest broadcasts, and who was sent out', async () => {
    await test.request('POST', '/api/staff/rooms/mara/open', { cookies: ines.cookies, body: { reason: 'none' } });
    await test.database.pool.query(
      `insert into chat_sanctions (room_id, account_id, kind, until, created_at) values ($1, $2, 'ban', null, now())`,
      [await roomIdOf(test.database.db, 'mara'), rowan.accountId],
    );
    const before = await room();
    expect(before).toMatchObject({ nickname: 'mara', member: { id: mara.accountId }, closed: null });
    expect(before.broadcasts[0]).toMatchObject({ endedAt: null });
    expect(before.sanctions).toMatchObject([{ memberId: rowan.accountId, kind: 'ban', until: null }]);
    expect((await act(`bans/${rowan.accountId}/lift`)).statusCode).toBe(200);
    expect((await room()).sanctions).toEqual([]);
    await test.database.pool.query('update live_broadcasts set ended_at = now() where ended_at is null');
    const after = await room();
    expect([after.broadcast, after.broadcasts[0]?.endedAt]).toEqual([null, expect.any(String)]);
  });

  it('that does not exist is not found', async () => {
    expect((await get('/api/staff/rooms/nobody')).statusCode).toBe(404);
  });
});
