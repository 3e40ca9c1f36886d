import type { HostRouter } from '@platform/shared/remote';
import { type ElementTrace, findTraced, traceElement } from './element-trace';
import { focusQuietly, pageHeading, type ShownPage, shownPage } from './focus-heading';

/** Milliseconds that a page may take to come. */
const maxWait = 60_000;
/** Milliseconds that a page is followed once nothing is loading: a remote may draw it once more when its data comes. */
const hold = 700;
/** Milliseconds that an element of the page before is waited for. */
const traceWait = 2_000;
/** Most milliseconds that one frame counts for: in a long one of a slow machine the page did not get any further. */
const maxFrame = 17;
const ownMovements = ['keydown', 'pointerdown'];

/**
 * Moves the focus with the page, as a document that is loaded would: to the heading of a new page, and on Back to
 * the element that the visitor went on from. A page comes later than its address: it is there when its slot shows
 * another heading. Until then the visitor may go on in the page that is left, and loses the place with it; from then on
 * this yields to the first movement, and to a page that places the focus itself.
 * @param first the page that was left before this began, on a slow machine
 * @returns a function that ends it
 */
export function startPageFocus(
  window: Window,
  router: Pick<HostRouter, 'location' | 'action' | 'subscribe'>,
  first?: ShownPage,
): () => void {
  const { document } = window;
  const traces = new Map<string, ElementTrace | null>();
  let { key, pathname } = router.location;
  let stop = (): void => undefined;

  const follow = (trace: ElementTrace | null, left = shownPage(document), before = document.activeElement) => {
    const started = performance.now();
    let hasArrived = false;
    let hasMoved = false;
    let placed: HTMLElement | undefined;
    let waited = 0;
    let quiet = 0;
    let frame = 0;
    let last = started;
    const end = () => {
      window.cancelAnimationFrame(frame);
      for (const type of ownMovements) window.removeEventListener(type, onMovement, true);
    };
    const onMovement = () => {
      if (hasArrived) end();
      else hasMoved = true;
    };
    const isLoading = () => document.querySelector('[data-owner][aria-busy], main [aria-busy="true"]') !== null;
    const isSet = (active: Element | null) => active !== null && active !== document.body;
    const isInPage = (active: Element | null) => {
      const main = document.querySelector('main');
      return active !== main && main?.contains(active) === true;
    };
    const isTaken = (active: Element | null) => {
      if (placed !== undefined) return active !== placed && isSet(active);
      // The page has placed the focus, such as in a form, or the visitor has, in what stays.
      return (active !== before && isInPage(active)) || (hasMoved && active !== before && isSet(active));
    };
    /** @param passed milliseconds since the last attempt */
    const attempt = (passed: number): 'done' | 'again' => {
      const heading = pageHeading(document);
      if (heading === null || document.querySelector('dialog:modal, dialog[popover]') !== null) return 'again';
      hasArrived ||= heading !== left.heading || heading.textContent !== left.text;
      if (!hasArrived) return 'again';
      const active = document.activeElement;
      if (isTaken(active)) return 'done';
      if (active !== placed) {
        const traced = trace === null || hasMoved ? null : findTraced(document, trace);
        if (traced === null && trace !== null && !hasMoved && (isLoading() || (waited += passed) < traceWait))
          return 'again';
        placed = traced ?? heading;
        focusQuietly(placed);
        // A hidden element, such as a link of a menu that has closed, cannot have the focus.
        if (document.activeElement !== placed) focusQuietly((placed = heading));
      }
      // On a slow machine the data comes long after the heading.
      quiet = isLoading() ? 0 : quiet + passed;
      return quiet > hold + (trace === null ? 0 : traceWait) ? 'done' : 'again';
    };
    const next = () => {
      const now = performance.now();
      const passed = Math.min(now - last, maxFrame);
      last = now;
      if (attempt(passed) === 'done' || now - started > maxWait) return end();
      frame = window.requestAnimationFrame(next);
    };
    for (const type of ownMovements) window.addEventListener(type, onMovement, { capture: true, passive: true });
    stop = end;
    frame = window.requestAnimationFrame(next);
  };

  const unsubscribe = router.subscribe(() => {
    const { location, action } = router;
    if (location.pathname === pathname) {
      ({ key } = location);
      return;
    }
    stop();
    // Of the address that was left; a page that was replaced has no way back to it.
    if (action !== 'REPLACE') traces.set(key, traceElement(document.activeElement));
    ({ key, pathname } = location);
    follow(action === 'POP' ? (traces.get(key) ?? null) : null);
  });
  if (first !== undefined) {
    const { activeElement } = document;
    const { heading, text } = shownPage(document);
    const hasCome = heading !== first.heading || text !== first.text;
    // In a page that has come only the link that led to it may have had the focus before, in a menu that stays.
    follow(null, first, hasCome && activeElement?.closest('a') === null ? null : activeElement);
  }
  return () => {
    stop();
    unsubscribe();
  };
}
