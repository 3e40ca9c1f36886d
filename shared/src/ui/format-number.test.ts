import { formatNumber } from './format-number';
import { monogram } from './media/avatar';
import { starsText } from './label/star-rating';

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
  expect(starsText(value)).toBe(expected);
});

it.each([
  ['Rowan Hale', 'RH'],
  ['Rowan', 'R'],
  ['  ana maria  lopez ', 'AL'],
  ['', '?'],
])('makes a monogram of "%s"', (name, expected) => {
  expect(monogram(name)).toBe(expected);
});
