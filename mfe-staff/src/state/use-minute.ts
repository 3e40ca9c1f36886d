import { useSyncExternalStore } from 'react';

const MINUTE = 60_000;
const everyMinute = (changed: () => void) => {
  const timer = setInterval(changed, MINUTE);
  return () => clearInterval(timer);
};
const minute = (): number => Math.floor(Date.now() / MINUTE) * MINUTE;

/** When this minute began, in milliseconds; null on the server, which knows no reader's clock. */
export const useMinute = (): number | null => useSyncExternalStore<number | null>(everyMinute, minute, () => null);
