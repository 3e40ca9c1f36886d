import type { EndpointName, ReplyOf, RequestOf } from '@platform/shared/contracts';
import type { CallOptions, HttpClient } from '@platform/shared/http';
import type { QueryClient } from '@platform/shared/store';
import { endpointKey } from './endpoint-key';

/** What a member's ownership of a game decides. */
const owned = [
  'GET /api/games/purchase',
  'GET /api/library',
  'GET /api/library/{id}',
  'GET /api/videos/{slug}/access',
] as const;
const favourites = ['GET /api/favourites', 'GET /api/favourites/slugs'] as const;

const premium = ['GET /api/subscription', 'GET /api/profile'] as const;

/** Which queries a call makes stale. */
const invalidated: { readonly [N in EndpointName]?: readonly EndpointName[] } = {
  'POST /api/profile/email': ['GET /api/profile/email'],
  'DELETE /api/profile/email': ['GET /api/profile/email'],
  'POST /api/profile/email/confirm': ['GET /api/profile/email', 'GET /api/profile'],
  'POST /api/profile/password/change': ['GET /api/profile', 'GET /api/profile/sessions'],
  'POST /api/avatars': ['GET /api/avatars'],
  'POST /api/subscription/cancellation': premium,
  'DELETE /api/subscription/cancellation': premium,
  'POST /api/subscription/withdrawal': premium,
  'POST /api/checkouts/{id}/withdrawal': ['GET /api/checkouts/{id}', 'GET /api/profile'],
  'PUT /api/favourites/{kind}/{slug}': favourites,
  'DELETE /api/favourites/{kind}/{slug}': favourites,
  'PUT /api/history/{kind}/{slug}': ['GET /api/history'],
  'DELETE /api/history/{kind}/{slug}': ['GET /api/history'],
  'DELETE /api/history': ['GET /api/history'],
  'POST /api/purchases': owned,
  'PUT /api/library/{id}/progress': ['GET /api/library', 'GET /api/library/{id}'],
};

/** Lists that keep their lines while they are in view, so that a change can be taken back: the next page loads them. */
const keptInView: ReadonlySet<EndpointName> = new Set([...favourites, 'GET /api/history']);

/** What a call needs; a `Runtime` has it. */
export interface CallParts {
  http: HttpClient;
  queryClient: QueryClient;
}

/**
 * Calls an endpoint that changes something, marks as stale what the change makes untrue, and waits until the page has it
 * again; a failure of that stays in its query.
 * @param name e.g. `PUT /api/favourites/{kind}/{slug}`
 * @param request params, query and body as the contract says
 * @throws AppError for every failure; nothing is stale then
 */
export async function mutate<N extends EndpointName>(
  { http, queryClient }: CallParts,
  name: N,
  request: RequestOf<N>,
  options?: CallOptions,
): Promise<ReplyOf<N>> {
  const reply = await http.call(name, request, options);
  await Promise.all((invalidated[name] ?? []).map((stale) => invalidate(queryClient, stale)));
  return reply;
}

/**
 * Marks queries of an endpoint as stale; those on the page are loaded again.
 * @param request of one query; without it all of the endpoint
 */
export const invalidate = <N extends EndpointName>(
  queryClient: QueryClient,
  name: N,
  request?: RequestOf<N>,
): Promise<void> =>
  queryClient.invalidateQueries({
    queryKey: endpointKey(name, request),
    ...(keptInView.has(name) && { refetchType: 'none' as const }),
  });

/** Marks as stale what a member's ownership of games decides, after another tab has bought. */
export const invalidateOwned = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all(owned.map((name) => invalidate(queryClient, name)));

/** @returns whether a query is the list of what the member has bought, which every purchase makes stale */
export const isPurchaseQuery = ([endpoint]: readonly unknown[]): boolean => endpoint === owned[0];
