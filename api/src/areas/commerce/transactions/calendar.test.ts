import { addDays, dayIn, periodEnds } from './calendar';

describe('periods of a chart', () => {
  it('are days, and the last is the last day', () => {
    expect(periodEnds('2026-01-30', '2026-02-02')).toEqual({
      step: 'day',
      days: ['2026-01-30', '2026-01-31', '2026-02-01', '2026-02-02'],
    });
  });

  it.each([
    ['2026-01-01', '2026-03-03', 'day', 62],
    ['2026-01-01', '2026-03-04', 'week', 9],
    ['2025-01-01', '2026-03-10', 'week', 62],
    ['2025-01-01', '2026-03-11', 'month', 15],
    ['2016-01-31', '2026-01-31', 'month', 121],
    ['2026-01-01', '2026-01-01', 'day', 1],
    ['2026-01-02', '2026-01-01', 'day', 1],
  ])('from %s to %s are %ss, %i of them', (from, to, step, count) => {
    const ends = periodEnds(from, to);
    expect([ends.step, ends.days.length, ends.days.at(-1)]).toEqual([step, count, to]);
  });

  it('of months end on the same day, or on the last there is', () => {
    const { days } = periodEnds('2024-10-01', '2026-03-31');
    expect(days.slice(-6)).toEqual([
      '2025-10-31',
      '2025-11-30',
      '2025-12-31',
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
    ]);
  });
});

it.each([
  ['Pacific/Kiritimati', '2026-02-01'],
  ['UTC', '2026-01-31'],
  ['America/Los_Angeles', '2026-01-31'],
])('the day in %s is its own', (zone, day) => {
  expect(dayIn(zone, new Date('2026-01-31T23:30:00Z'))).toBe(day);
});

it('adds days across the end of a month and a change of the clocks', () => {
  expect([addDays('2026-01-31', 1), addDays('2026-03-30', -2), addDays('2024-03-01', -1)]).toEqual([
    '2026-02-01',
    '2026-03-28',
    '2024-02-29',
  ]);
});
