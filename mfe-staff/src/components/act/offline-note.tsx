import { Banner } from '@platform/shared/ui';
import { type ReactNode, useSyncExternalStore } from 'react';

const subscribe = (changed: () => void) => {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
};

/** Above the button of a form, for as long as the browser has no network. The shell says it to screen readers. */
export function OfflineNote(): ReactNode {
  const isOffline = useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );
  return (
    isOffline && (
      <Banner tone="warning" title="You’re offline.">
        Nothing you typed is lost. Send it when you’re back online.
      </Banner>
    )
  );
}
