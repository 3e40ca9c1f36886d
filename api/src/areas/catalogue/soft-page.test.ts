import type { GamePage, ModelCard, ModelPage, VideoPage } from '@platform/shared/contracts';
import { agreed, createTestApp, type TestApp } from '../../testing/test-app';
import { tinyContent, tinyVideo } from '../../testing/tiny-content';
import { importListed } from '../../testing/import-listed';

let open: TestApp;
let strict: TestApp;
beforeAll(async () => {
  const content = tinyContent();
  content.videos[0] = tinyVideo('glass-walk', { ...content.videos[0], cast: ['odile-ravenscar', 'mara-vellin'] });
  content.videos.push(tinyVideo('slow-tide', { game: '2048-tides' }));
  [open, strict] = [await createTestApp(), await createTestApp({ AGE_POLICY: 'verification' })];
  for (const { database } of [open, strict]) await importListed(database.db, content);
});
afterAll(() => Promise.all([open.close(), strict.close()]));

const get = async <T>(url: string, { server = open, cookies = {} } = {}): Promise<T> => {
  const reply = await server.request('GET', url, { cookies });
  expect([url, reply.statusCode]).toEqual([url, 200]);
  return reply.json<T>();
};
const slugs = (items: readonly { pageUrl: string }[]) => items.map(({ pageUrl }) => pageUrl.split('/').at(-1));

/** Of two performers the one who is soft, with as many titles as are soft. */
const softCast = (cast: readonly ModelCard[]) => cast.slice(1).map((card) => ({ ...card, titles: 5 }));

describe('the soft page', () => {
  it('of a game has all of the game, and of its cast and its like what is soft', async () => {
    const soft = await get<GamePage>('/api/soft-page/games/violet-engine');
    const full = await get<GamePage>('/api/games/violet-engine', { cookies: agreed });
    expect([slugs(full.cast), slugs(full.related)]).toEqual([
      ['odile-ravenscar', 'mara-vellin'],
      ['2048-tides', 'saltlight'],
    ]);
    expect(soft).toEqual({ ...full, cast: softCast(full.cast), related: full.related.slice(1) });
  });

  it('of a video has all of the video, and of its game, its cast and its like what is soft', async () => {
    const soft = await get<VideoPage>('/api/soft-page/videos/glass-walk');
    const full = await get<VideoPage>('/api/videos/glass-walk', { cookies: agreed });
    expect([slugs(full.cast), slugs(full.related), full.game?.slug]).toEqual([
      ['odile-ravenscar', 'mara-vellin'],
      ['night-ferry', 'slow-tide', 'long-shore'],
      'violet-engine',
    ]);
    expect(soft).toEqual({ ...full, cast: softCast(full.cast), related: full.related.slice(1, 2) });
    expect((await get<VideoPage>('/api/soft-page/videos/slow-tide')).game).toBeNull();
  });

  it('of a performer has all of her, and what is soft of her games and videos; her room never is', async () => {
    const soft = await get<ModelPage>('/api/soft-page/models/mara-vellin');
    const full = await get<ModelPage>('/api/models/mara-vellin', { cookies: agreed });
    expect(full.live).not.toBeNull();
    expect(soft).toEqual({
      ...full,
      games: full.games.filter(({ slug }) => slug !== '2048-tides'),
      videos: full.videos.filter(({ slug }) => ['glass-walk', 'slow-tide'].includes(slug)),
      titles: 5,
      live: null,
    });
    expect([full.games.length - soft.games.length, full.videos.length - soft.videos.length]).toEqual([1, 2]);
  });

  it.each(['games/2048-tides', 'videos/night-ferry', 'models/odile-ravenscar'])(
    'of %s, which is not soft, is refused as the full page is, and is not found by viewers of that one',
    async (path) => {
      const reply = async (server: TestApp, cookies: Record<string, string>) => {
        const { statusCode, body } = await server.request('GET', `/api/soft-page/${path}`, { cookies });
        return [statusCode, (JSON.parse(body) as { code: string }).code];
      };
      expect(await reply(open, {})).toEqual([403, 'age-agreement-required']);
      expect(await reply(strict, agreed)).toEqual([403, 'age-verification-required']);
      expect(await reply(open, agreed)).toEqual([404, 'not-found']);
    },
  );

  it.each(['games/nothing', 'games/dune-sonata', 'videos/nothing', 'models/nothing'])(
    'of %s is not there',
    async (path) => {
      expect((await open.request('GET', `/api/soft-page/${path}`)).statusCode).toBe(404);
    },
  );

  it('is there for every record that a sitemap names', async () => {
    const paths: string[] = [];
    for (const kind of ['games', 'videos', 'pornstars']) {
      const { body } = await open.request('GET', `/sitemaps/${kind}-1.xml`);
      paths.push(...[...body.matchAll(/<loc>https?:\/\/[^/]+\/([^<]+)<\/loc>/g)].map(([, path]) => path ?? ''));
    }
    expect(paths.toSorted()).toEqual([
      'games/saltlight',
      'games/violet-engine',
      'pornstars/mara-vellin',
      'videos/glass-walk',
      'videos/slow-tide',
    ]);
    for (const path of paths) await get(`/api/soft-page/${path.replace('pornstars/', 'models/')}`, { server: strict });
  });
});
