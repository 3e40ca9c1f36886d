import { useEffect, useEffectEvent, useRef, type KeyboardEvent, type RefObject, type SyntheticEvent } from 'react';
import { whenPainted } from '../when-painted';

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])';

export interface Modal {
  ref: RefObject<HTMLDialogElement | null>;
  /** For the `dialog` element. */
  handlers: {
    onKeyDown: (event: KeyboardEvent<HTMLDialogElement>) => void;
    onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void;
    onClose: (event: SyntheticEvent<HTMLDialogElement>) => void;
  };
}

/**
 * Makes a `dialog` modal for as long as it is mounted: it is shown at once and the page behind is inert a frame later,
 * Tab stays inside, Escape or a press beside it asks to close, and focus goes back to where it was.
 * @param onDismiss called when the visitor wants to close it; without it nothing but its own buttons closes it
 * @param open for one that stays in the page while it is closed
 */
export function useModal(onDismiss?: () => void, open?: boolean): Modal {
  const ref = useRef<HTMLDialogElement>(null);
  const press = useEffectEvent((event: MouseEvent) => {
    if (event.target === event.currentTarget && isOutside(event, event.currentTarget as Element)) onDismiss?.();
  });
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || open === false) return undefined;
    const before = document.activeElement;
    // One that can take the focus, or whose heading can, keeps it from its first button, which Enter would press unread.
    let first = dialog.hasAttribute('tabindex') ? dialog : dialog.querySelector<HTMLElement>('[data-first-focus]');
    // One that stays in the page may have been opened by the browser itself.
    if (open === undefined || !dialog.open) {
      // The server may have rendered it open, which shows it without making it modal.
      if (dialog.open || !('showPopover' in dialog)) {
        dialog.removeAttribute('open');
        dialog.showModal();
      } else {
        // Over the page, and inert is what is behind a frame later: that is inherited, so that the style of every element
        // is reckoned anew, for which a slow phone would wait before it shows anything.
        dialog.popover = 'manual';
        dialog.showPopover();
        first ??= dialog.querySelector<HTMLElement>('[autofocus]') ?? dialog.querySelector<HTMLElement>(focusable);
        document.addEventListener('click', onlyInside, true);
        whenPainted(() => makeModal(dialog, first));
      }
    }
    first?.focus();
    const onPress = (event: MouseEvent) => press(event);
    dialog.addEventListener('click', onPress);
    return () => {
      dialog.removeEventListener('click', onPress);
      dialog.popover = null;
      dialog.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, [open]);

  return {
    ref,
    handlers: {
      onKeyDown: (event) => {
        if (!isOwn(event)) return;
        if (event.key === 'Escape') {
          event.preventDefault();
          event.stopPropagation();
          onDismiss?.();
        }
        if (event.key === 'Tab') keepInside(event);
      },
      // Other ways to ask, such as the back gesture of a phone.
      onCancel: (event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onDismiss?.();
      },
      // Some browsers close on the second request whatever the page says.
      onClose: (event) => {
        // The event comes late: by then this very effect may have opened the dialog again.
        const { currentTarget: dialog } = event;
        if (event.target !== dialog || dialog.open || dialog.popover) return;
        if (onDismiss) onDismiss();
        else dialog.showModal();
      },
    },
  };
}

/** Until the page behind is inert: the second of two quick taps would press what lies there. */
function onlyInside(event: MouseEvent): void {
  if ((event.target as Element).closest('dialog')) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Makes a dialog modal that is shown over the page; the focus stays where it is in it. @param first what had it at first */
function makeModal(dialog: HTMLDialogElement, first: HTMLElement | null): void {
  document.removeEventListener('click', onlyInside, true);
  // It may have been closed, or have gone with its page.
  if (!dialog.popover || !dialog.isConnected) return;
  const at = document.activeElement as HTMLElement | null;
  dialog.hidePopover();
  dialog.popover = null;
  dialog.showModal();
  (dialog.contains(at) ? at : first)?.focus();
}

/** Whether a key was pressed in this dialog, not in one that it opened. */
export const isOwn = ({ target, currentTarget }: KeyboardEvent<HTMLDialogElement>): boolean =>
  (target as Element).closest('dialog') === currentTarget;

/** The backdrop belongs to the dialog element, so only the place of a press tells them apart. */
function isOutside({ clientX, clientY }: MouseEvent, element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/** Older browsers cannot tell; there, everything counts as shown. */
const isShown = (element: HTMLElement) => !('checkVisibility' in element) || element.checkVisibility();

function keepInside(event: KeyboardEvent<HTMLDialogElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(focusable)].filter(isShown);
  const [first, last] = [stops[0], stops.at(-1)];
  if (!first || !last) return;
  const at = document.activeElement;
  // Before the first one: the dialog itself, or a heading that took the focus.
  const isBefore = !stops.some((stop) => stop === at);
  if (event.shiftKey ? at === first || isBefore : at === last) {
    event.preventDefault();
    (event.shiftKey ? last : first).focus();
  }
}
