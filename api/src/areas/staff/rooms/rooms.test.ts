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

  it('has the tips of what it broadcasts now, and none of a show before', async () => {
    const roomId = await roomIdOf(test.database.db, 'mara');
    await test.database.pool.query(
      `insert into chat_messages (room_id, sequence, kind, name, text, coins, sent_at)
       select $1, n, kind, '', '', coins, at::timestamptz from (values
         (900001, 'tip', 500, '2026-11-22T19:59:59Z'), (900002, 'tip', 25, '2026-11-22T20:00:00Z'),
         (900003, 'text', null, '2026-11-22T20:10:00Z'), (900004, 'tip', 30, '2026-11-22T20:20:00Z')) as sent (n, kind, coins, at)`,
      [roomId],
    );
    expect((await room()).broadcast?.tips).toBe(55);
    await test.database.pool.query('delete from chat_messages where sequence > 900000');
    expect((await room()).broadcast?.tips).toBe(0);
  });

  it.each([
    [{ lost: 49, isInterrupted: false }, 'good'],
    [{ lost: 50, isInterrupted: false }, 'weak'],
    [{ lost: 0, isInterrupted: true }, 'none'],
  ] as const)('says how its publisher is received, of what its media node reported: %j', async (reported, signal) => {
    await test.database.pool.query(
      'update live_broadcasts set lost_permille = $1, is_interrupted = $2 where ended_at is null',
      [reported.lost, reported.isInterrupted],
    );
    expect((await room()).broadcast?.signal).toBe(signal);
  });

  it('that does not exist is not found', async () => {
    const reply = await test.request('POST', '/api/staff/rooms/none/close', {
      cookies: ines.cookies,
      body: { reason: 'Rule 4' },
    });
    expect(reply.statusCode).toBe(404);
  });
});

describe('the settings of a room', () => {
  const set = (body: Record<string, unknown>) =>
    test.request('POST', '/api/staff/rooms/mara/settings', {
      cookies: ines.cookies,
      body: { reason: 'Rule 2', ...body },
    });

  it('are set by staff as in the studio, with what they were in the audit log', async () => {
    const before = await room();
    expect((await set({ topic: 'Letters', privateCoinsPerMinute: 40 })).statusCode).toBe(200);
    expect(await room()).toMatchObject({ topic: 'Letters', privateCoinsPerMinute: 40 });
    const { rows } = await test.database.pool.query(
      `select before, after from staff_audit where act = 'rooms.edit' and subject = 'room mara'`,
    );
    expect(rows).toEqual([
      {
        before: { topic: before.topic, privateCoinsPerMinute: before.privateCoinsPerMinute },
        after: { topic: 'Letters', privateCoinsPerMinute: 40 },
      },
    ]);
  });

  it.each([
    [{ topic: ' ', privateCoinsPerMinute: 1 }, 'topic'],
    [{ topic: 'x', privateCoinsPerMinute: -1 }, 'privateCoinsPerMinute'],
  ])('are refused as in the studio: %j', async (body, field) => {
    expect((await set(body)).json()).toMatchObject({ fields: { [field]: expect.any(String) } });
  });
});

describe('the performer of a room', () => {
  let owner: StaffMember;
  beforeAll(async () => {
    owner = await staffMember(test, ['owner']);
  });
  const give = (nickname: string, email: string) =>
    test.request('POST', `/api/staff/rooms/${nickname}/performer`, {
      cookies: owner.cookies,
      body: { email, reason: 'Signed today' },
    });
  const takeBack = () =>
    test.request('POST', '/api/staff/rooms/mara/take-back', { cookies: owner.cookies, body: { reason: 'Left us' } });
  const studio = async () => (await test.request('GET', '/api/studio', { cookies: rowan.cookies })).statusCode;
  const mailed = async () =>
    (
      await test.database.pool.query<{ kind: string }>(
        `select split_part(dedupe_key, ':', 1) as kind from outbox where dedupe_key like 'room-%' order by id`,
      )
    ).rows.map(({ kind }) => kind);

  it('loses it with the broadcast, and another account gets it, whose studio opens', async () => {
    expect((await give('mara', demoMembers[0]?.email ?? '')).json()).toMatchObject({
      message: expect.stringContaining('belongs to'),
    });
    expect([await studio(), (await room()).broadcast]).toMatchObject([403, { source: 'studio' }]);
    expect((await takeBack()).statusCode).toBe(200);
    expect(await room()).toMatchObject({ member: null, broadcast: null });
    expect((await takeBack()).statusCode).toBe(409);
    expect((await give('mara', ` ${demoMembers[0]?.email.toUpperCase()} `)).json()).toEqual({
      memberId: rowan.accountId,
    });
    expect([(await room()).member?.id, await studio()]).toEqual([rowan.accountId, 200]);
    expect(await mailed()).toEqual(['room-taken', 'room-given']);
    const { rows } = await test.database.pool.query(
      `select member_id as member, before, after from staff_audit where act = 'rooms.give' order by id`,
    );
    expect(rows).toEqual([
      { member: mara.accountId, before: { performer: mara.accountId }, after: { performer: null } },
      { member: rowan.accountId, before: { performer: null }, after: { performer: rowan.accountId } },
    ]);
    await takeBack();
    await grantPerformer(test.database.db, mara.accountId, 'mara');
  });

  it('is an account that has no other room', async () => {
    const { rows } = await test.database.pool.query<{ nickname: string }>(
      `select nickname from live_rooms where nickname <> 'mara' limit 1`,
    );
    const reply = await give(rows[0]?.nickname ?? '', demoMembers[2]?.email ?? '');
    expect([reply.statusCode, reply.json<{ message: string }>().message]).toEqual([
      409,
      'This account already has the room mara.',
    ]);
  });
});

describe('a reminder of papers', () => {
  const remind = async () =>
    test.request('POST', `/api/staff/performers/${await performerIdOf(test.database.db, 'mara')}/papers/reminder`, {
      cookies: ines.cookies,
      body: { reason: 'The audit is near' },
    });
  const until = (days: number | null) =>
    test.database.pool.query(
      `update live_rooms set papers_until = now() + make_interval(days => $1) where nickname = 'mara'`,
      [days],
    );

  it('goes to who broadcasts from a room of hers, twice a day at most, where something is missing or runs out soon', async () => {
    await until(60);
    await test.database.pool.query(`update models set papers_until = now() + interval '60 days'`);
    expect((await remind()).json()).toMatchObject({ message: expect.stringContaining('within 30 days') });
    await until(20);
    expect((await remind()).statusCode).toBe(200);
    const { rows } = await test.database.pool.query<{ kind: string }>(
      `select split_part(dedupe_key, ':', 1) as kind from outbox where dedupe_key like 'papers-%'`,
    );
    expect(rows).toEqual([{ kind: 'papers-run-out' }]);
    expect((await remind()).statusCode).toBe(429);
  });
});
