/** Id of the search field in the header. */
export const searchField = 'site-search';

/** Leads to the search of the header. */
export function focusSearch(): void {
  document.getElementById(searchField)?.focus();
}

/** Whether a key leads to the search: a `/` that is typed into nothing, with no dialog in front. */
export function isSearchKey(event: KeyboardEvent): boolean {
  if (event.key !== '/' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  const { target } = event;
  if (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable]:not([contenteditable="false"])')
  )
    return false;
  return document.querySelector('dialog[open], [aria-modal="true"]') === null;
}
