import type { Favourites, HistoryItem, ItemKind } from '@platform/shared/contracts';
import type { HttpClient } from '@platform/shared/http';
import { type QueryClient, queryOptions } from '@platform/shared/store';

/** Something that can be a favourite or was seen. */
export interface Item {
  kind: ItemKind;
  slug: string;
}

/** The member's favourites as cards. Pages of the catalogue share the key `favourites`. */
export const favouritesQuery = (http: HttpClient) =>
  queryOptions({
    queryKey: ['favourites', 'cards'],
    queryFn: ({ signal }): Promise<Favourites> => http.call('GET /api/favourites', {}, { signal }),
  });

/** What the member saw last, the newest first, at most 100. */
export const historyQuery = (http: HttpClient) =>
  queryOptions({
    queryKey: ['history'],
    queryFn: async ({ signal }): Promise<HistoryItem[]> => (await http.call('GET /api/history', {}, { signal })).items,
  });

/**
 * Adds a favourite or takes it away; doing it again is fine.
 * @throws AppError when it could not be kept
 */
export async function saveFavourite(http: HttpClient, { kind, slug }: Item, marked: boolean): Promise<void> {
  await http.call(marked ? 'PUT /api/favourites/{kind}/{slug}' : 'DELETE /api/favourites/{kind}/{slug}', {
    params: { kind, slug },
    body: {},
  });
}

/**
 * Forgets that something was seen, or notes it again with the place where watching stopped.
 * @throws AppError when it could not be kept
 */
export async function saveSeen(
  http: HttpClient,
  { kind, slug, seconds }: Item & Pick<HistoryItem, 'seconds'>,
  seen: boolean,
): Promise<void> {
  const params = { kind, slug };
  if (seen) await http.call('PUT /api/history/{kind}/{slug}', { params, body: seconds === null ? {} : { seconds } });
  else await http.call('DELETE /api/history/{kind}/{slug}', { params, body: {} });
}

/**
 * Forgets all that was seen.
 * @throws AppError when it could not be done
 */
export async function forgetAll(http: HttpClient, queryClient: QueryClient): Promise<void> {
  await http.call('DELETE /api/history', { body: {} });
  queryClient.setQueryData(historyQuery(http).queryKey, []);
}

/** Lets other pages ask anew; a list in view keeps its lines, so that a change can be taken back. */
export const changed = (queryClient: QueryClient, list: 'favourites' | 'history'): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [list], refetchType: 'none' });
