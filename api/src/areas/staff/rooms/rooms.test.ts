import type { ReplyOf } from '@platform/shared/contracts';
import { demoMembers } from '../../../testing/demo-members';
import { goOnAir, performerIdOf, roomIdOf } from '../../../testing/on-air';
import { type StaffMember, staffMember } from '../../../testing/staff';
import { createTestApp, signedIn, type TestApp } from '../../../testing/test-app';
import { grantPerformer } from '../../live/performers/repository';

type Room = ReplyOf<'GET /api/staff/performers/{id}'>['rooms'][number];

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

const room = async (): Promise<Room> => {
  const url = `/api/staff/performers/${await performerIdOf(test.database.db, 'mara')}`;
  const { rooms } = (await test.request('GET', url, { cookies: ines.cookies })).json<
    ReplyOf<'GET /api/staff/performers/{id}'>
  >();
  return rooms[0] as Room;
};
const act = (path: string, as = ines) =>
  test.request('POST', `/api/staff/rooms/mara/${path}`, { cookies: as.cookies, body: { reason: 'Rule 4' } });

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
    const reply = await test.request('POST', '/api/staff/rooms/none/close', {
      cookies: ines.cookies,
      body: { reason: 'Rule 4' },
    });
    expect(reply.statusCode).toBe(404);
  });
});
