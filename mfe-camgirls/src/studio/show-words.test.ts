import { showLength, showLengthWords, showName } from './show-words';

it.each([
  ['2026-11-26T20:00:00Z', '2026-11-26T20:58:59Z', '58 min', '58 minutes'],
  ['2026-11-26T20:00:00Z', '2026-11-26T20:01:43.500Z', '1 min', '1 minute'],
  ['2026-11-26T20:00:00Z', '2026-11-26T22:10:00Z', '2 h 10 min', '2 hours 10 minutes'],
  ['2026-11-26T20:00:00Z', '2026-11-26T20:00:43.500Z', 'less than a minute', '43 seconds'],
  ['2026-11-26T20:00:00Z', '2026-11-26T19:59:00Z', 'less than a minute', '0 seconds'],
])('says how long a show was from %s to %s: %s, in a sentence %s', (from, to, words, inSentence) =>
  expect([showLength(from, to), showLengthWords(from, to)]).toEqual([words, inSentence]),
);

it('names a show by its day here, and today by that word', () => {
  const at = new Date(2026, 10, 21, 22, 30);
  expect(showName(at.toISOString(), new Date(2026, 10, 21, 23, 0))).toBe('Today');
  expect(showName(at.toISOString(), new Date(2026, 10, 22, 0, 30))).toBe('21 November 2026');
});
