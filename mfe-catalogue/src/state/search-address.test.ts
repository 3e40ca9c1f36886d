import fc from 'fast-check';
import { readSearchAddress, searchKinds, searchPath } from './search-address';

const read = (query: string) => readSearchAddress(new URLSearchParams(query));

test.each([
  ['', { q: undefined, tab: 'all', page: 1 }],
  ['q=%20Neon%20night%20', { q: 'Neon night', tab: 'all', page: 1 }],
  ['q=neon&tab=performers&page=3', { q: 'neon', tab: 'models', page: 3 }],
  ['q=neon&tab=models', { q: 'neon', tab: 'all', page: 1 }],
  ['q=neon&tab=__proto__&page=2', { q: 'neon', tab: 'all', page: 1 }],
  ['q=neon&tab=games&page=0', { q: 'neon', tab: 'games', page: 1 }],
  ['q=neon&tab=games&page=99999', { q: 'neon', tab: 'games', page: 1 }],
  ['q=neon&tab=games&page=-2', { q: 'neon', tab: 'games', page: 1 }],
  [`q=${'x'.repeat(500)}`, { q: 'x'.repeat(100), tab: 'all', page: 1 }],
  [`q=${encodeURIComponent(`${'x'.repeat(99)}🌊`)}`, { q: 'x'.repeat(99), tab: 'all', page: 1 }],
  ['q=%F0%9F%A6%8A+%3Cb%3E%26+%25', { q: '🦊 <b>& %', tab: 'all', page: 1 }],
])('reads “%.60s”', (query, address) => {
  expect(read(query)).toEqual(address);
});

test('leaves the first page and the tab of all out of an address', () => {
  expect(searchPath({ q: undefined, tab: 'all', page: 1 })).toBe('/search');
  expect(searchPath({ q: 'a & b', tab: 'all', page: 1 })).toBe('/search?q=a+%26+b');
  expect(searchPath({ q: 'neon', tab: 'models', page: 2 })).toBe('/search?q=neon&tab=performers&page=2');
});

test('reads of any address what comes back from its own', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(...searchKinds, 'all', 'performers', 'rooms'),
      fc.oneof(fc.integer({ min: -1, max: 20_000 }).map(String), fc.string()),
      (q, tab, page) => {
        const address = readSearchAddress(new URLSearchParams({ q, tab, page }));
        expect(read(searchPath(address).split('?')[1] ?? '')).toEqual(address);
      },
    ),
  );
});
