import { type ReactNode, useSyncExternalStore } from 'react';
import { Icon } from '@platform/shared/ui';
import styles from './update-notice.module.css';

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};
const isOffline = () => !navigator.onLine;

/** Says so for as long as the visitor's device has no network. */
export function OfflineNotice(): ReactNode {
  const offline = useSyncExternalStore(subscribe, isOffline);
  return (
    // Always there, so that screen readers hear what comes into it.
    <div aria-live="polite">
      {offline && (
        <div className={styles.notice}>
          <Icon name="info" />
          <p className={styles.message}>You’re offline. This page keeps working, but nothing new can load.</p>
        </div>
      )}
    </div>
  );
}
