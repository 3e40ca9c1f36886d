import { readPageNumber } from './page-number';

const read = (query: string) => readPageNumber(new URLSearchParams(query));

describe('the page number of the address', () => {
  it.each([
    ['', 1],
    ['page=1', 1],
    ['page=2', 2],
    ['page=10000', 10_000],
  ])('"%s" is page %d', (query, page) => expect(read(query)).toBe(page));

  it.each([
    'page=',
    'page=0',
    'page=-1',
    'page=1.5',
    'page=two',
    'page=1e3',
    'page=%202',
    'page=10001',
    `page=${'9'.repeat(5000)}`,
  ])('"%.20s" is none', (query) => expect(read(query)).toBeNull());
});
