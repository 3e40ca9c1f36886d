import { dayParts, formatDate, formatWeekdayTime, localWeekdayTime } from './date';

test('writes a day without zone or language', () => {
  expect(formatDate('2025-06-03')).toBe('3 June 2025');
  expect(formatDate('2024-12-31T23:59:59Z')).toBe('31 December 2024');
});

test.each(['', 'soon', '2025-13-01', '2025-00-01'])('leaves “%s” as it came', (text) => {
  expect(dayParts(text)).toBeNull();
  expect(formatDate(text)).toBe(text);
});

test.each([
  ['2026-11-22T20:00:00Z', 'Sun 20:00 UTC'],
  ['2026-11-28T09:05:59Z', 'Sat 09:05 UTC'],
  ['2026-11-28T23:30:00-02:00', 'Sun 01:30 UTC'],
  ['soon', ''],
])('writes the time %s in one zone for all, as “%s”', (iso, words) => {
  expect(formatWeekdayTime(iso)).toBe(words);
});

test('says today for a time of this day, and the weekday of another', () => {
  const now = new Date(2026, 10, 27, 8, 0);
  expect(localWeekdayTime(new Date(2026, 10, 27, 12, 14).toISOString(), now)).toBe('today 12:14');
  expect(localWeekdayTime(new Date(2026, 10, 28, 9, 5).toISOString(), now)).toBe('Sat 09:05');
  expect(localWeekdayTime('soon', now)).toBe('');
});

// A page's script evaluates this module before the page lives; one such object takes a phone some 90 ms.
test('makes no formatter of the language before one is needed', async () => {
  const made = (['DateTimeFormat', 'NumberFormat', 'RelativeTimeFormat', 'PluralRules', 'Collator'] as const).map(
    (kind) => jest.spyOn(Intl, kind),
  );
  await jest.isolateModulesAsync(async () => void (await import('./index')));
  expect(made.flatMap(({ mock }) => mock.calls)).toEqual([]);
  jest.restoreAllMocks();
});
