/** @jest-environment node */
import { countVisitors, isVisitorSet, visitorNumber, visitorSet } from './visitor-sets';

const numbers = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, index) => visitorNumber(`2001:db8::${from + index}`));

it('counts few visitors exactly, one whom two edges know once', () => {
  expect(countVisitors(visitorSet(numbers(0, 150), numbers(100, 200)))).toBe(200);
});

it.each([1_000, 20_000])('reckons %i visitors of two edges within a tenth, from 256 numbers', (count) => {
  const [one, other] = [visitorSet(numbers(0, count * 0.7)), visitorSet(numbers(count * 0.3, count))];
  const joined = visitorSet(one, other);
  expect([one.length, joined.length]).toEqual([256, 256]);
  expect(Math.abs(countVisitors(joined) / count - 1)).toBeLessThan(0.1);
});

it.each([
  ['a text', 'x', false],
  ['too many', Array.from({ length: 257 }, (_, index) => index), false],
  ['what is no number', [1, '2'], false],
  ['a number of more bits', [2 ** 24], false],
  ['a set', [0, 2 ** 24 - 1], true],
])('takes %s for a set or not', (_, value, isSet) => {
  expect(isVisitorSet(value)).toBe(isSet);
});
