import { useDeferredValue, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Whether a page may render what lies below its first screen. Where one comes to it by a press that is a frame after the
 * rest, for which the press would wait; the server's HTML has all of it.
 */
export const useRest = (): boolean =>
  useDeferredValue(
    true,
    useSyncExternalStore(
      never,
      () => false,
      () => true,
    ),
  );
