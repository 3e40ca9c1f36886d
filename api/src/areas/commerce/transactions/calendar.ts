const DAY_MS = 86_400_000;

/** How long the periods of a chart are: few enough to draw, whatever the time they cover. */
export type Step = 'day' | 'week' | 'month';

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The day that it is in a time zone, `YYYY-MM-DD`. */
export function dayIn(timeZone: string, now: Date): string {
  // Sweden writes dates as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now);
}

/** A day so many days later, or earlier. */
export const addDays = (day: string, days: number): string => dayOf(timeOf(day) + days * DAY_MS);

/** The same day so many months earlier; the last day of the month where there is none (31 March, one earlier: 28 February). */
function subtractMonths(day: string, months: number): string {
  const date = new Date(timeOf(day));
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, 1);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months + 1, 0)).getUTCDate();
  return dayOf(first + (Math.min(date.getUTCDate(), lastDay) - 1) * DAY_MS);
}

/**
 * The last days of the periods between two days, the oldest first; the last is always `to`.
 * @param from,to `YYYY-MM-DD`, both included
 * @returns days for up to 62 days, weeks for up to 62 weeks, else months
 */
export function periodEnds(from: string, to: string): { step: Step; days: string[] } {
  const length = Math.max(0, Math.round((timeOf(to) - timeOf(from)) / DAY_MS));
  const step = length < 62 ? 'day' : length < 62 * 7 ? 'week' : 'month';
  const days: string[] = [];
  for (let count = 0; ; count += 1) {
    const day = step === 'month' ? subtractMonths(to, count) : addDays(to, -count * (step === 'week' ? 7 : 1));
    if (day < from && count > 0) break;
    days.unshift(day);
  }
  return { step, days };
}
