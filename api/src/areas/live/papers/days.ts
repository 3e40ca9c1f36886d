export const DAY_MS = 86_400_000;

/** The day of a moment, in UTC, as 2027-12-31. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/** The moment at which a day has ended, in UTC: a paper is good on its last day. @param day as 2027-12-31 */
export const endOfDay = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS);

const words = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
/** The last whole or begun day before a moment, in words. */
export const lastDayBefore = (time: Date): string => words.format(new Date(time.getTime() - 1));
