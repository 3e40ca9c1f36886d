import type { ReactNode } from 'react';
import { Button, Icon, IconButton } from '@platform/shared/ui';
import styles from './update-notice.module.css';

export interface UpdateNoticeProps {
  /** Whether there is a newer version than the one on the page. */
  available: boolean;
  onReload: () => void;
  onDismiss: () => void;
}

/** Says quietly that there is a new version. It stays until the visitor closes it, so that no work is interrupted. */
export function UpdateNotice({ available, onReload, onDismiss }: UpdateNoticeProps): ReactNode {
  return (
    // Always there, so that screen readers hear what comes into it.
    <div role="status">
      {available && (
        <div className={styles.notice}>
          <Icon name="info" />
          <p className={styles.message}>A new version is ready</p>
          <Button variant="text" size="sm" onClick={onReload}>
            Reload
          </Button>
          <IconButton icon="close" label="Dismiss" onClick={onDismiss} />
        </div>
      )}
    </div>
  );
}
