import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Hears the keys that are pressed within an element, which itself is nothing to press. */
export function useKeys(place: RefObject<HTMLElement | null>, onKey: (event: KeyboardEvent) => void): void {
  const hear = useEffectEvent(onKey);
  useEffect(() => {
    const element = place.current;
    const listener = (event: KeyboardEvent): void => hear(event);
    element?.addEventListener('keydown', listener);
    return () => element?.removeEventListener('keydown', listener);
  }, [place]);
}
