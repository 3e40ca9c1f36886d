import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BalanceEntry, LiveList, LiveLoop, LiveRoom, ModelList, ModelPage } from '@platform/shared/contracts';
import { repositoryRoot } from '../../../ground/settings';
import { liveBroadcasts, liveRooms } from '../../../tables';
import { type DemoMember, demoMembers } from '../../../testing/demo-members';
import { goOffAir, goOnAir, putOnLoop, roomIdOf } from '../../../testing/on-air';
import { agreed, createTestApp, signedIn, type TestApp } from '../../../testing/test-app';
import { setSanction } from '../chat/sanctions-repository';

const name = 'first-snow-trailer.mp4';
const film = readFileSync(join(repositoryRoot, 'demo/assets/streams/first-snow-trailer.360.mp4'));
let test: TestApp;
let now = new Date();
beforeAll(async () => {
  test = await createTestApp({}, { now: () => now });
});
afterAll(() => test.close());
beforeEach(async () => {
  // Past what is cached.
  now = new Date(now.getTime() + 3_000);
  await test.database.db.delete(liveBroadcasts);
  await test.database.db.update(liveRooms).set({ goalTitle: 'A lamp', goalCoins: 90, isPrivate: false });
  await putOnLoop(test.database.db, 'odile', name);
});
const get = async <T>(url: string): Promise<T> => (await test.request('GET', url, { cookies: agreed })).json<T>();
const loopOf = (nickname: string, cookies = agreed) =>
  test.request('GET', `/api/camgirls/${nickname}/loop`, { cookies });

describe('a room in which a recording plays', () => {
  it('is not live: not in the list, the room, its performer, her card, the filters or the counts', async () => {
    const list = await get<LiveList>('/api/camgirls');
    expect([list.open, list.recorded]).toEqual([0, 1]);
    expect(list.items.map(({ nickname, status, isLoop, viewers }) => [nickname, status, isLoop, viewers])).toEqual([
      ['odile', 'offline', true, 0],
      ['mara', 'offline', false, 0],
    ]);
    expect(list.facets.status.map(({ value, count }) => [value, count])).toEqual([
      ['live', 0],
      ['private', 0],
      ['recorded', 1],
      ['offline', 1],
    ]);
    const named = async (status: string) =>
      (await get<LiveList>(`/api/camgirls?status=${status}`)).items.map(({ nickname }) => nickname);
    expect([await named('live,private'), await named('recorded'), await named('offline')]).toEqual([
      [],
      ['odile'],
      ['mara'],
    ]);
    const room = await get<LiveRoom>('/api/camgirls/odile');
    expect(room).toMatchObject({ status: 'offline', isLoop: true, startedAt: null, viewers: 0 });
    expect(room.performer.live).toBe(false);
    expect((await get<ModelList>('/api/models?live=true')).total).toBe(0);
    const slug = room.performer.pageUrl.split('/').at(-1);
    expect((await get<ModelPage>(`/api/models/${slug}`)).live).toMatchObject({ status: 'offline', isLoop: true });
  });

  it('has no goal and takes no tips, no messages and no calls', async () => {
    expect((await get<LiveRoom>('/api/camgirls/odile')).goal).toBeNull();
    const { cookies } = await signedIn(test);
    const coins = async () =>
      (await test.request('GET', '/api/profile/balance', { cookies })).json<BalanceEntry[]>()[0]?.count;
    const before = await coins();
    const tip = await test.request('POST', '/api/camgirls/odile/tips', {
      cookies,
      body: { coins: 10, text: '', key: 'a-tip-to-nobody-at-all-xx' },
    });
    expect([tip.statusCode, tip.json<{ code: string }>().code, await coins()]).toEqual([409, 'room-offline', before]);
    const call = await test.request('POST', '/api/camgirls/odile/call', { cookies });
    expect([call.statusCode, call.json<{ code: string }>().code]).toEqual([409, 'room-offline']);
  });

  it('stands behind every room on air, also as the next room, and before those in which nothing plays', async () => {
    const order = async () => (await get<LiveList>('/api/camgirls')).items.map(({ nickname }) => nickname);
    expect(await order()).toEqual(['odile', 'mara']);
    expect((await get<LiveRoom>('/api/camgirls/mara')).next).toMatchObject({ nickname: 'odile', isLoop: true });
    await goOnAir(test.database.db, 'mara');
    now = new Date(now.getTime() + 3_000);
    expect(await order()).toEqual(['mara', 'odile']);
    expect((await get<LiveRoom>('/api/camgirls/odile')).next).toMatchObject({ nickname: 'mara', status: 'live' });
  });

  it('is on air, and no recording, from when its performer broadcasts until she has gone', async () => {
    await goOnAir(test.database.db, 'odile');
    const room = await get<LiveRoom>('/api/camgirls/odile');
    expect([room.status, room.isLoop, room.goal?.title]).toEqual(['live', false, 'A lamp']);
    await goOffAir(test.database.db, 'odile');
    now = new Date(now.getTime() + 3_000);
    expect((await get<LiveRoom>('/api/camgirls/odile')).isLoop).toBe(true);
  });
});

describe('the recording', () => {
  it('is still served to a page that was made before its performer went on air', async () => {
    for (const isPrivate of [false, true]) {
      await goOnAir(test.database.db, 'odile');
      await test.database.db.update(liveRooms).set({ isPrivate });
      const served = await test.request('GET', '/streams/rooms/odile.mp4', { cookies: agreed });
      expect([(await loopOf('odile')).statusCode, served.statusCode]).toEqual([200, 200]);
    }
  });

  it('is at the same moment for everybody, by the server’s clock, and is written nowhere', async () => {
    const one = await loopOf('odile');
    const [first, second] = [one.json<LiveLoop>(), (await loopOf('odile')).json<LiveLoop>()];
    expect(first).toEqual({ url: '/streams/rooms/odile.mp4', clockMs: now.getTime() });
    expect([second, one.headers['cache-control']]).toEqual([first, 'private, no-store']);
    now = new Date(now.getTime() + 7_000);
    expect((await loopOf('odile')).json<LiveLoop>().clockMs).toBe(first.clockMs + 7_000);
    expect(await test.database.db.select().from(liveBroadcasts)).toEqual([]);
  });

  it('is a film in ranges, without a media node', async () => {
    const url = '/streams/rooms/odile.mp4';
    const whole = await test.request('GET', url, { cookies: agreed });
    expect([whole.statusCode, whole.headers['content-type'], whole.headers['cache-control']]).toEqual([
      200,
      'video/mp4',
      'private, max-age=300',
    ]);
    expect(whole.rawPayload.equals(film)).toBe(true);
    const part = await test.request('GET', url, { cookies: agreed, headers: { range: 'bytes=100-199' } });
    expect([part.statusCode, part.rawPayload.equals(film.subarray(100, 200))]).toEqual([206, true]);
  });

  it.each([
    ['before the age gate', 'odile', {}, 403],
    ['of a room that has none', 'mara', agreed, 404],
    ['of no room', 'nobody', agreed, 404],
  ])('is refused %s', async (_, nickname, cookies, status) => {
    expect((await loopOf(nickname, cookies as typeof agreed)).statusCode).toBe(status);
    expect((await test.request('GET', `/streams/rooms/${nickname}.mp4`, { cookies })).statusCode).toBe(status);
  });

  it('is not named to a member whom the performer has sent out', async () => {
    const { db } = test.database;
    const { cookies, accountId } = await signedIn(test, {
      ...(demoMembers[0] as DemoMember),
      email: 'banned@example.com',
    });
    await setSanction(db, { roomId: await roomIdOf(db, 'odile'), accountId, kind: 'ban', until: null, createdAt: now });
    const reply = await loopOf('odile', cookies as typeof agreed);
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([403, 'chat-banned']);
  });

  it('is fetched from where films are, when it does not lie in the media store', async () => {
    const elsewhere = await createTestApp({
      FILMS_URL: 'https://films.example/vr',
      FILMS_SIGNING: 'token',
      FILMS_SECRET: 'a secret of the tests',
    });
    await putOnLoop(elsewhere.database.db, 'odile', 'a-show-of-november.mp4');
    const reply = await elsewhere.request('GET', '/streams/rooms/odile.mp4', { cookies: agreed });
    expect([reply.statusCode, reply.headers.location]).toEqual([
      302,
      expect.stringMatching(/^https:\/\/films\.example\/vr\/a-show-of-november\.mp4\?token=HS256-/),
    ]);
    await elsewhere.close();
  });
});
