import { readRoomFilters, roomListPath, roomParameters, toggleRoomFilter } from './room-filters';

const read = (query: string) => readRoomFilters(new URLSearchParams(query));

it.each([
  ['', {}],
  ['status=live', { status: ['live'] }],
  ['status=private,live&status=live', { status: ['live', 'private'] }],
  ['projection=180&topics=music,late-talk', { projection: ['180'], topics: ['late-talk', 'music'] }],
  ['sort=newest&topics=music', { sort: 'newest', topics: ['music'] }],
  ['sort=viewers', {}],
  ['sort=price', {}],
  ['status=open&projection=360&topics=Not%20a%20slug,music', { topics: ['music'] }],
])('reads "%s", and ignores what cannot be a value', (query, filters) => expect(read(query)).toEqual(filters));

it('writes the address it reads, the first page without its number', () => {
  const filters = read('status=live,private&topics=music');
  expect(roomListPath(1, filters)).toBe('/camgirls?status=live,private&topics=music');
  expect(roomListPath(3, filters)).toBe('/camgirls?page=3&status=live,private&topics=music');
  expect(roomListPath(2, { ...filters, sort: 'name' })).toBe(
    '/camgirls?page=2&status=live,private&topics=music&sort=name',
  );
  expect(roomListPath(1, {})).toBe('/camgirls');
  expect(roomParameters(filters)).toEqual({ status: 'live,private', topics: 'music' });
});

it('takes values in and out', () => {
  const one = toggleRoomFilter({ projection: ['180'] }, 'topics', 'music');
  expect(one).toEqual({ projection: ['180'], topics: ['music'] });
  expect(toggleRoomFilter(one, 'topics', 'art')).toMatchObject({ topics: ['art', 'music'] });
  expect(toggleRoomFilter(one, 'topics', 'music')).toEqual({ projection: ['180'] });
});
