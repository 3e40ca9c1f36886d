import type { GameSort, VideoSort } from '@platform/shared/contracts';
import { paths } from '@platform/shared/router';
import type { FilterName } from './list-filters';

/** Everything in which the lists of the catalogue differ: the rest of address, filters and view is the same for all. */
export interface ListKind<Sort extends string = string> {
  /** What it lists: `Games` as a name, `game` and `games` in sentences. */
  readonly title: string;
  readonly one: string;
  readonly many: string;
  readonly path: (query: Record<string, string | number | undefined>) => string;
  /** The orders with their words, the default first. */
  readonly sorts: readonly { readonly value: Sort; readonly label: string }[];
  readonly filters: ReadonlySet<FilterName>;
}

export const gameList: ListKind<GameSort> = {
  title: 'Games',
  one: 'game',
  many: 'games',
  path: paths.games,
  sorts: [
    { value: 'popular', label: 'Most popular' },
    { value: 'newest', label: 'Newest' },
    { value: 'rating', label: 'Best rated' },
    { value: 'price', label: 'Price, low to high' },
    { value: 'title', label: 'Title, A to Z' },
  ],
  filters: new Set([
    'q',
    'tags',
    'studio',
    'difficulty',
    'projection',
    'scripts',
    'onSale',
    'owned',
    'priceMin',
    'priceMax',
    'ratingMin',
  ]),
};

export const videoList: ListKind<VideoSort> = {
  title: 'Videos',
  one: 'video',
  many: 'videos',
  path: paths.videos,
  sorts: [
    { value: 'popular', label: 'Most popular' },
    { value: 'newest', label: 'Newest' },
    { value: 'rating', label: 'Best rated' },
    { value: 'length', label: 'Longest' },
    { value: 'title', label: 'Title, A to Z' },
  ],
  filters: new Set(['q', 'tags', 'studio', 'projection', 'scripts', 'premium', 'ratingMin']),
};
