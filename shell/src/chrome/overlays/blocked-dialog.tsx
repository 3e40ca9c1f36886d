import { useId, type ReactNode } from 'react';
import { paths } from '@platform/shared/paths';
import { Banner, Button, useModal } from '@platform/shared/ui';
import styles from './blocked-dialog.module.css';

export interface BlockedDialogProps {
  /** Why, in plain words, as the server says it. */
  reason: string;
  /** While the visitor is being logged out. */
  leaving: boolean;
  /** Why that failed; said here, because the dialog covers everything else. */
  error?: string | undefined;
  onLogout: () => void;
}

/** Tells a blocked member so. Only its own two ways lead on: writing to us, and logging out. */
export function BlockedDialog({ reason, leaving, error, onLogout }: BlockedDialogProps): ReactNode {
  const id = useId();
  const { ref, handlers } = useModal();
  return (
    <dialog
      ref={ref}
      {...handlers}
      tabIndex={-1}
      className={styles.dialog}
      aria-labelledby={id}
      aria-describedby={`${id}-why`}
    >
      <h2 id={id} className={styles.title}>
        Your account is blocked
      </h2>
      <div id={`${id}-why`} className={styles.words}>
        {reason !== '' && <p>{reason}</p>}
        <p>
          You can’t use this account at the moment. If you think this is a mistake, contact us and we’ll look into it.
        </p>
      </div>
      {error && (
        <Banner tone="error" announce>
          {error}
        </Banner>
      )}
      <div className={styles.actions}>
        <Button variant="outlined" to={paths.contact({ topic: 'account' })}>
          Contact us
        </Button>
        <Button variant="secondary" loading={leaving} onClick={onLogout}>
          Log out
        </Button>
      </div>
    </dialog>
  );
}
