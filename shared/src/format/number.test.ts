import { formatDecimal, formatGigabytes, formatMegabytes, formatNumber, formatStars } from './number';
import { monogram } from '../ui/media/avatar';

it.each([
  [0, '0'],
  [999, '999'],
  [2450, '2\u00a0450'],
  [1234567, '1\u00a0234\u00a0567'],
  [-1000, '-1\u00a0000'],
])('writes %d with a no-break space between thousands', (value, expected) => {
  expect(formatNumber(value)).toBe(expected);
});

it.each([
  [0, '0.0'],
  [48, '4.8'],
  [50, '5.0'],
  [51, '5.0'],
  [-1, '0.0'],
  [Number.NaN, '0.0'],
])('shows the rating %d as %s stars', (value, expected) => {
  expect(formatStars(value)).toBe(expected);
});

it.each([
  ['Rowan Hale', 'RH'],
  ['Rowan', 'R'],
  ['  ana maria  lopez ', 'AL'],
  ['', '?'],
])('makes a monogram of "%s"', (name, expected) => {
  expect(monogram(name)).toBe(expected);
});

it('writes lengths and sizes with one decimal', () => {
  expect([12, 12.54].map(formatDecimal)).toEqual(['12', '12.5']);
  expect(formatMegabytes(6.5 * 1024 * 1024)).toBe('6.5 MB');
});

it.each([
  [12, '12.0 GB'],
  [0.1, '0.1 GB'],
  [0.043, '43 MB'],
  [0.001, '1 MB'],
  [0.000_999_6, '1 MB'],
  [0.000_1, '100 KB'],
  [0.000_018, '18 KB'],
  [0, '1 KB'],
])('writes the size of %d gigabytes as %s', (gigabytes, expected) => {
  expect(formatGigabytes(gigabytes)).toBe(expected);
});
