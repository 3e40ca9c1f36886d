import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names';
import { IconButton } from '../action/icon-button';
import { useModal } from './use-modal';
import styles from './dialog.module.css';

export interface DialogProps {
  open: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Buttons; they stay in view below 640 px, where the dialog is a sheet. */
  actions?: ReactNode;
}

/** A modal dialog; below 640 px a sheet from the bottom. */
export function Dialog({ open, ...rest }: DialogProps): ReactNode {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ title, onClose, children, actions }: Omit<DialogProps, 'open'>): ReactNode {
  const id = useId();
  const { ref, handlers } = useModal(onClose);
  return (
    <dialog ref={ref} {...handlers} className={styles.dialog} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <IconButton icon="close" label="Close" onClick={onClose} />
      </div>
      <div className={styles.body}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </dialog>
  );
}

export interface DrawerProps {
  open: boolean;
  /** The drawer's accessible name. */
  label: string;
  onClose: () => void;
  /** For `aria-controls` of the button that opens it. */
  id?: string | undefined;
  side?: 'left' | 'right' | undefined;
  children: ReactNode;
}

/** A modal panel along one side of the screen. */
export function Drawer({ open, ...rest }: DrawerProps): ReactNode {
  return open ? <OpenDrawer {...rest} /> : null;
}

function OpenDrawer({ label, onClose, id, side = 'left', children }: Omit<DrawerProps, 'open'>): ReactNode {
  const { ref, handlers } = useModal(onClose);
  return (
    <dialog ref={ref} {...handlers} id={id} className={classNames(styles.drawer, styles[side])} aria-label={label}>
      <div className={styles.inside}>
        <IconButton icon="close" label="Close" className={styles.close} onClick={onClose} />
        {children}
      </div>
    </dialog>
  );
}
