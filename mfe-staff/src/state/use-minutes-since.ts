import { useCallback, useSyncExternalStore } from 'react';

const MINUTE = 60_000;
const millisecondsSince = (iso: string): number => Math.max(0, Date.now() - Date.parse(iso));

/**
 * Whole minutes since a time, counted on as they pass.
 * @returns null: no time; undefined on the server, which knows no reader's clock
 */
export function useMinutesSince(iso: string | null): number | null | undefined {
  const subscribe = useCallback(
    (changed: () => void) => {
      if (iso === null) return () => undefined;
      let timer: ReturnType<typeof setTimeout>;
      const wait = (): void => {
        timer = setTimeout(
          () => {
            changed();
            wait();
          },
          MINUTE - (millisecondsSince(iso) % MINUTE),
        );
      };
      wait();
      return () => clearTimeout(timer);
    },
    [iso],
  );
  const minutes = (): number | null => (iso === null ? null : Math.floor(millisecondsSince(iso) / MINUTE));
  return useSyncExternalStore<number | null | undefined>(subscribe, minutes, () => undefined);
}
