import fc from 'fast-check';
import { addMonths } from './calendar';

it.each([
  ['2026-01-31T10:00:00Z', 1, '2026-02-28T10:00:00.000Z'],
  ['2026-01-31T10:00:00Z', 2, '2026-03-31T10:00:00.000Z'],
  ['2028-01-31T10:00:00Z', 1, '2028-02-29T10:00:00.000Z'],
  ['2028-02-29T00:00:00Z', 12, '2029-02-28T00:00:00.000Z'],
  ['2026-10-31T23:59:59Z', 1, '2026-11-30T23:59:59.000Z'],
  ['2026-11-30T12:00:00Z', 3, '2027-02-28T12:00:00.000Z'],
  ['2026-12-15T00:00:00Z', 12, '2027-12-15T00:00:00.000Z'],
  ['2026-03-31T08:00:00Z', -1, '2026-02-28T08:00:00.000Z'],
  // The clocks change between the two where the member lives; the hour in UTC stays.
  ['2026-03-28T23:30:00Z', 1, '2026-04-28T23:30:00.000Z'],
])('%s and %i months is %s', (from, months, to) => {
  expect(addMonths(new Date(from), months).toISOString()).toBe(to);
});

it('never leaves the month it leads to, and comes back to the day where there is one', () => {
  const moment = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(moment, fc.integer({ min: 0, max: 60 }), (from, months) => {
      const to = addMonths(from, months);
      const monthOf = (date: Date): number => date.getUTCFullYear() * 12 + date.getUTCMonth();
      const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
      expect([monthOf(to), to.getUTCDate()]).toEqual([monthOf(from) + months, Math.min(from.getUTCDate(), lastDay)]);
    }),
  );
});
