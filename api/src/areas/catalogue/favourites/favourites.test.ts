import type { BalanceEntry, Favourites, GamePage, HistoryItem } from '@platform/shared/contracts';
import { type DemoMember, demoMembers } from '../../../testing/demo-members';
import { exportContent } from '../transfer/export-repository';
import { importListed } from '../../../testing/import-listed';
import { createTestApp, signedIn, type TestApp } from '../../../testing/test-app';
import { goOffAir, goOnAir } from '../../../testing/on-air';
import { tinyContent } from '../../../testing/tiny-content';

let test: TestApp;
let rowan: Record<string, string>;
let sage: Record<string, string>;
let now = new Date();
beforeAll(async () => {
  test = await createTestApp({}, { now: () => now });
  rowan = (await signedIn(test)).cookies;
  sage = (await signedIn(test, { ...demoMembers[1], ownedGames: 1 } as (typeof demoMembers)[number])).cookies;
});
afterAll(() => test.close());
const favourites = async (cookies: Record<string, string>): Promise<string[]> => {
  const { games, videos, models } = (await test.request('GET', '/api/favourites', { cookies })).json<Favourites>();
  return [...games, ...videos, ...models].map(({ pageUrl }) => pageUrl);
};
const history = async (cookies: Record<string, string>): Promise<[string, number | null][]> =>
  (await test.request('GET', '/api/history', { cookies }))
    .json<{ items: HistoryItem[] }>()
    .items.map(({ pageUrl, seconds }) => [pageUrl, seconds]);

describe('favourites', () => {
  it('are added and removed, once and twice alike, and are the member’s own', async () => {
    for (const path of [
      'game/saltlight',
      'game/violet-engine',
      'video/glass-walk',
      'model/mara-vellin',
      'model/mara-vellin',
    ]) {
      now = new Date(now.getTime() + 1000);
      expect((await test.request('PUT', `/api/favourites/${path}`, { cookies: rowan })).json()).toEqual({
        status: 'ok',
      });
    }
    expect(await favourites(rowan)).toEqual([
      '/games/violet-engine',
      '/games/saltlight',
      '/videos/glass-walk',
      '/pornstars/mara-vellin',
    ]);
    expect((await test.request('GET', '/api/favourites/slugs', { cookies: rowan })).json()).toEqual({
      game: expect.arrayContaining(['saltlight', 'violet-engine']) as string[],
      video: ['glass-walk'],
      model: ['mara-vellin'],
    });
    const few = await test.request('GET', '/api/favourites?limit=1', { cookies: rowan });
    expect(few.json<Favourites>().games.map(({ pageUrl }) => pageUrl)).toEqual(['/games/violet-engine']);
    expect((await test.request('GET', '/api/favourites?limit=25', { cookies: rowan })).statusCode).toBe(400);
    expect(await favourites(sage)).toEqual([]);
    await test.request('DELETE', '/api/favourites/game/saltlight', { cookies: sage });
    for (let twice = 0; twice < 2; twice += 1)
      expect((await test.request('DELETE', '/api/favourites/game/violet-engine', { cookies: rowan })).statusCode).toBe(
        200,
      );
    expect(await favourites(rowan)).toEqual(['/games/saltlight', '/videos/glass-walk', '/pornstars/mara-vellin']);
  });

  it('may be a game that is not out yet, which has no history', async () => {
    const path = 'game/dune-sonata';
    expect((await test.request('PUT', `/api/favourites/${path}`, { cookies: rowan })).statusCode).toBe(200);
    expect(await favourites(rowan)).toContain('/games/dune-sonata');
    expect((await test.request('DELETE', `/api/favourites/${path}`, { cookies: rowan })).statusCode).toBe(200);
    expect(await favourites(rowan)).not.toContain('/games/dune-sonata');
    expect((await test.request('PUT', `/api/history/${path}`, { cookies: rowan })).statusCode).toBe(404);
  });

  it.each(['game/nothing', 'video/saltlight', 'model/nobody', 'planet/mars'])('%s cannot be one', async (path) => {
    expect((await test.request('PUT', `/api/favourites/${path}`, { cookies: rowan })).statusCode).toBe(404);
  });
});

describe('favourites who are live', () => {
  it("are the marked performers in a room now, and only the member's own", async () => {
    const live = async (cookies: Record<string, string>) =>
      (await test.request('GET', '/api/favourites/live', { cookies })).json<{
        items: { name: string; status: string }[];
      }>();
    await goOnAir(test.database.db, 'odile');
    const before = await live(rowan);
    for (const slug of ['odile-ravenscar', 'mara-vellin'])
      await test.request('PUT', `/api/favourites/model/${slug}`, { cookies: rowan });
    expect(before.items.map(({ name }) => name)).not.toContain('Odile Ravenscar');
    expect((await live(rowan)).items.map(({ name, status }) => [name, status])).toEqual([['Odile Ravenscar', 'live']]);
    await goOffAir(test.database.db, 'odile');
    expect((await live(rowan)).items).toEqual([]);
  });
});

describe('the history', () => {
  it('keeps what was seen last first, and where watching stopped', async () => {
    const note = async (path: string, body: object = {}) => {
      now = new Date(now.getTime() + 1000);
      return test.request('PUT', `/api/history/${path}`, { cookies: rowan, body });
    };
    await note('video/glass-walk', { seconds: 90 });
    await note('game/saltlight');
    await note('model/mara-vellin');
    await note('video/glass-walk');
    expect(await history(rowan)).toEqual([
      ['/videos/glass-walk', 90],
      ['/pornstars/mara-vellin', null],
      ['/games/saltlight', null],
    ]);
    const resumeAt = async (): Promise<unknown> =>
      (await test.request('GET', '/api/videos/glass-walk/access', { cookies: rowan })).json<{ resumeAt: unknown }>()
        .resumeAt;
    expect(await resumeAt()).toBe(90);
    await note('video/glass-walk', { seconds: 595 });
    expect(await resumeAt()).toBeNull();
    expect((await note('game/saltlight', { seconds: 3 })).json()).toMatchObject({
      serverStatus: 400,
      fields: { seconds: 'only videos have seconds' },
    });
    expect((await note('video/glass-walk', { seconds: -1 })).statusCode).toBe(400);
  });

  it('is forgotten one by one or as a whole', async () => {
    await test.request('PUT', '/api/history/game/saltlight', { cookies: sage });
    await test.request('DELETE', '/api/history/model/mara-vellin', { cookies: rowan });
    expect(await history(rowan)).toHaveLength(2);
    await test.request('DELETE', '/api/history', { cookies: rowan });
    expect([await history(rowan), (await history(sage)).length]).toEqual([[], 1]);
  });
});

describe('a rating', () => {
  const rate = (slug: string, stars: unknown, cookies = rowan) =>
    test.request('PUT', `/api/games/${slug}/rating`, { cookies, body: { stars } });

  it('is for owners, 1 to 5 stars', async () => {
    expect((await rate('saltlight', 5, sage)).json()).toMatchObject({ serverStatus: 403, code: 'forbidden' });
    expect((await rate('nothing', 5)).statusCode).toBe(404);
    for (const stars of [0, 6, 2.5, '5', null]) expect((await rate('saltlight', stars)).statusCode).toBe(400);
  });

  it('counts once for a member, who may change their mind, and shows at once', async () => {
    expect((await rate('violet-engine', 1, sage)).json()).toEqual({
      rating: 35,
      ratingCount: 4,
      ratingSpread: [1, 0, 0, 2, 1],
      earnedGems: 5,
    });
    await rate('violet-engine', 5, sage);
    const reply = await rate('violet-engine', 4, sage);
    expect(reply.json()).toEqual({ rating: 43, ratingCount: 4, ratingSpread: [0, 0, 0, 3, 1], earnedGems: 0 });
    expect((await test.request('GET', '/api/games/violet-engine', { cookies: sage })).json<GamePage>()).toMatchObject({
      rating: 43,
      ratingCount: 4,
    });
  });

  it('drops no other reply that is cached', async () => {
    const read = async () => (await test.request('GET', '/api/games?limit=3', { cookies: sage })).headers['etag'];
    const before = await read();
    await rate('violet-engine', 2, sage);
    expect(await read()).toBe(before);
  });

  it('can be taken back, and again', async () => {
    const back = () => test.request('DELETE', '/api/games/violet-engine/rating', { cookies: sage });
    for (let twice = 0; twice < 2; twice += 1)
      expect((await back()).json()).toEqual({ rating: 43, ratingCount: 3, ratingSpread: [0, 0, 0, 2, 1] });
    expect((await test.request('GET', '/api/games/violet-engine', { cookies: sage })).json<GamePage>()).toMatchObject({
      rating: 43,
      ratingCount: 3,
    });
    expect((await test.request('DELETE', '/api/games/nothing/rating', { cookies: sage })).statusCode).toBe(404);
  });

  it('is no content: a document comes out as it went in, and votes outlive loading it', async () => {
    await rate('saltlight', 1);
    expect(await exportContent(test.database.db)).toEqual(tinyContent());
    await importListed(test.database.db, tinyContent());
    const { rows } = await test.database.pool.query<{ rating: number }>(
      `select rating from games where slug = 'saltlight'`,
    );
    const { rows: votes } = await test.database.pool.query(
      `select 1 from ratings r join games g on g.id = r.game_id where g.slug = 'saltlight' and r.stars = 10`,
    );
    expect([votes.length, rows[0]?.rating]).toEqual([1, 30]);
  });
});

describe('gems for a rating', () => {
  const gems = async (cookies: Record<string, string>) =>
    (await test.request('GET', '/api/profile/balance', { cookies })).json<BalanceEntry[]>()[1]?.count;
  const rate = (cookies: Record<string, string>, stars: number) =>
    test.request('PUT', '/api/games/violet-engine/rating', { cookies, body: { stars } });

  it('are earned once, also by ratings that come at once, and not again after the vote was removed', async () => {
    const { cookies } = await signedIn(test, { ...(demoMembers[1] as DemoMember), email: 'gems@example.com', gems: 1 });
    const replies = await Promise.all([1, 2, 3, 4, 5].map((stars) => rate(cookies, stars)));
    const earned = replies.map((reply) => reply.json<{ earnedGems: number }>().earnedGems);
    expect(earned.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 5]);
    expect(await gems(cookies)).toBe(6);
    await test.request('DELETE', '/api/games/violet-engine/rating', { cookies });
    expect((await rate(cookies, 3)).json()).toMatchObject({ earnedGems: 0 });
    expect(await gems(cookies)).toBe(6);
  });

  it('are not earned by a vote that is refused', async () => {
    const { cookies } = await signedIn(test, {
      ...(demoMembers[1] as DemoMember),
      email: 'owns-nothing@example.com',
      gems: 1,
      ownedGames: 0,
    });
    expect((await rate(cookies, 3)).statusCode).toBe(403);
    expect(await gems(cookies)).toBe(1);
  });
});
