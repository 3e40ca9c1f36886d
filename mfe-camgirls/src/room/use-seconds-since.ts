import { useSyncExternalStore } from 'react';

const eachSecond = (changed: () => void): (() => void) => {
  const timer = setInterval(changed, 1000);
  return () => clearInterval(timer);
};
const never = () => () => undefined;

/**
 * Whole seconds since a time.
 * @param iso ISO time; null: nothing is counted
 * @returns null on the server, until the page has come to life, and where there is nothing to count
 */
export function useSecondsSince(iso: string | null): number | null {
  const seconds = (): number | null =>
    iso === null ? null : Math.max(0, Math.floor((Date.now() - Date.parse(iso)) / 1000));
  return useSyncExternalStore<number | null>(iso === null ? never : eachSecond, seconds, () => null);
}
