import type { GameSort, ModelSort, VideoSort } from '@platform/shared/contracts';
import { paths } from '@platform/shared/paths';
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
  /** How many popular ones stand where a search or filters leave nothing: two rows of games, one of performers. */
  readonly popularCount: number;
}

export const gameList: ListKind<GameSort> = {
  title: 'Games',
  one: 'game',
  many: 'games',
  path: paths.games,
  popularCount: 6,
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
    'view',
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
  popularCount: 6,
  sorts: [
    { value: 'popular', label: 'Most popular' },
    { value: 'newest', label: 'Newest' },
    { value: 'rating', label: 'Best rated' },
    { value: 'length', label: 'Longest' },
    { value: 'title', label: 'Title, A to Z' },
  ],
  filters: new Set(['q', 'tags', 'studio', 'projection', 'scripts', 'premium', 'ratingMin']),
};

export const modelList: ListKind<ModelSort> = {
  title: 'Performers',
  one: 'performer',
  many: 'performers',
  path: paths.pornstars,
  popularCount: 4,
  sorts: [
    { value: 'popular', label: 'Hottest first' },
    { value: 'newest', label: 'Newest titles' },
    { value: 'titles', label: 'Most titles' },
    { value: 'name', label: 'Name, A to Z' },
  ],
  filters: new Set(['q', 'tags', 'studio', 'in', 'live', 'scripts']),
};
