import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { IconButton } from '@platform/shared/ui';
import styles from './theatre.module.css';

export interface TheatreProps {
  /** Name of the film. */
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A dark room over the whole window for a film to look around in. Escape closes it; the browser keeps Tab inside and
 * gives the focus back to where it was.
 */
export function Theatre({ title, onClose, children }: TheatreProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before it leaves the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    // The viewer inside fills it (vr-viewer.module.css).
    <dialog
      ref={dialog}
      className={styles.theatre}
      aria-label={title}
      data-theatre
      // A dialog of the devices inside is closed by Escape, too.
      onCancel={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      {children}
    </dialog>
  );
}

/** What stands in the theatre while there is no film, with the way out. */
export function TheatreMessage({ onClose, children }: Pick<TheatreProps, 'onClose' | 'children'>): ReactNode {
  return (
    <>
      <div className={styles.message}>{children}</div>
      <IconButton icon="close" label="Close the viewer" className={styles.close} onClick={onClose} />
    </>
  );
}
