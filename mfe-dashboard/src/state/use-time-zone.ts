import { useSyncExternalStore } from 'react';

const never = () => () => undefined;
const own = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The time zone of the visitor's browser; null on the server and until the page has come to life. */
export const useTimeZone = (): string | null => useSyncExternalStore<string | null>(never, own, () => null);
