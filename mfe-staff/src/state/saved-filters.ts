import { useSyncExternalStore } from 'react';
import { useMe } from './me';

/** Filters of a list under a name. */
export interface SavedFilter {
  readonly name: string;
  /** The list with these filters. */
  readonly to: string;
}

/** How many are kept of one list, and letters of a name. */
export const savedFiltersMax = 8;
export const savedNameMaxLength = 30;
/** Letters of filters that are read, far beyond any that can be set. */
const searchMaxLength = 500;

const prefix = 'staff-filters:';
/** The browser tells other tabs of a change alone; this tells its own page. */
const changed = 'staff-filters-changed';

const subscribe = (listener: () => void) => {
  window.addEventListener('storage', listener);
  window.addEventListener(changed, listener);
  return () => {
    window.removeEventListener('storage', listener);
    window.removeEventListener(changed, listener);
  };
};

export interface SavedFilters {
  readonly filters: readonly SavedFilter[];
  /** @returns whether the browser kept them */
  write: (filters: readonly SavedFilter[]) => boolean;
}

/**
 * The filters that the one at work saved of a list, in this browser alone.
 * @param path of the list
 * @param clean the list with the filters that it knows of an address, without the place in it
 */
export function useSavedFilters(path: string, clean: (search: URLSearchParams) => string): SavedFilters {
  const key = `${prefix}${useMe().email}:${path}`;
  // A text, so that it is the same from one look to the next.
  const text = useSyncExternalStore(
    subscribe,
    () => readText(key),
    () => '',
  );
  return {
    filters: readFilters(text, path, clean),
    write: (filters) => {
      try {
        window.localStorage.setItem(
          key,
          JSON.stringify(filters.map(({ name, to }) => ({ name, search: searchOf(to) }))),
        );
        window.dispatchEvent(new Event(changed));
        return true;
      } catch {
        return false;
      }
    },
  };
}

/** A browser may refuse the storage; then there are none. */
function readText(key: string): string {
  try {
    return window.localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

const searchOf = (to: string): string => to.split('?')[1] ?? '';

/** What is something else than a few named filters of this list is passed over. */
function readFilters(text: string, path: string, clean: (search: URLSearchParams) => string): readonly SavedFilter[] {
  const found: SavedFilter[] = [];
  for (const entry of entriesOf(text)) {
    const { name, search } = Object(entry) as { name?: unknown; search?: unknown };
    if (typeof name !== 'string' || typeof search !== 'string' || search.length > searchMaxLength) continue;
    if (name === '' || name !== name.trim() || name.length > savedNameMaxLength) continue;
    const to = clean(new URLSearchParams(search));
    if (to !== path && !found.some((other) => other.name === name || other.to === to)) found.push({ name, to });
  }
  return found.slice(0, savedFiltersMax);
}

function entriesOf(text: string): readonly unknown[] {
  try {
    const entries: unknown = JSON.parse(text);
    return Array.isArray(entries) ? entries : [];
  } catch {
    return [];
  }
}
