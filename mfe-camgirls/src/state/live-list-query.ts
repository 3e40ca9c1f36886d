import type { HttpClient } from '@platform/shared/http';
import { queryOptions } from '@platform/shared/store';

/**
 * A page of live rooms, open ones first.
 * @param page from 1
 */
export const liveListQuery = (http: HttpClient, page: number) =>
  queryOptions({
    queryKey: ['camgirls', 'live-list', page],
    queryFn: ({ signal }) => http.call('GET /api/camgirls', { query: { page } }, { signal }),
  });
