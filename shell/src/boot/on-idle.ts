/** Milliseconds after which a page that is never idle is taken for idle. */
const maxWaitMs = 4_000;

/**
 * Runs something when the page has been drawn and has nothing else to do.
 * @param window the page's window
 */
export function whenIdle(window: Window, run: () => void): void {
  const wait = () => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: maxWaitMs });
    else setTimeout(run, 200);
  };
  if (window.document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}
