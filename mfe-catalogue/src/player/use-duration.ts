import { useEffect, useEffectEvent } from 'react';

/**
 * Tells the length of a film as soon as it is known.
 * @param seconds 0 until then
 */
export function useDuration(seconds: number, onDuration: ((seconds: number) => void) | undefined): void {
  const tell = useEffectEvent((known: number) => onDuration?.(known));
  useEffect(() => {
    if (seconds > 0) tell(seconds);
  }, [seconds]);
}
