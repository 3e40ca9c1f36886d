import { useEffect } from 'react';

/** Keeps the screen on while `isActive`; browsers give the lock up with each change of tab, and some never give it. */
export function useWakeLock(isActive: boolean): void {
  useEffect(() => {
    if (!isActive || !('wakeLock' in navigator)) return undefined;
    let lock: WakeLockSentinel | null = null;
    let hasLeft = false;
    const take = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      const taken = await navigator.wakeLock.request('screen').catch(() => null);
      // It may come after the page was left.
      if (hasLeft) void taken?.release();
      else lock = taken;
    };
    const again = (): void => void take();
    void take();
    document.addEventListener('visibilitychange', again);
    return () => {
      hasLeft = true;
      document.removeEventListener('visibilitychange', again);
      void lock?.release();
    };
  }, [isActive]);
}
