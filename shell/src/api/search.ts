import type { HttpClient } from '@platform/shared/http';
import { keepPreviousData, queryOptions } from '@platform/shared/store';

/** At most eight hits while typing. A question that nobody waits for any more is given up. */
export const suggestionsQuery = (http: HttpClient, q: string, softMode: boolean) =>
  queryOptions({
    queryKey: ['search-suggestions', { q, softMode }],
    queryFn: ({ signal }) =>
      http.call(
        softMode ? 'GET /api/soft-page/search/suggest' : 'GET /api/search/suggest',
        { query: { q } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

/** Games to offer where nothing was typed or found: the API answers an empty question with popular ones. */
export const popularGamesQuery = (http: HttpClient, softMode: boolean) =>
  queryOptions({
    queryKey: ['search-popular', { softMode }],
    queryFn: async ({ signal }) => {
      const { instead } = await http.call(
        softMode ? 'GET /api/soft-page/search' : 'GET /api/search',
        { query: { q: '' } },
        { signal },
      );
      return instead.filter(({ view }) => view !== 'announcement').slice(0, 4);
    },
    staleTime: 5 * 60_000,
  });
