import type { LibraryItem, OwnedGame, ReplyOf } from '@platform/shared/contracts';
import { type DemoMember, demoMembers } from '../../../testing/demo-members';
import { createTestApp, signedIn, type TestApp } from '../../../testing/test-app';
import { tinyContent, tinyGame } from '../../../testing/tiny-content';
import { importListed } from '../../../testing/import-listed';

let test: TestApp;
let owner: { accountId: number; cookies: Record<string, string> };
let stranger: { accountId: number; cookies: Record<string, string> };
let id = 0;
let now = new Date('2026-11-20T10:00:00Z');
const person = (email: string, ownedGames: number): DemoMember => ({
  ...(demoMembers[1] as DemoMember),
  email,
  ownedGames,
});
beforeAll(async () => {
  test = await createTestApp({}, { now: () => now });
  const content = tinyContent();
  const film = {
    quality: '4K',
    projection: 'flat',
    stereo: 'mono',
    fieldOfView: 0,
    width: 640,
    height: 360,
    gigabytes: 1,
  } as const;
  await importListed(test.database.db, {
    ...content,
    games: [
      tinyGame('playable', {
        popularity: 999,
        headsets: ['Quest 3', 'PC VR'],
        files: [
          {
            ...film,
            lens: null,
            source: 'flat.mp4',
            script: 'steady.funscript',
            chapters: [{ at: 0, title: 'As written' }],
          },
          { ...film, quality: '8K' },
          { ...film, projection: '360', expectedOn: '2027-01-12' },
          { ...film, projection: '360', headsets: ['PC VR'], expectedOn: '2027-01-12', source: 'flat.mp4' },
        ],
      }),
      ...content.games,
    ],
  });
  owner = await signedIn(test, person('owner@example.com', 3));
  stranger = await signedIn(test, person('stranger@example.com', 0));
  const { rows } = await test.database.pool.query<{ id: number }>(`select id from games where slug = 'playable'`);
  id = rows[0]?.id ?? 0;
});
afterAll(() => test.close());

const library = async ({ cookies } = owner) =>
  (await test.request('GET', '/api/library', { cookies })).json<{ items: LibraryItem[] }>().items;
const note = (seconds: unknown, durationSeconds: unknown = 60, { cookies } = owner, game = id) =>
  test.request('PUT', `/api/library/${game}/progress`, { cookies, body: { seconds, durationSeconds } });
const stream = (file: number, { cookies } = owner) =>
  test.request('POST', '/api/games/playable/stream', { cookies, body: { file } });

describe('the library', () => {
  it('has the member’s games, the last played first, then the newest', async () => {
    const [first, second, third] = (await library()).map(({ game }) => game.slug);
    expect(first).toBe('playable');
    const { rows } = await test.database.pool.query<{ id: number }>('select id from games where slug = $1', [third]);
    await note(5, 60, owner, rows[0]?.id);
    expect((await library()).map(({ game }) => game.slug)).toEqual([third, first, second]);
    now = new Date(now.getTime() + 60_000);
    await note(10);
    expect((await library()).map(({ game }) => game.slug)).toEqual([first, third, second]);
    expect(await library(stranger)).toEqual([]);
  });

  it('has the wide picture of each game', async () => {
    const [first] = await library();
    const game = (await test.request('GET', `/api/library/${id}`, { cookies: owner.cookies })).json<OwnedGame>();
    expect(first?.game.id).toBe(id);
    expect(first?.hero).toEqual(game.hero);
  });

  it('has as many as are asked for, and says how many they are', async () => {
    const few = async (query: string, { cookies } = owner) => {
      const response = await test.request('GET', `/api/library${query}`, { cookies });
      return response.json<ReplyOf<'GET /api/library'>>();
    };
    const [first] = await library();
    expect(await few('?limit=1')).toEqual({ total: 3, items: [first] });
    expect(await few('')).toEqual({ total: 3, items: await library() });
    expect(await few('?limit=1', stranger)).toEqual({ total: 0, items: [] });
    expect((await test.request('GET', '/api/library?limit=25', { cookies: owner.cookies })).statusCode).toBe(400);
    expect((await test.request('GET', '/api/library')).statusCode).toBe(401);
  });

  it('keeps where playing stopped, and that it was once completed', async () => {
    const progress = async () => (await library()).find(({ game }) => game.id === id)?.progress;
    await note(30);
    expect(await progress()).toMatchObject({ seconds: 30, durationSeconds: 60, completedAt: null });
    await note(60);
    const completedAt = now.toISOString();
    now = new Date(now.getTime() + 60_000);
    await note(3);
    expect(await progress()).toEqual({ seconds: 3, durationSeconds: 60, playedAt: now.toISOString(), completedAt });
  });

  it.each([
    [-1, 60],
    [1.5, 60],
    [61, 60],
    [1, 0],
    [90_000, 90_000],
    ['5', 60],
  ])('refuses %s of %s seconds', async (seconds, duration) => {
    expect((await note(seconds, duration)).statusCode).toBe(400);
  });

  it('is closed to members who do not own the game, and says when there is none', async () => {
    expect((await note(5, 60, stranger)).statusCode).toBe(403);
    expect((await test.request('GET', `/api/library/${id}`, { cookies: stranger.cookies })).statusCode).toBe(403);
    expect((await test.request('GET', '/api/library/999999999', { cookies: owner.cookies })).statusCode).toBe(404);
    expect((await test.request('GET', '/api/library/12x', { cookies: owner.cookies })).statusCode).toBe(404);
  });

  it('says of an owned game what can be played', async () => {
    const game = (await test.request('GET', `/api/library/${id}`, { cookies: owner.cookies })).json<OwnedGame>();
    expect(game.files.map(({ playable, script }) => [playable, script])).toEqual([
      [true, true],
      [false, false],
      [false, false],
      [true, false],
    ]);
    expect(game.receipts).toEqual([]);
  });
});

it('says of each file which headsets it is for, and of one that is not there when it comes', async () => {
  const game = (await test.request('GET', `/api/library/${id}`, { cookies: owner.cookies })).json<OwnedGame>();
  expect(game.files.map(({ headsets, expectedOn }) => [headsets, expectedOn])).toEqual([
    [[], null],
    [[], null],
    [game.headsets, '2027-01-12'],
    [['PC VR'], null],
  ]);
});

it('names the scenes of its film, by the film’s own chapters where it has some', async () => {
  const read = async () =>
    (await test.request('GET', `/api/library/${id}`, { cookies: owner.cookies })).json<OwnedGame>();
  const game = await read();
  expect(game.scenes).toEqual([{ at: 0, title: 'As written' }]);
  expect(game.files.filter((one) => 'chapters' in one)).toEqual([]);
  const measured = [
    { at: 0, title: 'The quay' },
    { at: 24, title: 'The low stair' },
  ];
  const { rowCount } = await test.database.pool.query(
    `update media_files set chapters = $1 where name = 'streams/flat.mp4'`,
    [JSON.stringify(measured)],
  );
  expect(rowCount).toBe(1);
  expect((await read()).scenes).toEqual(measured);
});

it('says in which scene one stopped, and none before the start or after the end', async () => {
  const scene = async () => (await library()).find(({ game }) => game.id === id)?.scene;
  for (const [seconds, expected] of [
    [23, { number: 1, count: 2, title: 'The quay' }],
    [24, { number: 2, count: 2, title: 'The low stair' }],
  ] as const) {
    await test.database.pool.query('delete from play_progress');
    await note(seconds);
    expect(await scene()).toEqual(expected);
  }
  await note(60);
  expect(await scene()).toBeNull();
  await test.database.pool.query('delete from play_progress');
  expect(await scene()).toBeNull();
});

describe('the files of a game', () => {
  const get = (url: string, cookies: Record<string, string>) =>
    test.request('GET', url, { cookies, headers: { range: 'bytes=0-3' } });

  it('are for its owners: the address plays, and the other one is kept', async () => {
    const { url, downloadUrl } = (await stream(0)).json<{ url: string; downloadUrl: string }>();
    const played = await get(url, owner.cookies);
    expect([played.statusCode, played.headers['content-type'], played.headers['content-disposition']]).toEqual([
      206,
      'video/mp4',
      undefined,
    ]);
    expect((await get(downloadUrl, owner.cookies)).headers['content-disposition']).toBe(
      'attachment; filename="playable-0.mp4"',
    );
    expect((await get(url, stranger.cookies)).statusCode).toBe(403);
    expect((await get(`${url.replace('/playable.mp4', 'x')}/playable.mp4`, owner.cookies)).statusCode).toBe(403);
  });

  it('are refused to members who do not own it, and when there is no such file', async () => {
    expect((await stream(0, stranger)).json()).toMatchObject({ serverStatus: 403, code: 'forbidden' });
    expect((await stream(1)).statusCode).toBe(404);
    expect((await stream(7)).statusCode).toBe(404);
  });

  it('are closed when the ownership ended, or the address is a day old', async () => {
    const { url } = (await stream(0)).json<{ url: string }>();
    now = new Date(now.getTime() + 86_400_000);
    expect((await get(url, owner.cookies)).statusCode).toBe(403);
    const { url: fresh } = (await stream(0)).json<{ url: string }>();
    await test.database.pool.query('delete from purchases where account_id = $1 and game_id = $2', [
      owner.accountId,
      id,
    ]);
    expect((await get(fresh, owner.cookies)).statusCode).toBe(403);
    expect((await stream(0)).statusCode).toBe(403);
    const script = await test.request('GET', '/api/games/playable/scripts/0', { cookies: owner.cookies });
    expect(script.statusCode).toBe(403);
  });
});
