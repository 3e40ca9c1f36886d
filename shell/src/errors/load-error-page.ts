import type { Runtime } from '@platform/shared/remote';
import { featuredGamesQuery, hottestModelsQuery } from '../api/error-page';

/**
 * Asks for what the error page shows. In soft mode there is nothing to show (product.md §6); a failure
 * leaves its section out.
 */
export async function loadErrorPage({
  store,
  queryClient,
  http,
}: Pick<Runtime, 'store' | 'queryClient' | 'http'>): Promise<void> {
  if (store.getState().audience.softMode) return;
  await Promise.all([
    queryClient.prefetchQuery(featuredGamesQuery(http)),
    queryClient.prefetchQuery(hottestModelsQuery(http)),
  ]);
}
