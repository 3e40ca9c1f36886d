import type { ReadingEndpointName, ReplyOf, RequestOf, WritingEndpointName } from '@platform/shared/contracts';
import type { CallOptions, HttpClient } from '@platform/shared/http';
import type { QueryClient } from '@platform/shared/store';
import { endpointKey } from './endpoint-key';

/** Lists that keep their lines while they are in view, so that a change can be taken back: the next page loads them. */
const keptInView: ReadonlySet<string> = new Set<ReadingEndpointName>([
  'GET /api/favourites',
  'GET /api/favourites/slugs',
  'GET /api/history',
]);

/** What a call needs; a `Runtime` has it. */
export interface CallParts {
  http: HttpClient;
  queryClient: QueryClient;
}

/**
 * Calls an endpoint that changes something, marks as stale what its contract says (`changes`; the response names it),
 * and waits until the page has it again; a failure of that stays in its query. The only way to write.
 * @param name e.g. `PUT /api/favourites/{kind}/{slug}`
 * @param request params, query and body as the contract says
 * @throws AppError for every failure; nothing is stale then
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
 * Marks queries of an endpoint as stale; those on the page are loaded again.
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

/** Marks everything as stale but the lists that keep their lines, after another tab has changed what a member owns. */
export const invalidateAll = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey: [name] }) => !keptInView.has(name as string) });

/** @returns whether a query is the list of what the member has bought, which every purchase makes stale */
export const isPurchaseQuery = ([endpoint]: readonly unknown[]): boolean => endpoint === 'GET /api/games/purchase';
