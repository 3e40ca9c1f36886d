import { dayWords, numberWords } from './plain-words';

it('writes a day in UTC, wherever the server is', () => {
  expect(dayWords(new Date('2026-11-20T23:59:59Z'))).toBe('20 November 2026');
});

it.each([
  [0, '0'],
  [793, '793'],
  [1_321, '1 321'],
  [12_345_678, '12 345 678'],
])('writes %d with plain spaces', (value, words) => expect(numberWords(value)).toBe(words));
