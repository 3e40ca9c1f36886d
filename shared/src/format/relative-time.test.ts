import { relativeWords } from './relative-time';

it.each([
  ['2026-11-20T10:00:00Z', 'just now'],
  ['2026-11-20T09:59:01Z', 'just now'],
  ['2026-11-20T09:59:00Z', '1 minute ago'],
  ['2026-11-20T08:00:00Z', '2 hours ago'],
  ['2026-11-19T10:00:00Z', 'yesterday'],
  ['2026-11-13T10:00:00Z', 'last week'],
  ['2026-10-01T10:00:00Z', 'last month'],
  ['2024-11-01T10:00:00Z', '2 years ago'],
  ['2026-11-20T10:05:00Z', 'just now'],
])('says of %s at ten o’clock on 20 November: %s', (iso, words) => {
  expect(relativeWords(iso, Date.parse('2026-11-20T10:00:00Z'))).toBe(words);
});
