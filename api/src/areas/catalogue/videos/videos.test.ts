import type { Deals, ModelPage, VideoList, VideoPage } from '@platform/shared/contracts';
import { eq } from 'drizzle-orm';
import { demoMembers } from '../../../testing/demo-members';
import { agreed, createTestApp, signedIn, type TestApp } from '../../../testing/test-app';
import { restorePicture, withdrawPicture } from '../gallery/withdrawn-pictures-repository';
import { videos } from '../tables';
import { readVideoPage } from './service';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const get = async (url: string, cookies: Record<string, string> = agreed) => test.request('GET', url, { cookies });
const slugs = async (url: string): Promise<string[]> =>
  (await get(url)).json<VideoList>().items.map(({ slug }) => slug);

describe('the list of videos', () => {
  it.each([
    ['', ['glass-walk', 'night-ferry', 'long-shore']],
    ['?sort=title', ['glass-walk', 'night-ferry', 'long-shore']],
    ['?premium=true', ['night-ferry', 'long-shore']],
    ['?scripts=false', ['long-shore']],
    ['?q=ferri', ['night-ferry']],
    ['?tags=puzzle', []],
  ])('%s shows %j', async (query, expected) => {
    expect(await slugs(`/api/videos${query}`)).toEqual(expected);
  });

  it('counts its facets without their own filters', async () => {
    const { facets } = (await get('/api/videos?premium=true&scripts=true')).json<VideoList>();
    expect(facets?.premium.map(({ count }) => count)).toEqual([1, 1]);
    expect(facets?.scripts.map(({ count }) => count)).toEqual([1, 1]);
  });

  it('shows before the age gate only what is expansions for it', async () => {
    const reply = await test.request('GET', '/api/soft-page/videos');
    expect(reply.json<VideoList>().items.map(({ slug }) => slug)).toEqual(['glass-walk']);
  });
});

describe('a video', () => {
  it('says what each file is, its chapters, captions, cast, game and neighbours', async () => {
    const page = (await get('/api/videos/glass-walk')).json<VideoPage>();
    expect(page).toMatchObject({
      game: { slug: 'violet-engine' },
      chapters: [{ at: 0 }, { at: 300, title: 'The long room' }],
      captions: [{ language: 'en', label: 'English' }],
      cast: [{ firstName: 'Mara' }],
      related: [{ slug: 'night-ferry' }, { slug: 'long-shore' }],
      trailer: { projection: 'flat', playable: true },
    });
    expect(
      page.files.map(({ file, projection, stereo, script, heatmapUrl }) => [
        file,
        projection,
        stereo,
        script,
        heatmapUrl,
      ]),
    ).toEqual([
      [0, '360', 'top-bottom', true, '/media/heatmaps/glass-walk-0.webp'],
      [1, 'flat', 'mono', false, null],
    ]);
    expect(JSON.stringify(page)).not.toMatch(/flat\.mp4|tb-360|\.m3u8/);
  });

  it('shows no still of a chapter that staff took down', async () => {
    const { db } = test.database;
    const [row] = await db.select({ poster: videos.poster }).from(videos).where(eq(videos.slug, 'long-shore'));
    if (row === undefined) throw new Error('there is this video');
    const still = { ...row.poster, path: 'stills/long-shore.1f2e3d4c.webp' };
    const chapters = [
      { at: 0, title: 'Ashore', still },
      { at: 60, title: 'Inland', still: row.poster },
    ];
    await db.update(videos).set({ chapters }).where(eq(videos.slug, 'long-shore'));
    const stills = async () => (await readVideoPage(db, 'long-shore')).chapters.map((chapter) => chapter.still?.path);
    expect(await stills()).toEqual([still.path, row.poster.path]);
    await db.transaction((tx) => withdrawPicture(tx, 'stills/long-shore.webp', new Date()));
    expect(await stills()).toEqual([undefined, row.poster.path]);
    await db.transaction((tx) => restorePicture(tx, 'stills/long-shore.webp'));
    expect(await stills()).toEqual([still.path, row.poster.path]);
  });

  it('whose files share a script shows one picture of it', async () => {
    const { db } = test.database;
    const [row] = await db.select({ files: videos.files }).from(videos).where(eq(videos.slug, 'night-ferry'));
    const files = row?.files ?? [];
    const set = (next: typeof files) => db.update(videos).set({ files: next }).where(eq(videos.slug, 'night-ferry'));
    await set([...files, ...files]);
    const page = (await get('/api/videos/night-ferry')).json<VideoPage>();
    await set(files);
    expect(page.files.map(({ heatmapUrl }) => heatmapUrl)).toEqual(
      [...files, ...files].map(({ script }) => (script === null ? null : '/media/heatmaps/night-ferry-0.webp')),
    );
  });

  it('that does not exist is not found', async () => {
    expect((await get('/api/videos/nothing')).statusCode).toBe(404);
    expect((await get('/api/models/nothing')).statusCode).toBe(404);
  });

  it('says what its full length needs', async () => {
    const rowan = await signedIn(test);
    const sage = await signedIn(test, { ...demoMembers[1], ownedGames: 1 } as (typeof demoMembers)[number]);
    const needs = async (slug: string, cookies: Record<string, string>): Promise<unknown> =>
      (await get(`/api/videos/${slug}/access`, cookies)).json<{ needs: unknown }>().needs;
    expect([await needs('glass-walk', agreed), await needs('night-ferry', agreed)]).toEqual(['login', 'login']);
    expect([await needs('long-shore', rowan.cookies), await needs('night-ferry', rowan.cookies)]).toEqual([null, null]);
    // Without premium: free for members, premium for others, but open to owners of its game.
    expect([
      await needs('glass-walk', sage.cookies),
      await needs('long-shore', sage.cookies),
      await needs('night-ferry', sage.cookies),
    ]).toEqual([null, 'premium', null]);
  });
});

describe('what stands around the lists', () => {
  it('a performer has her games, videos and live room', async () => {
    const page = (await get('/api/models/mara-vellin')).json<ModelPage>();
    expect(page).toMatchObject({
      firstName: 'Mara',
      bio: ['Performs in VR since 2019.'],
      live: { pageUrl: '/camgirls/mara', status: 'offline' },
    });
    expect([page.games.length, page.videos.length]).toEqual([4, 3]);
  });

  it('tags say their group and how often they are used', async () => {
    expect((await get('/api/tags')).json()).toMatchObject({
      items: [
        { slug: 'space', category: { title: 'Place' }, games: 3, videos: 3 },
        { slug: 'puzzle', category: null, games: 1, videos: 0 },
      ],
    });
  });

  it('devices say which links pay us, and what they cost there', async () => {
    expect((await get('/api/devices')).json()).toMatchObject({
      items: [
        { slug: 'halden-one', link: { affiliate: true }, price: { amount: 14_900, currency: 'USD' } },
        { slug: 'open-plan', link: null, price: null },
      ],
    });
  });

  it('deals run from their first to their last day', async () => {
    let now = new Date('2026-03-01T12:00:00Z');
    const dated = await createTestApp({}, { now: () => now });
    await dated.database.pool.query(`update offers set ends_on = '2026-03-31'`);
    const on = async (day: string): Promise<number> => {
      now = new Date(`${day}T23:00:00Z`);
      return (await dated.request('GET', '/api/deals', { cookies: agreed })).json<Deals>().items.length;
    };
    const counts = [await on('2026-02-28'), await on('2026-03-01'), await on('2026-03-31'), await on('2026-04-01')];
    await dated.close();
    expect(counts).toEqual([0, 1, 1, 0]);
  });
});
