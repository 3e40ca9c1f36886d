import type { GameList, GamePage } from '@platform/shared/contracts';
import { demoMembers } from '../../../testing/demo-members';
import { agreed, createTestApp, signedIn, type TestApp } from '../../../testing/test-app';
import { tinyContent, tinyGame } from '../../../testing/tiny-content';
import { importListed } from '../../../testing/import-listed';
import { coinPrice } from './price';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const list = async (url: string): Promise<string[]> =>
  (await test.request('GET', url, { cookies: agreed })).json<GameList>().items.map(({ slug }) => slug);

it('a game names its clip, and says how its trailer lies and none of its files', async () => {
  const previews = async (slug: string) => {
    const game = (await test.request('GET', `/api/games/${slug}`, { cookies: agreed })).json<GamePage>();
    return [game.hoverVideoUrl, game.trailer];
  };
  const trailer = { quality: '4K', projection: 'flat', stereo: 'mono', fieldOfView: 0, lens: null };
  expect(await previews('violet-engine')).toEqual([
    '/media/clips/violet-engine.mp4',
    { ...trailer, width: 3840, height: 2160, gigabytes: 1, playable: true },
  ]);
  expect(await previews('saltlight')).toEqual([null, null]);
});

describe('the list of games', () => {
  it.each([
    ['popular', ['violet-engine', '2048-tides', 'saltlight', 'dune-sonata']],
    ['newest', ['2048-tides', 'violet-engine', 'saltlight', 'dune-sonata']],
    ['rating', ['2048-tides', 'violet-engine', 'saltlight', 'dune-sonata']],
    ['price', ['2048-tides', 'violet-engine', 'dune-sonata', 'saltlight']],
    ['title', ['saltlight', '2048-tides', 'dune-sonata', 'violet-engine']],
  ])('is sorted by %s', async (sort, slugs) => {
    expect(await list(`/api/games?sort=${sort}`)).toEqual(slugs);
  });

  it('shows before the age gate only games that are expansions for it', async () => {
    const reply = await test.request('GET', '/api/soft-page/games');
    expect(reply.json<GameList>()).toMatchObject({ total: 3, pages: 1, pageSize: 24 });
    expect(reply.json<GameList>().items.map(({ slug }) => slug)).not.toContain('2048-tides');
  });

  it('carries labels in the order of the editor, and the widest projection', async () => {
    const reply = await test.request('GET', '/api/games', { cookies: agreed });
    expect(reply.json<GameList>().items[0]).toMatchObject({
      pageUrl: '/games/violet-engine',
      projection: '360',
      tags: [{ title: 'Puzzle' }, { title: 'Space' }],
    });
  });

  it('is refused at an address that an agreed visitor has just requested', async () => {
    const url = '/api/games?sort=title&limit=3';
    for (let times = 0; times < 3; times += 1)
      expect((await test.request('GET', url, { cookies: agreed })).statusCode).toBe(200);
    expect((await test.request('GET', url)).statusCode).toBe(403);
  });

  it('is empty beyond its last page', async () => {
    expect((await test.request('GET', '/api/games?page=10000', { cookies: agreed })).json()).toMatchObject({
      items: [],
      page: 10_000,
      pages: 1,
      total: 4,
    });
  });

  it.each(['0', '-1', '1.5', 'two', '10001', '1;drop table games'])(
    'refuses page %s, saying what it should be',
    async (page) => {
      const reply = await test.request('GET', `/api/games?page=${encodeURIComponent(page)}`, { cookies: agreed });
      expect(reply.json()).toMatchObject({
        serverStatus: 400,
        code: 'validation-failed',
        fields: { page: 'must be a whole number from 1 to 10000' },
      });
    },
  );

  it('refuses an unknown order', async () => {
    expect((await test.request('GET', '/api/games?sort=oldest', { cookies: agreed })).json()).toMatchObject({
      serverStatus: 400,
      fields: { sort: expect.any(String) },
    });
  });
});

describe('a cached response', () => {
  it('is not sent again to a client that has it', async () => {
    const first = await test.request('GET', '/api/games', { cookies: agreed });
    const etag = String(first.headers.etag);
    expect(first.headers).toMatchObject({
      'cache-control': 'private, max-age=10, stale-while-revalidate=60',
      vary: 'Accept-Encoding, Cookie',
    });
    const again = await test.request('GET', '/api/games', {
      cookies: agreed,
      headers: { 'if-none-match': `"other", W/${etag}` },
    });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    const other = await test.request('GET', '/api/games', { cookies: agreed, headers: { 'if-none-match': '"other"' } });
    expect(other.statusCode).toBe(200);
  });

  it('is refused without the right to it, also with a matching ETag', async () => {
    const { headers } = await test.request('GET', '/api/games', { cookies: agreed });
    const reply = await test.request('GET', '/api/games', { headers: { 'if-none-match': String(headers.etag) } });
    expect(reply.statusCode).toBe(403);
    expect(reply.headers['cache-control']).toBe('private, no-store');
  });

  it.each(['br', 'gzip'])('comes compressed as %s, under a tag of its own', async (encoding) => {
    const plain = await test.request('GET', '/api/games', { cookies: agreed });
    const packed = await test.request('GET', '/api/games', {
      cookies: agreed,
      headers: { 'accept-encoding': encoding },
    });
    expect(packed.headers['content-encoding']).toBe(encoding);
    expect(packed.headers.etag).toBe(String(plain.headers.etag).replace(/"$/, `-${encoding}"`));
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length);
    const refused = await test.request('GET', '/api/games', {
      cookies: agreed,
      headers: { 'accept-encoding': `${encoding};q=0` },
    });
    expect(refused.headers['content-encoding']).toBeUndefined();
  });
});

describe('a game', () => {
  const page = async (slug: string) => test.request('GET', `/api/games/${slug}`, { cookies: agreed });

  it('is found by slug and by id, also when its slug starts with digits', async () => {
    const game = (await page('2048-tides')).json<GamePage>();
    expect(game).toMatchObject({
      slug: '2048-tides',
      studio: 'North Light',
      girls: 1,
      ratingCount: 2,
      resolution: '4K',
      downloadGigabytes: 4.5,
    });
    expect((await page(String(game.id))).json()).toEqual(game);
  });

  it('names its cast in billing order and games like it', async () => {
    const game = (await page('violet-engine')).json<GamePage>();
    expect(game.cast.map(({ firstName }) => firstName)).toEqual(['Odile', 'Mara']);
    expect(game.related.map(({ slug }) => slug)).toEqual(['2048-tides', 'saltlight']);
    // Of the files that are there: the largest one is announced.
    expect(game).toMatchObject({ resolution: '4K', downloadGigabytes: 4.5, girls: 2 });
  });

  it.each(['nothing-here', '999999999', '99999999999999999999', 'dune-sonata'])('%s has no page', async (slug) => {
    expect((await page(slug)).json()).toMatchObject({
      serverStatus: 404,
      code: 'not-found',
      message: 'There is no such game.',
    });
  });

  it.each(['UPPER', 'two--hyphens', '-x', 'a'.repeat(81), '%2e%2e%2f', "x'--"])(
    '%s is no slug and so no page',
    async (slug) => {
      expect((await page(slug)).statusCode).toBe(404);
    },
  );
});

describe('purchases', () => {
  it('say what a member owns and pays', async () => {
    const { accountId, cookies } = await signedIn(test, {
      ...demoMembers[1],
      ownedGames: 1,
    } as (typeof demoMembers)[number]);
    const { rows } = await test.database.pool.query<{ game_id: number }>(
      'select game_id from purchases where account_id = $1',
      [accountId],
    );
    const map = (await test.request('GET', '/api/games/purchase', { cookies })).json<Record<string, unknown>>();
    expect(Object.keys(map)).toHaveLength(3);
    expect(map[String(rows[0]?.game_id)]).toEqual({
      completed: true,
      prices: {
        coins: { standard: { price: 100, discount: 15, total: 85 }, premium: { price: 100, discount: 25, total: 75 } },
        gems: null,
      },
    });
    expect(Object.values(map).filter((purchase) => (purchase as { completed: boolean }).completed)).toHaveLength(1);
  });

  it.each([
    [33, 50, 17],
    [99, 15, 84],
    [10, 25, 8],
    [100, 0, 100],
    [100, 100, 0],
    [1, 49, 1],
    [1, 51, 0],
  ])('round %d coins less %d %% half up to %d', (price, discount, total) => {
    expect(coinPrice(price, discount)).toEqual({ price, discount, total });
  });
});

it('shows changed content within a second', async () => {
  let now = new Date();
  const changing = await createTestApp({}, { now: () => now });
  const firstTitle = async (): Promise<string | undefined> =>
    (await changing.request('GET', '/api/soft-page/games')).json<GameList>().items[0]?.title;
  await firstTitle();
  const content = tinyContent();
  content.games[0] = tinyGame('violet-engine', { title: 'Renamed', popularity: 900 });
  await importListed(changing.database.db, content);
  const atOnce = await firstTitle();
  now = new Date(now.getTime() + 1_000);
  const aSecondLater = await firstTitle();
  await changing.close();
  expect([atOnce, aSecondLater]).toEqual(['Title of violet-engine', 'Renamed']);
});
