import type { ModelList } from '@platform/shared/contracts';
import { agreed, createTestApp, type TestApp } from '../../../testing/test-app';
import { goOnAir } from '../../../testing/on-air';
import { tinyContent, tinyGame, tinyVideo } from '../../../testing/tiny-content';
import { importListed } from '../../../testing/import-listed';

/**
 * Mara: two soft games and a soft video. Odile: the game that is not soft, with another studio, and a room that is
 * live. Wren: a video without scripts. Zoe: nothing yet.
 */
const content = () => {
  const tiny = tinyContent();
  const [mara, odile] = tiny.models;
  if (!mara || !odile) throw new Error('the tiny catalogue has two performers');
  const performer = (slug: string, firstName: string, popularity: number) => ({
    ...mara,
    slug,
    firstName,
    lastName: 'Ashe',
    popularity,
  });
  return {
    ...tiny,
    studios: [...tiny.studios, { slug: 'low-water', name: 'Low Water' }],
    models: [mara, odile, performer('wren', 'Wren', 3), performer('zoe', 'Zoe', 1)],
    games: [
      tinyGame('saltlight', { releasedOn: '2025-01-01', tags: ['space'] }),
      tinyGame('moonwake', { releasedOn: '2025-03-01', updatedOn: '2025-03-01', tags: ['puzzle'] }),
      tinyGame('night-tram', {
        soft: false,
        cast: ['odile-ravenscar'],
        studio: 'low-water',
        releasedOn: '2026-01-01',
        updatedOn: '2026-01-01',
        scripts: true,
      }),
    ],
    offers: [],
    videos: [
      tinyVideo('glass-walk', { cast: ['mara-vellin'], releasedOn: '2025-02-01', scripts: true }),
      tinyVideo('long-shore', { cast: ['wren'], releasedOn: '2026-06-01', scripts: false, tags: ['puzzle'] }),
    ],
  };
};

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  await importListed(test.database.db, content());
  await goOnAir(test.database.db, 'odile');
});
afterAll(() => test.close());

const get = async (query: string, path = '/api/models'): Promise<ModelList> =>
  (await test.request('GET', `${path}?${query}`, { cookies: agreed })).json<ModelList>();
const names = ({ items }: ModelList): string[] => items.map(({ firstName }) => firstName);

it.each([
  ['', ['Odile', 'Mara', 'Wren', 'Zoe']],
  ['sort=name', ['Mara', 'Odile', 'Wren', 'Zoe']],
  ['sort=titles', ['Mara', 'Odile', 'Wren', 'Zoe']],
  ['sort=newest', ['Wren', 'Odile', 'Mara', 'Zoe']],
  ['in=videos', ['Mara', 'Wren']],
  ['in=games', ['Odile', 'Mara']],
  ['in=games,videos', ['Odile', 'Mara', 'Wren']],
  ['live=true', ['Odile']],
  ['scripts=true', ['Odile', 'Mara']],
  ['tags=puzzle', ['Mara', 'Wren']],
  ['tags=puzzle&studio=low-water', []],
  ['studio=low-water', ['Odile']],
  ['q=ashe&sort=name', ['Wren', 'Zoe']],
  ['limit=2&page=2', ['Wren', 'Zoe']],
  ['page=7', []],
])('%s lists %j', async (query, expected) => {
  expect(names(await get(query))).toEqual(expected);
});

it('says how many titles each is in and who is live', async () => {
  expect((await get('')).items.map(({ titles, live }) => [titles, live])).toEqual([
    [1, true],
    [3, false],
    [1, false],
    [0, false],
  ]);
});

it('counts each facet without its own filter', async () => {
  const { total, facets } = await get('in=videos&scripts=true');
  expect(total).toBe(1);
  const counts = (values: { value: string; count: number }[] | undefined) =>
    Object.fromEntries((values ?? []).map(({ value, count }) => [value, count]));
  expect(counts(facets?.in)).toEqual({ games: 2, videos: 1 });
  expect(counts(facets?.scripts)).toEqual({ true: 1, false: 1 });
  expect(counts(facets?.live)).toEqual({ true: 0, false: 1 });
  expect(counts(facets?.tags)).toEqual({ space: 1, puzzle: 1 });
  expect(counts(facets?.studio)).toEqual({ 'north-light': 1 });
});

it('before the age gate, shows no performer as live and counts soft titles alone', async () => {
  const list = await get('', '/api/soft-page/models');
  expect(list.items.map(({ firstName, titles, live }) => [firstName, titles, live])).toEqual([
    ['Mara', 3, false],
    ['Wren', 1, false],
    ['Zoe', 0, false],
  ]);
  expect(names(await get('live=true', '/api/soft-page/models'))).toEqual([]);
  expect(names(await get('studio=low-water', '/api/soft-page/models'))).toEqual([]);
});

it.each([
  ['sort', 'sort=age'],
  ['in.0', 'in=films'],
  ['live', 'live=maybe'],
  ['page', 'page=0'],
])('refuses a wrong %s by its name', async (field, query) => {
  const reply = await test.request('GET', `/api/models?${query}`, { cookies: agreed });
  expect([reply.statusCode, Object.keys(reply.json<{ fields: object }>().fields)]).toEqual([400, [field]]);
});

it('ignores tags that are gone, and says so', async () => {
  expect(await get('tags=gone')).toMatchObject({ total: 4, ignored: ['tags=gone'] });
});
