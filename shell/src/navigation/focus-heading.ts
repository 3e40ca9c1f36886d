/** The heading of the page that is shown; null while there is none, as before a remote has come. */
export const pageHeading = (document: Document): HTMLElement | null => document.querySelector<HTMLElement>('main h1');

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
