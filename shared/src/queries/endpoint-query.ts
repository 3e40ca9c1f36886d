import type { ReadingEndpointName, ReplyOf, RequestOf } from '@platform/shared/contracts';
import { queryOptions } from '@platform/shared/store';
import { endpointKey } from './endpoint-key';
import { staleTimes } from './stale-times';

/** The request may be left out where the endpoint needs nothing. */
type OptionalRequest<N extends ReadingEndpointName> =
  Partial<RequestOf<N>> extends RequestOf<N> ? [request?: RequestOf<N>] : [request: RequestOf<N>];

/**
 * The query of an endpoint, for `useQuery`, for the list of a route, and for reading the cache. The query client knows
 * how to call it.
 * @param name e.g. `GET /api/games/{slug}`
 * @param request params, query and body as the contract says
 */
export function endpointQuery<N extends ReadingEndpointName>(name: N, ...[request]: OptionalRequest<N>) {
  const staleTime = staleTimes[name];
  return queryOptions<ReplyOf<N>>({
    queryKey: endpointKey(name, request ?? ({} as RequestOf<N>)),
    ...(staleTime !== undefined && { staleTime }),
  });
}
