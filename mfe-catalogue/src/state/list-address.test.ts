import fc from 'fast-check';
import { listPath, type ListAddress, readListAddress } from './list-address';
import { type FilterName, type ListFilters, toggleValue } from './list-filters';
import { gameList, modelList, type ListKind, videoList } from './list-kinds';

const read = (query: string, kind: ListKind = gameList) => readListAddress(kind, new URLSearchParams(query));
const gameListPath = (address: ListAddress) => listPath(gameList, address);

test('starts at the first page of the most popular games', () => {
  expect(read('')).toEqual({ page: 1, sort: 'popular', filters: {} });
});

test('reads page and order', () => {
  expect(read('page=7&sort=price')).toEqual({ page: 7, sort: 'price', filters: {} });
});

test.each(['abc', '0', '-1', '1.5', '1e3', '', '10001', '1000000000', ' 2'])(
  'says that “%s” is not a page number',
  (page) => {
    expect(read(`page=${encodeURIComponent(page)}`)).toEqual({
      problem: `“${page}” isn’t a page number. Page numbers start at 1.`,
    });
  },
);

test('names an unknown order', () => {
  expect(read('sort=toString')).toEqual({ problem: 'We can’t sort games by “toString”.' });
});

test('cuts a huge value in its message', () => {
  const result = read(`page=${'x'.repeat(5000)}`);
  expect('problem' in result && result.problem.length).toBeLessThan(120);
});

test('leaves defaults out of an address', () => {
  expect(gameListPath({ page: 1, sort: 'popular', filters: {} })).toBe('/games');
  expect(gameListPath({ page: 3, sort: 'title', filters: {} })).toBe('/games?page=3&sort=title');
});

test('orders a search by relevance unless told otherwise', () => {
  expect(read('q=night')).toEqual({ page: 1, sort: 'relevance', filters: { q: 'night' } });
  expect(read('q=night&sort=popular')).toMatchObject({ sort: 'popular' });
  expect(read('sort=relevance')).toEqual({ problem: 'We can’t sort games by “relevance”.' });
  expect(gameListPath({ page: 1, sort: 'relevance', filters: { q: 'night' } })).toBe('/games?q=night');
  expect(gameListPath({ page: 1, sort: 'popular', filters: { q: 'night' } })).toBe('/games?sort=popular&q=night');
  expect(gameListPath({ page: 1, sort: 'relevance', filters: {} })).toBe('/games');
});

test.each<[string, ListFilters]>([
  ['tags=space,night&tags=night', { tags: ['night', 'space'] }],
  ['difficulty=2,0,9&projection=180,cube', { difficulty: ['0', '2'], projection: ['180'] }],
  ['studio=Not%20One,low-water-works', { studio: ['low-water-works'] }],
  ['scripts=true&onSale=false&owned=yes', { scripts: true, onSale: false }],
  ['priceMin=0&priceMax=900&ratingMin=45', { priceMin: 0, priceMax: 900, ratingMin: 45 }],
  ['priceMin=-1&priceMax=1e3&ratingMin=51', {}],
  ['priceMax=100001&ratingMin=', {}],
  [`q=${'x'.repeat(500)}`, { q: 'x'.repeat(100) }],
  [`q=${encodeURIComponent(`${'x'.repeat(99)}🌊`)}`, { q: 'x'.repeat(99) }],
  ['q=%20%20&tags=&difficulty=', {}],
  ['q=%20%D7%A9%D7%9C%D7%95%D7%9D%20', { q: 'שלום' }],
  ['color=red&toString=1', {}],
])('reads the filters of “%.60s”, and ignores what is none', (query, filters) => {
  expect(read(query)).toMatchObject({ filters });
  expect(read(query)).toHaveProperty('filters', filters);
});

const list = <T extends string>(...values: T[]) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1 }).map((chosen) => chosen.toSorted());
const slugs = fc
  .uniqueArray(fc.stringMatching(/^[a-z0-9]{1,9}(-[a-z0-9]{1,9}){0,2}$/), { minLength: 1, maxLength: 20 })
  .map((chosen) => chosen.toSorted());
/** Any value of each filter. */
const anyOf: { [Name in FilterName]-?: fc.Arbitrary<NonNullable<ListFilters[Name]>> } = {
  q: fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 10 })
    .map((text) => text.trim())
    .filter((text) => text !== '' && text.length <= 100),
  tags: slugs,
  studio: slugs,
  difficulty: list<'0' | '1' | '2'>('0', '1', '2'),
  view: list<'released' | 'early-access' | 'announcement'>('released', 'early-access', 'announcement'),
  in: list<'games' | 'videos'>('games', 'videos'),
  projection: list<'flat' | '180' | '360'>('flat', '180', '360'),
  live: fc.boolean(),
  scripts: fc.boolean(),
  premium: fc.boolean(),
  onSale: fc.boolean(),
  owned: fc.boolean(),
  priceMin: fc.nat(100_000),
  priceMax: fc.nat(100_000),
  ratingMin: fc.nat(50),
};
const filtersOf = ({ filters }: ListKind): fc.Arbitrary<ListFilters> =>
  fc.record(Object.fromEntries(Object.entries(anyOf).filter(([name]) => filters.has(name as FilterName))), {
    requiredKeys: [],
  });

describe.each([gameList, videoList, modelList] as readonly ListKind[])('the list of $many', (kind) => {
  const anySort = fc.constantFrom(...kind.sorts.map(({ value }) => value));
  const queryOf = (address: ListAddress) => listPath(kind, address).split('?')[1] ?? '';

  test('has an address that says all of page, order and filters', () => {
    fc.assert(
      fc.property(filtersOf(kind), anySort, fc.integer({ min: 1, max: 10_000 }), (filters, sort, page) => {
        expect(read(queryOf({ page, sort, filters }), kind)).toEqual({ page, sort, filters });
      }),
    );
  });

  test('reads of any address what comes back from its own', () => {
    const names = fc.constantFrom(...Object.keys(anyOf), 'sort', 'other');
    const values = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('0,2', 'true', 'a,b,a', '45', 'title', '🌊,', '360'),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(names, values)), (pairs) => {
        const address = readListAddress(kind, new URLSearchParams(pairs));
        fc.pre(!('problem' in address));
        expect(read(queryOf(address), kind)).toEqual(address);
      }),
    );
  });
});

test('each list has filters and orders of its own, and ignores those of others', () => {
  expect(read('premium=true&difficulty=1&priceMax=5&onSale=true&owned=true', videoList)).toEqual({
    page: 1,
    sort: 'popular',
    filters: { premium: true },
  });
  expect(read('premium=true&difficulty=1')).toEqual({ page: 1, sort: 'popular', filters: { difficulty: ['1'] } });
  expect(read('sort=length', videoList)).toMatchObject({ sort: 'length' });
  expect(read('sort=price', videoList)).toEqual({ problem: 'We can’t sort videos by “price”.' });
  expect(
    listPath(videoList, { page: 2, sort: 'length', filters: { premium: false, projection: ['180', '360'] } }),
  ).toBe('/videos?page=2&sort=length&projection=180,360&premium=false');
});

test('takes a value into a filter and out again', () => {
  const one = toggleValue({ scripts: true }, 'tags', 'space');
  expect(one).toEqual({ scripts: true, tags: ['space'] });
  expect(toggleValue(one, 'tags', 'night')).toEqual({ scripts: true, tags: ['night', 'space'] });
  expect(toggleValue(one, 'tags', 'space')).toEqual({ scripts: true });
});
