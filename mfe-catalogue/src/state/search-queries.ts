import { endpointQuery } from '@platform/shared/queries';
import type { QueryContext, RemoteRoute } from '@platform/shared/remote';
import { purchasesQuery, searchQuery } from './queries';
import { readSearchAddress, type SearchAddress, type SearchKind } from './search-address';

// Lists order a search by relevance; their filters are counted where they stand, on the pages of the lists.
const ofList = ({ q, page }: SearchAddress) => ({ query: { ...(q !== undefined && { q }), page, facets: false } });

/** A page of what a search finds of each kind, 24 at most; in soft mode from the soft source (docs/spec/age.md#soft-mode). */
export const foundGamesQuery = (address: SearchAddress, softMode: boolean) =>
  endpointQuery(softMode ? 'GET /api/soft-page/games' : 'GET /api/games', ofList(address));
export const foundVideosQuery = (address: SearchAddress, softMode: boolean) =>
  endpointQuery(softMode ? 'GET /api/soft-page/videos' : 'GET /api/videos', ofList(address));
export const foundModelsQuery = (address: SearchAddress, softMode: boolean) =>
  endpointQuery(softMode ? 'GET /api/soft-page/models' : 'GET /api/models', ofList(address));

const listOf = { games: foundGamesQuery, videos: foundVideosQuery, models: foundModelsQuery } satisfies Record<
  SearchKind,
  unknown
>;

/** What the page of results shows: the hits of each kind, and a page of one kind in its tab. */
export const searchPageQueries: NonNullable<RemoteRoute['queries']> = ({
  search,
  softMode,
  canHaveMemberData,
}: QueryContext) => {
  const address = readSearchAddress(search);
  const { q, tab } = address;
  return [
    searchQuery(q ?? '', softMode),
    q !== undefined && tab !== 'all' && listOf[tab](address, softMode),
    canHaveMemberData && purchasesQuery(),
  ];
};
