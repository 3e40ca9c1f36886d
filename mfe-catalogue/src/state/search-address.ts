import { lastPageNumber } from '@platform/shared/limits';
import { paths } from '@platform/shared/paths';
import { searchText } from './list-filters';

/** What may be found, as the API names it. */
export const searchKinds = ['games', 'videos', 'models'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** What the address of the results says. */
export interface SearchAddress {
  /** At most 100 characters; undefined: nothing is searched for. */
  q: string | undefined;
  tab: SearchKind | 'all';
  /** Of a tab with one kind. */
  page: number;
}

/** A tab has the word that visitors know. */
const tabNames = { all: undefined, games: 'games', videos: 'videos', models: 'performers' } as const;

/** Reads the address of the results; what it cannot mean counts as absent. */
export function readSearchAddress(search: URLSearchParams): SearchAddress {
  const tab = searchKinds.find((kind) => tabNames[kind] === search.get('tab')) ?? 'all';
  const given = search.get('page') ?? '';
  const page = /^\d{1,5}$/.test(given) ? Number(given) : 1;
  return { q: searchText(search), tab, page: tab === 'all' || page < 1 || page > lastPageNumber ? 1 : page };
}

/** The address of the results; the first page and the tab of all kinds are left out of it. */
export const searchPath = ({ q, tab, page }: SearchAddress): string => paths.search({ q, tab: tabNames[tab], page });
