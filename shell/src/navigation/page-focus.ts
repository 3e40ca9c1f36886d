import type { HostRouter } from '@platform/shared/remote';
import { type ElementTrace, findTraced, traceElement } from './element-trace';
import { focusQuietly, pageHeading } from './focus-heading';

/** Milliseconds: how long a page may take to come, when a heading that stays is taken for that of the new page, how long an element of the page before is waited for. */
const maxWait = 60_000;
const sameHeadingWait = 1_500;
const traceWait = 2_000;
/** Milliseconds that the focus is held once nothing is loading: a remote may draw its page once more when its data comes. */
const hold = 700;
const ownMovements = ['keydown', 'pointerdown'];

/**
 * Moves the focus with the page, as a document that is loaded would: to the heading of a new page, and on Back to
 * the element that the visitor went on from. A remote's page comes later than its address, so this tries by
 * animation frame, and yields to the visitor's first own movement and to a page that places the focus itself.
 * @param openedAt path that the document was opened with: on a slow machine the visitor may have gone on before this starts
 * @returns a function that ends it
 */
export function startPageFocus(
  window: Window,
  router: Pick<HostRouter, 'location' | 'action' | 'subscribe'>,
  openedAt = router.location.pathname,
): () => void {
  const { document } = window;
  const traces = new Map<string, ElementTrace | null>();
  let { key, pathname } = router.location;
  let stop = (): void => undefined;

  const follow = (trace: ElementTrace | null) => {
    const left = { heading: pageHeading(document), text: pageHeading(document)?.textContent };
    const before = document.activeElement;
    const started = performance.now();
    let arrived: number | undefined;
    let arrivedNew: number | undefined;
    let placed: HTMLElement | undefined;
    let frame = 0;
    const end = () => {
      window.cancelAnimationFrame(frame);
      for (const type of ownMovements) window.removeEventListener(type, end, true);
    };
    const isOther = (heading: HTMLElement) => heading !== left.heading || heading.textContent !== left.text;
    const isNew = (heading: HTMLElement, now: number) =>
      isOther(heading) ||
      (now - started > sameHeadingWait && document.querySelector('[data-owner][aria-busy]') === null);
    const isLoading = () => document.querySelector('[data-owner][aria-busy], main [aria-busy="true"]') !== null;
    const isSet = (active: Element | null) => active !== null && active !== document.body;
    const isInPage = (active: Element | null) => document.querySelector('main')?.contains(active) === true;
    const attempt = (now: number): 'done' | 'again' => {
      const heading = pageHeading(document);
      if (heading === null || document.querySelector('dialog:modal') !== null) return 'again';
      if (arrived === undefined && !isNew(heading, now)) return 'again';
      arrived ??= now;
      const active = document.activeElement;
      // The page has placed the focus, such as in a form, or the visitor has.
      const isTaken = placed === undefined ? active !== before && isInPage(active) : active !== placed && isSet(active);
      if (isTaken) return 'done';
      if (active !== placed) {
        const traced = trace === null ? null : findTraced(document, trace);
        if (traced === null && trace !== null && now - arrived < traceWait) return 'again';
        placed = traced ?? heading;
        focusQuietly(placed);
        // A hidden element, such as a link of a menu that has closed, cannot have the focus.
        if (document.activeElement !== placed) focusQuietly((placed = heading));
      }
      // A heading that stayed may be that of the page before, which a slow line still shows: its place is taken later.
      if (!isOther(heading)) return 'again';
      // On a slow machine the data comes long after the heading.
      if (arrivedNew === undefined || isLoading()) arrivedNew = now;
      return now - arrivedNew > hold + (trace === null ? 0 : traceWait) ? 'done' : 'again';
    };
    const next = () => {
      const now = performance.now();
      if (attempt(now) === 'done' || now - started > maxWait) return end();
      frame = window.requestAnimationFrame(next);
    };
    for (const type of ownMovements) window.addEventListener(type, end, { capture: true, passive: true });
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
  const { activeElement } = document;
  // On a link that was pressed before this was there, which goes with its page, or already on nothing.
  const isLeft = activeElement === null || activeElement === document.body || activeElement.closest('a') !== null;
  if (pathname !== openedAt && isLeft) follow(null);
  return () => {
    stop();
    unsubscribe();
  };
}
