import type { HttpClient } from '@platform/shared/http';
import { queryOptions } from '@platform/shared/store';

/** Games and performers of the error page (product.md §9). */
const errorPageCounts = { games: 6, models: 4 } as const;

export const featuredGamesQuery = (http: HttpClient) =>
  queryOptions({
    queryKey: ['error-page', 'games'],
    queryFn: async () =>
      (
        await http.call('GET /api/games', { query: { page: 1, sort: 'popular', limit: errorPageCounts.games } })
      ).items.slice(0, errorPageCounts.games),
  });

export const hottestModelsQuery = (http: HttpClient) =>
  queryOptions({
    queryKey: ['error-page', 'models'],
    queryFn: async () =>
      (await http.call('GET /api/models', { query: { limit: errorPageCounts.models } })).items.slice(
        0,
        errorPageCounts.models,
      ),
  });
