import { playLength } from './play-length';

it.each([
  [22, '22', 'hours', 'h'],
  [1.5, '1.5', 'hours', 'h'],
  [1, '1', 'hour', 'h'],
  [0.75, '45', 'minutes', 'min'],
  [48 / 3600, '1', 'minute', 'min'],
  [0.001, '1', 'minute', 'min'],
])('a game of %d hours plays %s %s', (hours, value, unit, short) => {
  expect(playLength(hours)).toEqual({ value, unit, short });
});
