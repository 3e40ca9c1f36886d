import { useEffect, useEffectEvent, useId, type ReactNode } from 'react';
import { classNames } from '../class-names';
import { IconButton } from '../action/icon-button';
import { useModal } from './use-modal';
import styles from './dialog.module.css';

export interface DialogProps {
  open: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** The heading takes the focus, not the first control: what is written is to be read before a button is pressed. */
  readFirst?: boolean;
  /** Buttons; they stay in view below 640 px, where the dialog is a sheet. */
  actions?: ReactNode;
}

/** A modal dialog; below 640 px a sheet from the bottom. */
export function Dialog({ open, ...rest }: DialogProps): ReactNode {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ title, onClose, children, actions, readFirst = false }: Omit<DialogProps, 'open'>): ReactNode {
  const id = useId();
  const { ref, handlers } = useModal(onClose);
  return (
    <dialog ref={ref} {...handlers} className={styles.dialog} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title} {...(readFirst && { tabIndex: -1, 'data-first-focus': '' })}>
          {title}
        </h2>
        <IconButton icon="close" label="Close" onClick={onClose} />
      </div>
      <div className={styles.body}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </dialog>
  );
}

/**
 * Attributes by which a button opens or closes a dialog of the page without any code of ours; where a browser does not
 * know them, the button's handler does it (https://html.spec.whatwg.org/multipage/form-elements.html#attr-button-command).
 * @param id the dialog's
 */
export const dialogCommand = (command: 'show-modal' | 'close', id: string) => ({ command, commandfor: id });

export interface DrawerProps {
  open: boolean;
  /** The drawer's accessible name. */
  label: string;
  onClose: () => void;
  /** Told when a button with `dialogCommand` has opened it before this code was there. */
  onOpen?: (() => void) | undefined;
  /** For `aria-controls` and `dialogCommand` of the button that opens it. */
  id: string;
  side?: 'left' | 'right' | undefined;
  children: ReactNode;
}

/** A modal panel along one side of the screen. It stays in the page, so that it can be opened before any code has come. */
export function Drawer({ open, label, onClose, onOpen, id, side = 'left', children }: DrawerProps): ReactNode {
  const { ref, handlers } = useModal(onClose, open);
  const tellOpened = useEffectEvent(() => ref.current?.open === true && onOpen?.());
  useEffect(() => void tellOpened(), []);
  return (
    <dialog
      ref={ref}
      {...handlers}
      id={id}
      closedby="any"
      className={classNames(styles.drawer, styles[side])}
      aria-label={label}
    >
      <div className={styles.inside}>
        <IconButton
          icon="close"
          label="Close"
          className={styles.close}
          onClick={onClose}
          {...dialogCommand('close', id)}
        />
        {children}
      </div>
    </dialog>
  );
}
