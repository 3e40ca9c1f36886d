import type { HttpClient } from '@platform/shared/http';
import { queryOptions } from '@platform/shared/store';

/** The partner id of the live-camera section; null when there is none or it could not be had (product.md §7). */
export const camgirlsInfoQuery = (http: HttpClient) =>
  queryOptions({
    queryKey: ['camgirls-info'],
    queryFn: () =>
      http.call('GET /api/camgirls/info', {}).then(
        ({ partner_id: partnerId }) => partnerId,
        () => null,
      ),
  });
