// One zone and one language for all, so that the server's words and the browser's are the same.
const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/**
 * A day in words.
 * @param iso ISO date or time
 * @returns e.g. `1 October 2026`; empty when it cannot be read
 */
export function formatDate(iso: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? '' : format.format(date);
}
