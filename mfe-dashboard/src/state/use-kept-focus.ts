import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps a keyboard's place: when the button that was pressed has gone with what it changed, the focus goes to
 * the part around it instead of the top of the page.
 * @param state what a change removes buttons with; only a change of it moves the focus
 */
export function useKeptFocus<E extends HTMLElement>(state: unknown): RefObject<E | null> {
  const part = useRef<E>(null);
  const seen = useRef(state);
  useEffect(() => {
    if (seen.current === state) return;
    seen.current = state;
    if (document.activeElement === document.body) part.current?.focus({ preventScroll: true });
  }, [state]);
  return part;
}
