const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A day as people write it, e.g. "5 December 2026". @param iso ISO time */
export const dayOf = (iso: string): string => day.format(new Date(iso));
