import { endpointQuery } from '@platform/shared/queries';

/** The six games of the error page (docs/spec/errors.md#error-page). */
export const featuredGamesQuery = () =>
  endpointQuery('GET /api/games', { query: { page: 1, sort: 'popular', limit: 6, facets: false } });

/** The four performers of the error page (docs/spec/errors.md#error-page). */
export const hottestModelsQuery = () => endpointQuery('GET /api/models', { query: { limit: 4 } });
