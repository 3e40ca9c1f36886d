import type { LibraryItem } from '@platform/shared/contracts';
import { playStateOf } from '@platform/shared/format';

/** The filters of the library, by what the address calls them (`?show=`). */
export const libraryFilters = {
  all: { label: 'All', passes: () => true },
  started: { label: 'In progress', passes: (item) => playStateOf(item) === 'started' },
  new: { label: 'Not started', passes: (item) => playStateOf(item) === 'new' },
  completed: { label: 'Completed', passes: (item) => playStateOf(item) === 'completed' },
  scripts: { label: 'With scripts', passes: ({ game }) => game.scripts },
  vr360: { label: 'VR 360', passes: ({ game }) => game.projection === '360' },
} as const satisfies Record<string, { label: string; passes: (item: LibraryItem) => boolean }>;
export type LibraryFilter = keyof typeof libraryFilters;

const time = (iso: string | undefined): number => (iso === undefined ? 0 : Date.parse(iso));
const byTitle = (a: LibraryItem, b: LibraryItem): number => a.game.title.localeCompare(b.game.title, 'en');

/** The orders of the library (`?sort=`); the first one holds unless told. */
export const librarySorts = {
  played: { label: 'Last played', compare: () => 0 },
  newest: { label: 'Newest', compare: (a, b) => time(b.purchasedAt) - time(a.purchasedAt) },
  title: { label: 'Title', compare: byTitle },
  rating: { label: 'Rating', compare: (a, b) => b.game.rating - a.game.rating || byTitle(a, b) },
} as const satisfies Record<string, { label: string; compare: (a: LibraryItem, b: LibraryItem) => number }>;
export type LibrarySort = keyof typeof librarySorts;

/** What the address of the library says; what it does not know is left out. */
export interface LibraryAddress {
  show: LibraryFilter;
  sort: LibrarySort;
  /** What to look for in titles. */
  q: string;
}

export function readLibraryAddress(search: URLSearchParams): LibraryAddress {
  const show = search.get('show') ?? '';
  const sort = search.get('sort') ?? '';
  return {
    show: Object.hasOwn(libraryFilters, show) ? (show as LibraryFilter) : 'all',
    sort: Object.hasOwn(librarySorts, sort) ? (sort as LibrarySort) : 'played',
    q: search.get('q')?.trim() ?? '',
  };
}

/** Titles that contain every word, whatever its case and accents. */
function isFound(title: string, q: string): boolean {
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain(q)
    .split(/\s+/)
    .every((word) => plain(title).includes(word));
}

/**
 * The games that an address shows, in its order.
 * @param items as the API has them: last played first
 */
export function chooseGames(items: readonly LibraryItem[], { show, sort, q }: LibraryAddress): LibraryItem[] {
  return items
    .filter((item) => libraryFilters[show].passes(item) && isFound(item.game.title, q))
    .toSorted(librarySorts[sort].compare);
}
