import { dayParts, formatDate } from './date';

test('writes a day without zone or language', () => {
  expect(formatDate('2025-06-03')).toBe('3 June 2025');
  expect(formatDate('2024-12-31T23:59:59Z')).toBe('31 December 2024');
});

test.each(['', 'soon', '2025-13-01', '2025-00-01'])('leaves “%s” as it came', (text) => {
  expect(dayParts(text)).toBeNull();
  expect(formatDate(text)).toBe(text);
});
