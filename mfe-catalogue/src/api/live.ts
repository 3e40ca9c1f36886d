import type { HttpClient } from '@platform/shared/http';
import { queryOptions } from '@platform/shared/store';

/** The four most watched rooms, open ones first; it has no soft source. */
export const liveNowQuery = (http: HttpClient) =>
  queryOptions({
    queryKey: ['catalogue', 'live-now'],
    queryFn: ({ signal }) => http.call('GET /api/camgirls', { query: { page: 1, limit: 4 } }, { signal }),
  });
