import type { HttpClient } from '@platform/shared/http';
import { queryOptions } from '@platform/shared/store';

/** The offers that run today, with their games. */
export const dealsQuery = (http: HttpClient, softMode: boolean) =>
  queryOptions({
    queryKey: ['deals', { softMode }],
    queryFn: ({ signal }) => http.call(softMode ? 'GET /api/soft-page/deals' : 'GET /api/deals', {}, { signal }),
  });

/** Devices that scripts work with; there is no soft source, so callers ask only outside soft mode. */
export const devicesQuery = (http: HttpClient) =>
  queryOptions({
    queryKey: ['devices'],
    queryFn: ({ signal }) => http.call('GET /api/devices', {}, { signal }),
  });
