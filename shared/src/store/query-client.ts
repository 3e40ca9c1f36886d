import { type DehydratedState, QueryClient, dehydrate, hydrate } from '@tanstack/react-query';
import type { HttpClient } from '@platform/shared/http';
import { callEndpoint } from '../queries/endpoint-key';
import { defaultStaleTime } from '../queries/stale-times';

/**
 * Creates a query client: one for the page in a browser, one for each request on a server. Retries belong to the HTTP
 * client, so the query layer does none of its own.
 * @param http calls the endpoints in the query keys (shared/src/queries)
 */
export function createQueryClient(http: HttpClient): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: callEndpoint(http),
        staleTime: defaultStaleTime,
        // A request's client is garbage collected with its request: a timer would keep it for that long on the server.
        gcTime: typeof window === 'undefined' ? Infinity : 5 * 60_000,
        retry: false,
        // Without a network a request fails with an error; otherwise it would wait silently, and its page with it.
        networkMode: 'offlineFirst',
        refetchOnWindowFocus: false,
        // A failure rendered by the server stays a failure until the visitor retries: hydration must agree.
        retryOnMount: false,
      },
    },
  });
}

/**
 * Query state of a server render, ready for JSON: results and failures, nothing pending.
 * @param client the request's query client
 */
export function dehydrateQueries(client: QueryClient): unknown {
  return dehydrate(client, {
    shouldDehydrateQuery: (query) => query.state.status !== 'pending',
    shouldRedactErrors: () => false,
  });
}

/** Restores the query state of a server render. Ignores anything that is not such a state. */
export function hydrateQueries(client: QueryClient, state: unknown): void {
  if (Array.isArray((state as Partial<DehydratedState> | null | undefined)?.queries))
    hydrate(client, state as DehydratedState);
}
