/** A day as the site's pages write it, in UTC: the same for everybody who reads it. @returns e.g. `20 November 2026` */
export const dayWords = (date: Date): string =>
  date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/**
 * A whole number as the site's pages write it. The spaces are plain: subjects of mails and the texts of payment
 * providers may be ASCII alone.
 * @returns e.g. `2 450`
 */
export const numberWords = (value: number): string => value.toLocaleString('en').replaceAll(',', ' ');
