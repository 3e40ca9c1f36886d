/** The heading of the page that is shown; null while there is none, as before a remote has come. */
export const pageHeading = (document: Document): HTMLElement | null => document.querySelector<HTMLElement>('main h1');

/** A page as far as it can be told from the next one. */
export interface ShownPage {
  heading: HTMLElement | null;
  text: string | undefined;
}

/** @returns what is shown now; a page that comes has another heading, or another text in the same */
export function shownPage(document: Document): ShownPage {
  const heading = pageHeading(document);
  return { heading, text: heading?.textContent };
}

/** Gives the focus to an element that need not be a stop of the Tab key, and leaves the scroll position alone. */
export function focusQuietly(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** Puts the focus into the page: on its heading, or on its main landmark while it has none. */
export function focusPage(document: Document): void {
  const place = pageHeading(document) ?? document.getElementById('main');
  if (place !== null) focusQuietly(place);
}

/** Milliseconds in which a page comes, or never. */
const maxWait = 10_000;

/**
 * Keeps the focus in a page that comes after the age gate: on its heading as soon as there is one, also when the remote
 * draws its page once more and the heading is another. Ends with the first movement of the visitor, and when something
 * else has the focus.
 */
export function keepFocusInPage(window: Window): void {
  const { document } = window;
  const ownMovements = ['keydown', 'pointerdown'];
  let placed: Element | null = null;
  const end = (): void => {
    observer.disconnect();
    clearTimeout(timer);
    for (const type of ownMovements) window.removeEventListener(type, end, true);
  };
  const place = (): void => {
    const { activeElement } = document;
    if (placed !== null && activeElement !== placed && activeElement !== document.body) return end();
    if (activeElement !== pageHeading(document)) focusPage(document);
    placed = document.activeElement;
  };
  const observer = new MutationObserver(place);
  const timer = setTimeout(end, maxWait);
  for (const type of ownMovements) window.addEventListener(type, end, true);
  observer.observe(document.body, { childList: true, subtree: true });
  place();
}
