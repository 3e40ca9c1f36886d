const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** A day in words; the same on server and browser, whatever their zone and language. */
export interface DayParts {
  day: string;
  month: string;
  year: string;
}

/**
 * Reads a date of the API.
 * @param date ISO date, `YYYY-MM-DD`; a time after it is ignored
 * @returns its parts, e.g. `3`, `June`, `2025`, or null when it is no date
 */
export function dayParts(date: string): DayParts | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(date) ?? [];
  const name = months[Number(month) - 1];
  return year === undefined || day === undefined || name === undefined
    ? null
    : { day: String(Number(day)), month: name, year };
}

/** A date as `3 June 2025`; the text as it came when it is no date. */
export function formatDate(date: string): string {
  const parts = dayParts(date);
  return parts === null ? date : `${parts.day} ${parts.month} ${parts.year}`;
}

const weekdays = [
  'Sun',
  'Mon',
  'Tue',
  'Wed',
  'Thu',
  'Fri',
  'Sat',
];

/**
 * A time in the next days, in one zone for all, so that the server's words and the browser's are the same.
 * @param iso ISO time
 * @returns e.g. `Sat 20:00 UTC`; empty when the time cannot be read
 */
export function formatWeekdayTime(iso: string): string {
  const time = new Date(iso);
  return Number.isNaN(time.getTime())
    ? ''
    : `${weekdays[time.getUTCDay()] ?? ''} ${time.toISOString().slice(11, 16)} UTC`;
}

/**
 * The same in the zone of the browser, for pages that have come to life.
 * @param now by whose day `today` is meant
 * @returns e.g. `Sat 21:00`, or `today 21:00`; empty when the time cannot be read
 */
export function localWeekdayTime(iso: string, now = new Date()): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return '';
  // `Fri Nov 27 2026 21:00:00 GMT…`, as the language's specification has it.
  const words = String(time);
  // A weekday alone could be that of the next week.
  return `${words.slice(0, 15) === String(now).slice(0, 15) ? 'today' : words.slice(0, 3)} ${words.slice(16, 21)}`;
}
