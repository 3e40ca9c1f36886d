// Made once: making one costs as much as a statement.
const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const numbers = new Intl.NumberFormat('en');

/** A day as the site's pages write it, in UTC: the same for everybody who reads it. @returns e.g. `20 November 2026` */
export const dayWords = (date: Date): string => days.format(date);

/**
 * A whole number as the site's pages write it. The spaces are plain: subjects of mails and the texts of payment
 * providers may be ASCII alone.
 * @returns e.g. `2 450`
 */
export const numberWords = (value: number): string => numbers.format(value).replaceAll(',', ' ');
