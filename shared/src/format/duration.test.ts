import { durationWords, formatDuration } from './duration';

it.each<[number, string, string]>([
  [0, '0:00', '0 seconds'],
  [9, '0:09', '9 seconds'],
  [61.9, '1:01', '1 minute 1 second'],
  [600, '10:00', '10 minutes'],
  [3849, '1:04:09', '1 hour 4 minutes 9 seconds'],
  [36_000, '10:00:00', '10 hours'],
  [-5, '0:00', '0 seconds'],
  [Number.NaN, '0:00', '0 seconds'],
  [Number.POSITIVE_INFINITY, '0:00', '0 seconds'],
])('%d seconds are %s, %s', (seconds, clock, words) => {
  expect([formatDuration(seconds), durationWords(seconds)]).toEqual([clock, words]);
});
