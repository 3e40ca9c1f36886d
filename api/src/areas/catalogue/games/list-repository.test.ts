import type { GameList } from '@platform/shared/contracts';
import fc from 'fast-check';
import type { ContentGame } from '../../content/schema/schema';
import type { DatabaseConnection } from '../../../ground/db/database';
import { commonQuery, databaseWith, differenceOf, maybe, someOf } from '../../../testing/list-property';
import { listReference, oneOf, projectionTitles, scriptTitles } from '../../../testing/list-reference';
import { randomCatalogue } from '../../../testing/random-catalogue';
import { agreed, createTestApp, signedIn, type TestApp } from '../../../testing/test-app';
import { type GameQuery, readGameList } from './list-repository';

interface Known extends ContentGame {
  readonly id: number;
}
const rules = {
  tests: (query: GameQuery) => ({
    difficulty: (game: Known) => oneOf(query.difficulty, (difficulty) => String(game.difficulty) === difficulty),
    view: (game: Known) => oneOf(query.view, (view) => game.view === view),
    projection: (game: Known) => oneOf(query.projection, (projection) => game.files[0]?.projection === projection),
    scripts: (game: Known) => query.scripts === undefined || game.scripts === query.scripts,
    onSale: (game: Known) => query.onSale === undefined || game.standardDiscount > 0 === query.onSale,
    rating: (game: Known) => game.rating >= (query.ratingMin ?? 0),
    price: (game: Known) => game.coins >= (query.priceMin ?? 0) && game.coins <= (query.priceMax ?? Infinity),
  }),
  orders: {
    price: (a: Known, b: Known) => a.coins - b.coins,
    newest: (a: Known, b: Known) => {
      const soon = (game: Known): number => Number(game.view === 'announcement');
      const days = b.releasedOn.localeCompare(a.releasedOn);
      return soon(a) - soon(b) || (soon(a) ? -days : days);
    },
  },
};

let database: DatabaseConnection;
let reference: ReturnType<typeof listReference<Known, GameQuery>>;
beforeAll(async () => {
  const content = randomCatalogue('property', 300);
  const known = await databaseWith(content, 'games');
  database = known.database;
  reference = listReference(content, known.items, rules);
});
afterAll(() => database.close());

function expectedList(query: GameQuery, softOnly: boolean) {
  const { slugs, total, tags, studio, rating, fixed, without } = reference(query, softOnly);
  const coins = without('price').map((game) => game.coins);
  return {
    slugs,
    total,
    facets: {
      tags,
      studio,
      difficulty: fixed(
        'difficulty',
        [
          ['0', 'Easy'],
          ['1', 'Medium'],
          ['2', 'Hard'],
        ],
        (game) => String(game.difficulty),
      ),
      view: fixed(
        'view',
        [
          ['released', 'Out now'],
          ['early-access', 'Early access'],
          ['announcement', 'Coming soon'],
        ],
        (game) => game.view,
      ),
      projection: fixed('projection', projectionTitles, (game) => game.files[0]?.projection ?? ''),
      scripts: fixed('scripts', scriptTitles, (game) => String(game.scripts)),
      onSale: fixed(
        'onSale',
        [
          ['true', 'On sale'],
          ['false', 'Full price'],
        ],
        (game) => String(game.standardDiscount > 0),
      ),
      rating,
      price: coins.length === 0 ? { min: 0, max: 0 } : { min: Math.min(...coins), max: Math.max(...coins) },
    },
  };
}

const queries = fc.record({
  ...commonQuery,
  sort: maybe(fc.constantFrom('popular', 'newest', 'rating', 'price', 'title')),
  difficulty: someOf(['0', '1', '2']),
  view: someOf(['released', 'early-access', 'announcement']),
  onSale: maybe(fc.boolean()),
  priceMin: maybe(fc.integer({ min: 0, max: 2200 })),
  priceMax: maybe(fc.integer({ min: 0, max: 2200 })),
  ratingMin: maybe(fc.integer({ min: 20, max: 40 })),
}) as fc.Arbitrary<GameQuery>;

it('any combination of filters, search, order and page returns what reading every game returns', async () => {
  expect(
    await differenceOf(queries, (query, softOnly) => readGameList(database.db, query, { softOnly }), expectedList),
  ).toBeUndefined();
}, 60_000);

describe('the list of games over HTTP', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());
  const get = async (query: string) => test.request('GET', `/api/games?${query}`, { cookies: agreed });
  const slugs = async (query: string): Promise<string[]> =>
    (await get(query)).json<GameList>().items.map(({ slug }) => slug);

  it.each([
    ['tags=puzzle', ['violet-engine']],
    ['tags=puzzle,space&sort=title', ['saltlight', '2048-tides', 'violet-engine']],
    ['tags=puzzle&tags=space&projection=360', ['violet-engine']],
    ['onSale=true', ['violet-engine']],
    ['view=announcement', ['dune-sonata']],
    ['view=released&sort=newest&limit=2', ['2048-tides', 'violet-engine']],
    ['priceMin=101', ['saltlight']],
    ['priceMin=&priceMax=&q=&scripts=&sort=price&limit=1', ['2048-tides']],
    ['ratingMin=45', ['2048-tides']],
    ['q=saltlihgt', ['saltlight']],
    ['q=TÍTLE%20violet', ['violet-engine']],
    ['q=ravenscar', ['violet-engine']],
    ['utm_source=mail&limit=1', ['violet-engine']],
  ])('%s shows %j', async (query, expected) => {
    expect(await slugs(query)).toEqual(expected);
  });

  it('names what it ignores, and shows the rest', async () => {
    expect((await get('tags=gone&studio=nobody')).json()).toMatchObject({
      total: 4,
      ignored: ['tags=gone', 'studio=nobody'],
    });
    expect((await get('tags=gone,puzzle')).json()).toMatchObject({ total: 1, ignored: ['tags=gone'] });
  });

  it.each([
    ['difficulty.0', 'difficulty=9', 'must be 0, 1 or 2'],
    ['projection.0', 'projection=720', 'must be flat, 180 or 360'],
    ['view.0', 'view=secret', 'must be released, early-access or announcement'],
    ['scripts', 'scripts=maybe', 'must be true or false'],
    ['ratingMin', 'ratingMin=51', 'must be a whole number from 0 to 50'],
    ['priceMax', 'priceMax=-1', 'must be a whole number from 0 to 100000'],
    ['page', 'page=1000000000', 'must be a whole number from 1 to 10000'],
    ['q', `q=${'x'.repeat(10_000)}`, 'must be at most 100 characters'],
    ['tags.0', 'tags=Not%20A%20Slug', 'must be lower-case words joined by hyphens'],
    ['tags', `tags=${Array.from({ length: 21 }, (_, n) => `t${n}`).join(',')}`, 'must be at most 20 values'],
  ])('refuses a wrong %s by its name', async (field, query, message) => {
    const reply = await get(query);
    expect([reply.statusCode, reply.json<{ fields: Record<string, string> }>().fields]).toEqual([
      400,
      { [field]: message },
    ]);
  });

  it.each(['%F0%9F%A6%8A%F0%9F%A6%8A', '%D9%86%D8%AC%D9%88%D9%85', '%00%E2%80%AE', "'%20or%201=1--", '%25_%25'])(
    'takes a search for %s as words',
    async (q) => {
      expect((await get(`q=${q}`)).statusCode).toBe(200);
    },
  );

  it('is one cached body whatever the order of parameters and values', async () => {
    const reply = await get('tags=space,puzzle&sort=price&page=1');
    const again = await get('page=1&sort=price&tags=puzzle&tags=space&tags=space');
    expect(again.headers.etag).toBe(reply.headers.etag);
    await test.database.pool.query(`update games set title = 'Renamed behind the cache' where slug = 'violet-engine'`);
    expect((await get('q=&sort=price&tags=puzzle,space')).body).toBe(reply.body);
  });

  it('counts nothing where no filters are shown', async () => {
    const list = (await get('facets=false&limit=2')).json<GameList>();
    expect([list.total, list.items.length, 'facets' in list]).toEqual([4, 2, false]);
  });

  it('knows what a member owns, and asks a guest to log in', async () => {
    expect((await get('owned=true')).json()).toMatchObject({ serverStatus: 401, code: 'login-required' });
    const { cookies } = await signedIn(test);
    const owned = await test.request('GET', '/api/games?owned=true&sort=price', { cookies });
    expect(owned.json<GameList>()).toMatchObject({
      total: 3,
      items: [{ slug: '2048-tides' }, { slug: 'violet-engine' }, { slug: 'saltlight' }],
    });
    expect(owned.headers['cache-control']).toBe('private, no-store');
    expect((await test.request('GET', '/api/games?owned=false', { cookies })).json()).toMatchObject({
      items: [{ slug: 'dune-sonata' }],
    });
  });
});
