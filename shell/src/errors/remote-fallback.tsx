import { type ReactNode, useEffect, useState } from 'react';
import { paths } from '@platform/shared/paths';
import { Button, ErrorPanel } from '@platform/shared/ui';
import styles from './remote-fallback.module.css';

export interface RemoteFallbackProps {
  onRetry: () => void;
  retrying?: boolean | undefined;
}

/** Stands in the slot of a remote that failed; header, menu and the other remotes live on. Without a network it says so, and tries again with it. */
export function RemoteFallback({ onRetry, retrying }: RemoteFallbackProps): ReactNode {
  const [offline] = useState(() => !navigator.onLine);
  useEffect(() => {
    if (!offline) return undefined;
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [offline, onRetry]);
  return (
    <div className={`container ${styles.place}`}>
      <ErrorPanel
        kind={offline ? 'network' : 'remote'}
        level={1}
        onRetry={onRetry}
        retrying={retrying}
        action={
          <Button variant="text" to={paths.home()}>
            Back to Home
          </Button>
        }
      />
    </div>
  );
}
