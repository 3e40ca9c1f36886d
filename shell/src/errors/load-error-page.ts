import type { Runtime } from '@platform/shared/remote';
import { featuredGamesQuery, hottestModelsQuery } from './error-page-queries';

/**
 * Asks for what the error page shows. In soft mode there is nothing to show (docs/spec/errors.md#error-page); a failure
 * leaves its section out.
 */
export async function loadErrorPage({ store, queryClient }: Pick<Runtime, 'store' | 'queryClient'>): Promise<void> {
  if (store.getState().audience.softMode) return;
  await Promise.all([queryClient.prefetchQuery(featuredGamesQuery()), queryClient.prefetchQuery(hottestModelsQuery())]);
}
