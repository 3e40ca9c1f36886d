import type { ReadingEndpointName, RequestOf } from '@platform/shared/contracts';
import type { HttpClient } from '@platform/shared/http';

/**
 * Names in the query cache that are given (docs/spec/routes.md#cached-replies); every other query has its endpoint's
 * name.
 */
const cacheNames: { readonly [N in ReadingEndpointName]?: string } = { 'GET /api/models': 'all-models' };

/** What a query is kept under: the endpoint, and the request. */
export type EndpointKey = readonly [endpoint: string, request?: object];

/**
 * Makes the key of a query; nothing else makes keys.
 * @param request params, query and body; without it the key is of all requests to the endpoint
 */
export const endpointKey = <N extends ReadingEndpointName>(name: N, request?: RequestOf<N>): EndpointKey =>
  request === undefined ? [cacheNames[name] ?? name] : [cacheNames[name] ?? name, request];

/** The function of every query: calls the endpoint that its key names. */
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
