import type { KeyboardEvent, ReactNode } from 'react';
import { IconButton } from '../action/icon-button';
import { isOwn, useModal } from './use-modal';
import styles from './media-dialog.module.css';

export interface MediaDialogProps {
  /** The dialog's accessible name. */
  label: string;
  /** Stands at the top, beside the way out. */
  head?: ReactNode;
  onClose: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLDialogElement>) => void;
  children: ReactNode;
}

/** A modal that fills the screen with a picture or a film; Escape closes it, and the focus goes back to where it was. */
export function MediaDialog({ label, head, onClose, onKeyDown, children }: MediaDialogProps): ReactNode {
  const { ref, handlers } = useModal(onClose);
  return (
    <dialog
      ref={ref}
      {...handlers}
      className={styles.dialog}
      aria-label={label}
      onKeyDown={(event) => {
        handlers.onKeyDown(event);
        if (!event.defaultPrevented && isOwn(event)) onKeyDown?.(event);
      }}
    >
      <div className={styles.inside}>
        <div className={styles.head}>
          {head}
          <IconButton icon="close" label="Close" className={styles.close} onClick={onClose} />
        </div>
        {children}
      </div>
    </dialog>
  );
}
