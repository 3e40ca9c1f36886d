import type { ReadingEndpointName, RequestOf } from '@platform/shared/contracts';
import type { HttpClient } from '@platform/shared/http';

/**
 * Predefined names in the query cache (docs/spec/routes.md#cached-replies); every other query uses its endpoint's name.
 */
const cacheNames: { readonly [N in ReadingEndpointName]?: string } = { 'GET /api/models': 'all-models' };

/** Key of a query: the endpoint, and the request. */
export type EndpointKey = readonly [endpoint: string, request?: object];

/**
 * Makes the key of a query; nothing else makes keys.
 * @param request params, query and body; without it the key covers all requests to the endpoint
 */
export const endpointKey = <N extends ReadingEndpointName>(name: N, request?: RequestOf<N>): EndpointKey =>
  request === undefined ? [cacheNames[name] ?? name] : [cacheNames[name] ?? name, request];

/** Query function of every query: calls the endpoint in its key. */
export const callEndpoint =
  (http: HttpClient) =>
  ({
    queryKey: [key, request = {}],
    signal,
  }: {
    queryKey: readonly unknown[];
    signal: AbortSignal;
  }): Promise<unknown> =>
    http.call(endpointOf(key), request as never, { signal });

const endpointOf = (key: unknown): ReadingEndpointName =>
  (Object.entries(cacheNames).find(([, cacheName]) => cacheName === key)?.[0] ?? key) as ReadingEndpointName;
