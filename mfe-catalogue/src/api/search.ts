import type { HttpClient } from '@platform/shared/http';
import { queryOptions } from '@platform/shared/store';

/** How much there is of each kind for a search: a list of games says where else something was found. */
export const searchCountsQuery = (http: HttpClient, q: string, softMode: boolean) =>
  queryOptions({
    queryKey: ['search-counts', { q, softMode }],
    queryFn: async ({ signal }) => {
      const { games, videos, models } = await http.call(
        softMode ? 'GET /api/soft-page/search' : 'GET /api/search',
        { query: { q } },
        { signal },
      );
      return { games: games.total, videos: videos.total, models: models.total };
    },
  });
