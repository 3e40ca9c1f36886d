import type { Random } from '../../art/scene/random';

const millisecondsPerDay = 86_400_000;

/** A date `YYYY-MM-DD` moved by whole days; negative ones go back. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * millisecondsPerDay).toISOString().slice(0, 10);

/**
 * A date about so many months before another, on a working day: nothing is released on a Sunday.
 * @param months 0 or more, fractions allowed
 */
export function monthsBefore(day: string, months: number, random: Random): string {
  const date = addDays(day, -Math.round(months * 30.4) - random.integer(0, 3));
  const weekday = new Date(date).getUTCDay();
  return weekday === 0 ? addDays(date, -2) : weekday === 6 ? addDays(date, -1) : date;
}
