import { useEffect, useRef, useState } from 'react';

/** Milliseconds without a move after which the controls give way to the film. */
const patience = 3000;

/**
 * Whether nobody has stirred for a while.
 * @param on false while there is nothing to give way to
 * @returns the answer, and what to call when somebody stirs
 */
export function useIdle(on: boolean): readonly [boolean, () => void] {
  const [idle, setIdle] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    timer.current = on ? setTimeout(() => setIdle(true), patience) : undefined;
    return () => clearTimeout(timer.current);
  }, [on]);
  const stir = () => {
    setIdle(false);
    clearTimeout(timer.current);
    if (on) timer.current = setTimeout(() => setIdle(true), patience);
  };
  return [idle && on, stir];
}
