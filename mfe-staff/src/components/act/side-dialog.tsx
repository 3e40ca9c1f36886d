import {
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import { IconButton, useModal } from '@platform/shared/ui';
import { BesideContext } from '../frame/beside';
import { isTyping } from '../frame/staff-frame';
import { OfflineNote } from './offline-note';
import styles from './side-dialog.module.css';

export interface SideDialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Buttons below it. */
  actions: ReactNode;
  /** Below the buttons; said to screen readers when it opens. */
  note: string;
}

/** From here on a page and a dialog have room beside each other. */
const WIDE = '(min-width: 1280px)';
const mediaQuery = () => (typeof matchMedia === 'function' ? matchMedia(WIDE) : null);

/** Whether the window has room for a page and a dialog beside it. */
const useIsWide = (): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const query = mediaQuery();
      query?.addEventListener('change', onChange);
      return () => query?.removeEventListener('change', onChange);
    },
    () => mediaQuery()?.matches === true,
    () => false,
  );

/**
 * A dialog that stands beside the page in a wide window: what it is about stays readable, scrolls and can be used. In
 * others it is modal. It is one element in both, so that a window that changes its width takes nothing that was typed.
 */
export function SideDialog({ title, onClose, children, actions, note }: SideDialogProps): ReactNode {
  const [id, noteId] = [useId(), useId()];
  const place = useContext(BesideContext);
  const isBeside = useIsWide();
  const { ref, handlers } = useModal(onClose, !isBeside);
  useOneAtATime(onClose);
  useBeside(ref, isBeside, onClose);
  const dialog = (
    <dialog
      ref={ref}
      {...handlers}
      // Tab leads out of it into the page, and Escape is heard there as well.
      onKeyDown={isBeside ? undefined : handlers.onKeyDown}
      className={isBeside ? styles.beside : styles.modal}
      aria-labelledby={id}
      aria-describedby={noteId}
    >
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <IconButton icon="close" label="Close" onClick={onClose} />
      </div>
      <div className={styles.body}>{children}</div>
      <div className={styles.foot}>
        <OfflineNote />
        <div className={styles.actions}>{actions}</div>
        <p id={noteId} className={styles.note}>
          {note}
        </p>
      </div>
    </dialog>
  );
  return place === null ? dialog : createPortal(dialog, place);
}

const OPENED = 'staff-dialog-opened';

/** A page that can be used beside one may open another, which takes its place. */
function useOneAtATime(onClose: () => void): void {
  const replaced = useEffectEvent(onClose);
  useEffect(() => {
    document.dispatchEvent(new Event(OPENED));
    const onOpened = (): void => replaced();
    document.addEventListener(OPENED, onOpened);
    return () => document.removeEventListener(OPENED, onOpened);
  }, []);
}

/** Does what changes the page's width, and keeps an element of it where it stands in the window. */
function inPlace(element: Element | null, change: () => void): void {
  const topOf = (): number => element?.getBoundingClientRect().top ?? 0;
  const before = topOf();
  change();
  const moved = topOf() - before;
  if (moved !== 0) scrollBy({ top: moved, behavior: 'instant' });
}

/** Shows a dialog beside the page: it takes the focus, Escape closes it, and the focus goes back. */
function useBeside(ref: RefObject<HTMLDialogElement | null>, isBeside: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || !isBeside) return undefined;
    const before = document.activeElement;
    const row = before?.closest('tr');
    row?.setAttribute('data-current', '');
    inPlace(before, () => dialog.show());
    dialog.querySelector<HTMLElement>('input, select, textarea')?.focus({ preventScroll: true });
    const onKey = ({ key, target, defaultPrevented }: KeyboardEvent): void => {
      const isHere = target instanceof Node && dialog.contains(target);
      if (key === 'Escape' && !defaultPrevented && (isHere || !isTyping(target))) close();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      row?.removeAttribute('data-current');
      const at = document.activeElement;
      // It is left where one went on working in the page; the body has it when what had it is gone.
      const isLost = at === null || at === document.body || dialog.contains(at);
      inPlace(before, () => dialog.close());
      if (isLost && before instanceof HTMLElement) before.focus();
    };
  }, [ref, isBeside]);
}
