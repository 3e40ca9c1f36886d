import { useSyncExternalStore } from 'react';

const minute = 60_000;
/** Milliseconds since 1970, by whole minutes: equal as long as nothing that is shown would change. */
const thisMinute = (): number => Math.floor(Date.now() / minute) * minute;

function eachMinute(changed: () => void): () => void {
  const timer = setInterval(changed, minute);
  return () => clearInterval(timer);
}

/**
 * The time in the visitor's browser, to the minute.
 * @returns null on the server and until the page has come to life: both must write the same words
 */
export const useNow = (): number | null => useSyncExternalStore<number | null>(eachMinute, thisMinute, () => null);
