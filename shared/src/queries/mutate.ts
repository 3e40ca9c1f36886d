import type { ReadingEndpointName, ReplyOf, RequestOf, WritingEndpointName } from '@platform/shared/contracts';
import type { CallOptions, HttpClient } from '@platform/shared/http';
import type { QueryClient } from '@platform/shared/store';
import { endpointKey } from './endpoint-key';

/**
 * Lists that keep their rows while they are in view, so that a change can be undone: the next page load refreshes them.
 */
const keptInView: ReadonlySet<string> = new Set<ReadingEndpointName>([
  'GET /api/favourites',
  'GET /api/favourites/slugs',
  'GET /api/history',
]);

/** Dependencies of a call; a `Runtime` has them. */
export interface CallParts {
  http: HttpClient;
  queryClient: QueryClient;
}

/**
 * Calls an endpoint that changes something, invalidates the queries in its contract (`changes`; the response lists
 * them), and waits until the page has reloaded them; a failure of that stays in its query. The only way to write.
 * @param name e.g. `PUT /api/favourites/{kind}/{slug}`
 * @param request params, query and body as in the contract
 * @throws AppError for every failure; then nothing is invalidated
 */
export async function mutate<N extends WritingEndpointName>(
  { http, queryClient }: CallParts,
  name: N,
  request: RequestOf<N>,
  options?: CallOptions,
): Promise<ReplyOf<N>> {
  const { reply, stale } = await http.send(name, request, options);
  await Promise.all((stale as readonly ReadingEndpointName[]).map((query) => invalidate(queryClient, query)));
  return reply;
}

/**
 * Invalidates queries of an endpoint; those on the page are reloaded.
 * @param request of one query; without it all of the endpoint
 */
export const invalidate = <N extends ReadingEndpointName>(
  queryClient: QueryClient,
  name: N,
  request?: RequestOf<N>,
): Promise<void> =>
  queryClient.invalidateQueries({
    queryKey: endpointKey(name, request),
    ...(keptInView.has(name) && { refetchType: 'none' as const }),
  });

/** Invalidates all queries but the lists that keep their rows, after another tab has changed what a member owns. */
export const invalidateAll = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey: [name] }) => !keptInView.has(name as string) });

/** @returns whether a query is the list of the member's purchases, which every purchase makes stale */
export const isPurchaseQuery = ([endpoint]: readonly unknown[]): boolean => endpoint === 'GET /api/games/purchase';
