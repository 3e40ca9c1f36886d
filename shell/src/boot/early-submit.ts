/** Milliseconds between two tries to dispatch a held form, and in all: a remote has failed long before. */
const pauseMs = 50;
const maxHoldMs = 30_000;

/**
 * Holds a form that is submitted before the code of its page has come. The browser's own submission would lose the
 * input, so the event is dispatched again until a handler takes it; the browser never submits a held form itself.
 * Forms with `method="get"` work without any code and are left alone.
 * @param window the page's
 */
export function holdEarlySubmits(window: Window): void {
  const held = new Set<HTMLFormElement>();
  const offer = (form: HTMLFormElement, until: number): void => {
    // Pressed again meanwhile, it may have been taken already.
    if (!held.has(form)) return;
    // Hydration keeps the element; where the remote failed, another stands in its place, or none.
    const taken =
      !form.isConnected || !form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
    if (taken || Date.now() > until) held.delete(form);
    else window.setTimeout(offer, pauseMs, form, until);
  };
  // At the end of its way: a form handler has prevented the browser's sending by then.
  window.addEventListener('submit', (event) => {
    const form = event.target;
    if (!event.isTrusted || !(form instanceof HTMLFormElement) || form.method !== 'post') return;
    if (event.defaultPrevented) {
      held.delete(form);
      return;
    }
    event.preventDefault();
    // However often it is pressed while it waits, it is sent once.
    if (held.has(form)) return;
    held.add(form);
    window.setTimeout(offer, pauseMs, form, Date.now() + maxHoldMs);
  });
}
