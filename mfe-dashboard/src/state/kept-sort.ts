import { type LibrarySort, readLibraryAddress } from './library-filters';

/** The order of the library that was chosen last. It lasts as long as the tab; the address, which can be shared, says it first. */
const key = 'library-sort';

/** @param sort as it was chosen */
export function keepSort(sort: LibrarySort): void {
  try {
    sessionStorage.setItem(key, sort);
  } catch {
    // Without storage the menu leads to the first order.
  }
}

/** The order that was kept; the first one where none is, or none that exists. */
export function keptSort(): LibrarySort {
  try {
    return readLibraryAddress(new URLSearchParams({ sort: sessionStorage.getItem(key) ?? '' })).sort;
  } catch {
    return 'played';
  }
}
