import { endpoints, type Endpoint } from '@platform/shared/contracts';
import { splitName } from '../../../ground/http/route';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { picture, tinyContent, tinyVideo } from '../../../testing/tiny-content';
import { importListed } from '../../../testing/import-listed';

/** Names of what is not soft in the catalogue below, as slugs and as titles. */
const hidden = [
  'odile',
  'ravenscar',
  '2048-tides',
  'night-ferry',
  'night ferry',
  'long-shore',
  'long shore',
  'sunken bells',
  'keeps an observatory',
  // Topics of live rooms, none of which is soft.
  'reading letters',
  'star maps',
];
/** Slugs of records that are soft, and of those that are not: only the latter may be repeated, in the address of the request. */
const slugs = [
  'violet-engine',
  'glass-walk',
  'slow-tide',
  'mara-vellin',
  'mara',
  '2048-tides',
  'night-ferry',
  'odile-ravenscar',
  'odile',
];
/** Values for the other parameters of addresses. */
const parameters: Record<string, string> = {
  kind: 'game',
  file: '0',
  sessionId: 'x'.repeat(22),
  provider: 'sandbox',
};
const queries = [
  '',
  '?q=o',
  '?q=night',
  '?path=/',
  '?path=/games',
  '?path=/deals',
  '?pageUrl=/games',
  '?pageUrl=/',
  '?path=/games/violet-engine&record=game:violet-engine',
  '?path=/games/2048-tides&record=game:2048-tides',
  '?path=/videos/glass-walk&record=video:glass-walk',
  '?path=/videos/slow-tide&record=video:slow-tide',
  '?path=/videos/night-ferry&record=video:night-ferry',
  '?path=/pornstars/mara-vellin&record=model:mara-vellin',
  '?path=/pornstars/odile-ravenscar&record=model:odile-ravenscar',
  '?path=/camgirls/mara&record=room:mara',
  '?path=/camgirls&record=rooms',
  '?path=/games&record=games',
  '?path=/videos&record=videos',
  '?path=/pornstars&record=models',
];

let open: TestApp;
let strict: TestApp;
beforeAll(async () => {
  const content = tinyContent();
  // Soft records refer to records that are not soft: by their cast, their game, and an editor's picture.
  content.videos[0] = tinyVideo('glass-walk', { ...content.videos[0], cast: ['mara-vellin', 'odile-ravenscar'] });
  content.videos.push(tinyVideo('slow-tide', { title: 'Slow Tide', game: '2048-tides' }));
  // An offer has games at a lower price.
  content.games = content.games.map((game) => ({
    ...game,
    ...(game.slug === '2048-tides' && { title: 'Sunken Bells' }),
    standardDiscount: 10,
  }));
  content.models = content.models.map((model) => (model.soft ? model : { ...model, bio: ['Keeps an observatory.'] }));
  content.offers = content.offers.map((offer) => ({
    ...offer,
    games: ['2048-tides', ...offer.games],
    image: picture('stills/2048-tides.webp'),
  }));
  [open, strict] = [await createTestApp(), await createTestApp({ AGE_POLICY: 'verification' })];
  for (const { database } of [open, strict]) await importListed(database.db, content);
});
afterAll(() => Promise.all([open.close(), strict.close()]));

const byContract = Object.entries<Endpoint>(endpoints)
  .map(([name]) => splitName(name))
  .filter(([method]) => method === 'GET')
  .flatMap(([, path]) => {
    const named = path.replace(/\{(kind|file|sessionId|provider)\}/g, (_, name: string) => parameters[name] ?? '');
    if (named.includes('{slug}')) return slugs.map((slug) => named.replace('{slug}', slug));
    return named.includes('{id}')
      ? [1, 2, 3].map((id) => named.replace('{id}', String(id)))
      : queries.map((query) => named + query);
  });
const others = [
  '/deovr',
  '/deovr/1',
  '/deovr/2',
  '/deovr/3',
  '/heresphere',
  '/heresphere/1',
  '/heresphere/2',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemaps/games-1.xml',
  '/sitemaps/videos-1.xml',
  '/sitemaps/pornstars-1.xml',
  '/sitemaps/pages-1.xml',
  '/site.webmanifest',
];

describe.each([
  { who: 'who has not agreed', server: () => open, cookies: {} },
  { who: 'who must be verified and only agreed', server: () => strict, cookies: { 'age-agreement': '1' } },
])('a visitor $who', ({ server, cookies }) => {
  it.each([...new Set([...byContract, ...others])])('hears nothing of the full catalogue from %s', async (url) => {
    const { body } = await server().request('GET', url, { cookies });
    expect(hidden.filter((name) => body.toLowerCase().includes(name) && !url.includes(name))).toEqual([]);
  });

  it('sees an offer with a picture that is open to them', async () => {
    const { items } = (await server().request('GET', '/api/soft-page/deals', { cookies })).json<{
      items: { image: { path: string }; games: { slug: string }[] }[];
    }>();
    expect(items.map(({ image, games }) => [image.path, games.map(({ slug }) => slug)])).toEqual([
      ['heroes/saltlight.webp', ['saltlight', 'violet-engine']],
    ]);
  });
});
