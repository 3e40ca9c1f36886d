import { useEffect, useRef, useState } from 'react';

/** Milliseconds without a move after which the controls give way to the film. */
const idleAfterMs = 3000;

/**
 * Whether the visitor has done nothing for a while.
 * @param on false while there is nothing to give way to
 * @returns whether it is so, and what to call when the visitor does something
 */
export function useIdle(on: boolean): readonly [boolean, () => void] {
  const [idle, setIdle] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    timer.current = on ? setTimeout(() => setIdle(true), idleAfterMs) : undefined;
    return () => clearTimeout(timer.current);
  }, [on]);
  const restartIdleTimer = () => {
    setIdle(false);
    clearTimeout(timer.current);
    if (on) timer.current = setTimeout(() => setIdle(true), idleAfterMs);
  };
  return [idle && on, restartIdleTimer];
}
