import { showLength, showName } from './show-words';

it.each([
  ['2026-11-26T20:00:00Z', '2026-11-26T20:58:59Z', '58 min'],
  ['2026-11-26T20:00:00Z', '2026-11-26T22:10:00Z', '2 h 10 min'],
  ['2026-11-26T20:00:00Z', '2026-11-26T19:59:00Z', 'less than a minute'],
])('says how long a show was from %s to %s: %s', (from, to, words) => expect(showLength(from, to)).toBe(words));

it('names a show by its day here, and today by that word', () => {
  const at = new Date(2026, 10, 21, 22, 30);
  expect(showName(at.toISOString(), new Date(2026, 10, 21, 23, 0))).toBe('Today');
  expect(showName(at.toISOString(), new Date(2026, 10, 22, 0, 30))).toBe('21 November 2026');
});
