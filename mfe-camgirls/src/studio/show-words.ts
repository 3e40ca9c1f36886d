import { durationWords, formatDate } from '@platform/shared/format';

/** The day of a time in this browser's zone, `YYYY-MM-DD`. */
const localDay = (time: Date): string =>
  `${time.getFullYear()}-${String(time.getMonth() + 1).padStart(2, '0')}-${String(time.getDate()).padStart(2, '0')}`;

/**
 * When a show was, by its day in this browser's zone.
 * @param startedAt ISO
 * @returns `Today`, or a date such as `21 November 2026`
 */
export function showName(startedAt: string, now: Date): string {
  const day = localDay(new Date(startedAt));
  return day === localDay(now) ? 'Today' : formatDate(day);
}

/** How long a show was, e.g. `2 h 10 min`, `58 min` or `less than a minute`. @param startedAt, endedAt ISO */
export function showLength(startedAt: string, endedAt: string): string {
  const minutes = Math.max(0, Math.floor((Date.parse(endedAt) - Date.parse(startedAt)) / 60_000));
  if (minutes === 0) return 'less than a minute';
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** The same in a sentence, e.g. `2 hours 10 minutes` or `43 seconds`. @param startedAt, endedAt ISO */
export function showLengthWords(startedAt: string, endedAt: string): string {
  const seconds = (Date.parse(endedAt) - Date.parse(startedAt)) / 1000;
  return durationWords(seconds < 60 ? seconds : seconds - (seconds % 60));
}
