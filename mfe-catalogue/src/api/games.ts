import type { GameSort, RequestOf } from '@platform/shared/contracts';
import type { HttpClient } from '@platform/shared/http';
import { queryOptions } from '@platform/shared/store';
import { type ListAddress, listParameters } from '../state/list-address';

export interface GameListRequest extends ListAddress<GameSort> {
  /** Takes the soft source, which anybody may see (product.md §6). */
  softMode: boolean;
}

const askForGames = (
  http: HttpClient,
  softMode: boolean,
  query: NonNullable<RequestOf<'GET /api/games'>['query']>,
  signal: AbortSignal,
) => http.call(softMode ? 'GET /api/soft-page/games' : 'GET /api/games', { query }, { signal });

/** One page of games, 24 at most, with the facets of its filters. */
export const gameListQuery = (http: HttpClient, { softMode, ...address }: GameListRequest) => {
  const query = listParameters(address);
  return queryOptions({
    queryKey: ['games', { ...query, softMode }],
    queryFn: ({ signal }) => askForGames(http, softMode, query, signal),
  });
};

/** Games of a section of the start page: the six that it shows, and one more in case the hero has one of them. */
export const featuredGamesQuery = (
  http: HttpClient,
  { sort, onSale, softMode }: { sort: GameSort; onSale?: boolean | undefined; softMode: boolean },
) => {
  const query = { page: 1, sort, limit: 7, facets: false, ...(onSale && { onSale }) };
  return queryOptions({
    queryKey: ['games', { ...query, softMode }],
    queryFn: ({ signal }) => askForGames(http, softMode, query, signal),
  });
};

/** One game with everything its page shows; it has no soft source, so callers ask only outside soft mode. */
export const gameQuery = (http: HttpClient, slug: string) =>
  queryOptions({
    queryKey: ['game', slug],
    queryFn: ({ signal }) => http.call('GET /api/games/{slug}', { params: { slug } }, { signal }),
  });

/** What the member owns and pays, by game id; only for authorised visitors outside soft mode (product.md §3). */
export const purchasesQuery = (http: HttpClient) =>
  queryOptions({
    queryKey: ['purchases'],
    queryFn: ({ signal }) => http.call('GET /api/games/purchase', {}, { signal }),
  });
