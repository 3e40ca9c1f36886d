/** How an element is found again after its page was drawn anew: what it is called, and which of those of that name. */
export interface ElementTrace {
  tag: string;
  name: string;
  index: number;
}

/**
 * @param element what had the focus
 * @returns null for what has nothing to be known by, such as the body
 */
export function traceElement(element: Element | null): ElementTrace | null {
  if (element === null || nameOf(element) === '' || element === element.ownerDocument.body) return null;
  const trace = { tag: element.localName, name: nameOf(element) };
  return { ...trace, index: namesakes(element.ownerDocument, trace).indexOf(element as HTMLElement) };
}

/** @returns the element of a trace in what is shown now, or null when there is none */
export function findTraced(document: Document, trace: ElementTrace): HTMLElement | null {
  return namesakes(document, trace)[trace.index] ?? null;
}

const namesakes = (document: Document, { tag, name }: Pick<ElementTrace, 'tag' | 'name'>): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(tag)].filter((element) => nameOf(element) === name);

/** A link is known by its address; its text, such as a price, may change while the visitor is away. */
const nameOf = (element: Element): string =>
  element.getAttribute('href') ??
  element.getAttribute('aria-label') ??
  element.getAttribute('name') ??
  element.textContent.trim();
