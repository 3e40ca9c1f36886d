import { endpointQuery } from '@platform/shared/queries';

/** The six games of the error page (product.md §9). */
export const featuredGamesQuery = () =>
  endpointQuery('GET /api/games', { query: { page: 1, sort: 'popular', limit: 6, facets: false } });

/** The four performers of the error page (product.md §9). */
export const hottestModelsQuery = () => endpointQuery('GET /api/models', { query: { limit: 4 } });
