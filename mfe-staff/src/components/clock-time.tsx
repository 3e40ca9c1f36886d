import { type ReactNode, useSyncExternalStore } from 'react';

const never = () => () => undefined;
const day = { day: 'numeric', month: 'short' } as const;
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** On the server, and until the browser is there, in UTC; then where the reader is. */
const useWords = (iso: string, format: Intl.DateTimeFormatOptions): string => {
  const words = (timeZone?: string) =>
    new Intl.DateTimeFormat('en-GB', { ...format, ...(timeZone && { timeZone }) }).format(new Date(iso));
  return useSyncExternalStore(
    never,
    () => words(),
    () => words('UTC'),
  );
};

/** A time of today, e.g. `20:14`. */
export function ClockTime({ iso }: { iso: string }): ReactNode {
  return <time dateTime={iso}>{useWords(iso, clock)}</time>;
}

/** A day and time in a table, e.g. `22 Nov 2026, 19:02`. */
export function DayTime({ iso }: { iso: string }): ReactNode {
  return <time dateTime={iso}>{useWords(iso, { ...day, year: 'numeric', ...clock })}</time>;
}

/** A day, e.g. `22 Nov 2026`. */
export function Day({ iso }: { iso: string }): ReactNode {
  return <time dateTime={iso}>{useWords(iso, { ...day, year: 'numeric' })}</time>;
}
