import { useEffect, useEffectEvent } from 'react';

/**
 * Calls once more before it may be too late: when the page is hidden or left, and when what uses this goes away.
 * @param leave may be called several times
 */
export function useLeaving(leave: () => void): void {
  const left = useEffectEvent(leave);
  useEffect(() => {
    const hidden = () => document.visibilityState === 'hidden' && left();
    const gone = () => left();
    document.addEventListener('visibilitychange', hidden);
    addEventListener('pagehide', gone);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      removeEventListener('pagehide', gone);
      left();
    };
  }, []);
}
