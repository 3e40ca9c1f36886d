/** Milliseconds between two offers of a held form, and how long it is held: a remote has failed long before. */
const pauseMs = 50;
const maxHold = 30_000;

/**
 * Holds a form that is sent before the code of its page has come, and sends it when it has: nobody listens
 * to it yet, and the browser's own sending would lose what was typed. It is offered again and again until
 * somebody takes it; what is offered by hand is never sent by the browser itself. Forms that only ask
 * (`method="get"`) work without any code and are left alone.
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
    window.setTimeout(offer, pauseMs, form, Date.now() + maxHold);
  });
}
