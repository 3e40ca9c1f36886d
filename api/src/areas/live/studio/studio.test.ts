import type { Profile, RoomCall, Studio } from '@platform/shared/contracts';
import { demoMembers } from '../../../testing/demo-members';
import { liveBroadcasts } from '../../../tables';
import { goOnAir, roomIdOf } from '../../../testing/on-air';
import { runCommand } from '../../../testing/run-command';
import { createTestApp, makeFresh, signedIn, type TestApp } from '../../../testing/test-app';

let test: TestApp;
let performer: { accountId: number; cookies: Record<string, string> };
let member: { accountId: number; cookies: Record<string, string> };
const run = (words: string, ...args: string[]): Promise<string> => runCommand(test, words, args);
beforeAll(async () => {
  test = await createTestApp();
  performer = await signedIn(test, demoMembers[1]);
  member = await signedIn(test);
  await run('user grant', 'sage@example.com', 'performer', 'mara');
});
afterAll(() => test.close());
const studio = async (): Promise<Studio> =>
  (await test.request('GET', '/api/studio', { cookies: performer.cookies })).json();
const put = (body: object) => test.request('PUT', '/api/studio', { cookies: performer.cookies, body });
const settings = { topic: 'Reading letters', goal: null, slowModeSeconds: 0, isPrivate: false };

describe('a performer account', () => {
  const performerOf = async (cookies: Record<string, string>) =>
    (await test.request('GET', '/api/profile', { cookies })).json<Profile>().performer;

  it('has a room, which its profile names; other members have none', async () => {
    expect(await performerOf(performer.cookies)).toEqual({ nickname: 'mara', pageUrl: '/camgirls/mara' });
    expect(await performerOf(member.cookies)).toBeNull();
  });

  it('is made and unmade by an operator, one for a room and one room for each', async () => {
    expect(await run('user grant', 'Sage@example.com', 'performer', 'mara')).toMatch(/broadcasts from mara now/);
    await expect(run('user grant', 'rowan@example.com', 'performer', 'mara')).rejects.toThrow(
      'The room mara belongs to sage@example.com.',
    );
    await expect(run('user grant', 'sage@example.com', 'performer', 'odile')).rejects.toThrow(
      'already has the room mara',
    );
    await expect(run('user grant', 'rowan@example.com', 'performer', 'nobody')).rejects.toThrow(
      'There is no room nobody.',
    );
    await run('user grant', 'rowan@example.com', 'performer', 'odile');
    expect(await performerOf(member.cookies)).toMatchObject({ nickname: 'odile' });
    expect(await run('user revoke', 'rowan@example.com', 'performer', 'mara')).toMatch(/did not broadcast/);
    expect(await run('user revoke', 'rowan@example.com', 'performer', 'odile')).toMatch(/no longer broadcasts/);
    expect(await performerOf(member.cookies)).toBeNull();
    await expect(run('user revoke', 'rowan@example.com', 'king', 'odile')).rejects.toThrow(
      'Say performer and a nickname',
    );
  });
});

describe('the studio', () => {
  it.each([
    ['GET', '/api/studio', undefined],
    ['PUT', '/api/studio', settings],
    ['POST', '/api/studio/call', {}],
    ['DELETE', '/api/studio/broadcast', {}],
    ['POST', '/api/studio/shows', { startsAt: '2100-01-01T20:00:00Z' }],
    ['DELETE', '/api/studio/shows/1', {}],
    ['GET', '/api/studio/reports', undefined],
    ['POST', '/api/studio/reports/1/resolve', {}],
    ['DELETE', '/api/studio/sanctions/1', {}],
  ] as const)('%s %s is closed to members and guests', async (method, url, body) => {
    expect((await test.request(method, url, { cookies: member.cookies, body })).json()).toMatchObject({
      serverStatus: 403,
      code: 'forbidden',
    });
    expect((await test.request(method, url, { body })).statusCode).toBe(401);
  });

  it('shows the room, what is on air, and the performer’s own broadcasts', async () => {
    expect(await studio()).toMatchObject({
      ...settings,
      nickname: 'mara',
      name: 'Mara Vellin',
      status: 'offline',
      onAir: null,
    });
    const { db } = test.database;
    const roomId = await roomIdOf(db, 'mara');
    await goOnAir(db, 'mara', { viewers: 7 });
    const at = new Date('2026-11-20T20:00:00Z');
    const past = { roomId, node: 'one', startedAt: at, seenAt: at, endedAt: at };
    await db.insert(liveBroadcasts).values({ ...past, source: 'whip', peakViewers: 31 });
    const { status, onAir, broadcasts } = await studio();
    expect([status, onAir?.viewers, onAir?.endedAt]).toEqual(['live', 7, null]);
    expect(broadcasts.map(({ source, peakViewers }) => [source, peakViewers])).toEqual([
      ['studio', 0],
      ['whip', 31],
    ]);
    await put({ ...settings, isPrivate: true });
    expect((await studio()).status).toBe('private');
    await put(settings);
  });

  it('ends what the studio publishes, and nothing that another program plays', async () => {
    const end = () => test.request('DELETE', '/api/studio/broadcast', { cookies: performer.cookies });
    for (const [source, status] of [
      ['whip', 'live'],
      ['studio', 'offline'],
    ] as const) {
      await goOnAir(test.database.db, 'mara', { source });
      expect([source, (await end()).json<Studio>().status]).toEqual([source, status]);
    }
  });

  it('ends the show that is named, and not the one that began after it', async () => {
    const end = async (show: number | undefined) =>
      (
        await test.request('DELETE', `/api/studio/broadcast?show=${show}`, { cookies: performer.cookies })
      ).json<Studio>();
    await goOnAir(test.database.db, 'mara');
    const first = (await studio()).onAir?.id;
    await goOnAir(test.database.db, 'mara');
    const second = (await studio()).onAir?.id;
    expect(second).not.toBe(first);
    // Late, from a page that was left open: it is told what is on.
    expect((await end(first)).onAir?.id).toBe(second);
    expect((await end(second)).status).toBe('offline');
    expect((await end(second)).status).toBe('offline');
  });

  it('keeps what was reached of the same goal, and begins another from nothing', async () => {
    const goal = { title: 'A lamp', coins: 90 };
    await put({ ...settings, goal });
    await test.database.pool.query(`update live_rooms set goal_reached = 40 where nickname = 'mara'`);
    expect((await put({ ...settings, topic: 'Other', goal })).json<Studio>().goal).toEqual({ ...goal, reached: 40 });
    expect((await put({ ...settings, goal: { ...goal, coins: 91 } })).json<Studio>().goal?.reached).toBe(0);
    await test.database.pool.query(`update live_rooms set goal_reached = 40 where nickname = 'mara'`);
    expect((await put({ ...settings, goal: { title: 'A chair', coins: 91 } })).json<Studio>().goal?.reached).toBe(0);
    expect((await put(settings)).json<Studio>().goal).toBeNull();
  });

  it('changes what the body names, and nothing else', async () => {
    const before = { topic: 'Letters', goal: { title: 'A lamp', coins: 90 }, slowModeSeconds: 30, isPrivate: false };
    await put(before);
    const changed = { ...before, goal: { ...before.goal, reached: 0 }, isPrivate: true };
    expect((await put({ isPrivate: true })).json()).toMatchObject(changed);
    expect((await put({})).json()).toMatchObject(changed);
    expect((await put({ topic: 'Answers' })).json()).toMatchObject({ ...changed, topic: 'Answers' });
    await put(settings);
  });

  it.each<[string, object]>([
    ['topic', { topic: ' ' }],
    ['topic', { topic: 'x'.repeat(81) }],
    ['goal.coins', { goal: { title: 'A lamp', coins: 9 } }],
    ['goal.coins', { goal: { title: 'A lamp', coins: 1_000_001 } }],
    ['goal.title', { goal: { title: '', coins: 90 } }],
    ['slowModeSeconds', { slowModeSeconds: 7 }],
    ['isPrivate', { isPrivate: 'yes' }],
    ['tipMenu.0.title', { tipMenu: [{ title: ' ', coins: 10 }] }],
    ['tipMenu.0.coins', { tipMenu: [{ title: 'A song', coins: 0 }] }],
    ['tipMenu', { tipMenu: Array.from({ length: 13 }, () => ({ title: 'A song', coins: 10 })) }],
    ['blockedWords.0', { blockedWords: ['x'] }],
    ['blockedWords', { blockedWords: Array.from({ length: 101 }, () => 'word') }],
  ])('refuses a wrong %s', async (field, change) => {
    const reply = await put({ ...settings, ...change });
    expect([reply.statusCode, Object.keys(reply.json<{ fields: object }>().fields)]).toEqual([400, [field]]);
  });

  it('gives a ticket with which the performer alone publishes', async () => {
    const reply = await test.request('POST', '/api/studio/call', { cookies: performer.cookies });
    const { address, role, ticket } = reply.json<RoomCall>();
    expect([address, role]).toEqual(['room:mara', 'model']);
    // A performer's browser is never told of direct paths.
    expect(reply.json()).not.toHaveProperty('ice');
    expect(await test.app.signalling.tickets.redeem(ticket, 'dial')).toEqual({
      address,
      role,
      account: performer.accountId,
    });
  });

  it('makes a key for other programs after the password was typed, and keeps only its hash', async () => {
    const make = () => test.request('POST', '/api/studio/stream-key', { cookies: performer.cookies });
    expect((await make()).statusCode).toBe(403);
    await makeFresh(test, performer.accountId);
    const [first, second] = [(await make()).json<{ key: string }>().key, (await make()).json<{ key: string }>().key];
    expect(first).toMatch(/^[\w-]{43}$/);
    expect(second).not.toBe(first);
    expect((await studio()).whip).toEqual({
      url: `${test.config.siteUrl}/api/live/mara/whip`,
      hasKey: true,
    });
    const { rows } = await test.database.pool.query<{ key: Buffer }>('select stream_key_hash as key from performers');
    expect(rows[0]?.key).toHaveLength(32);
  });

  it('lists reports and lifts sanctions of its own room alone', async () => {
    for (const [method, url] of [
      ['POST', '/api/studio/reports/1/resolve'],
      ['DELETE', `/api/studio/sanctions/${member.accountId}`],
    ] as const)
      expect((await test.request(method, url, { cookies: performer.cookies })).statusCode).toBe(404);
  });
});
