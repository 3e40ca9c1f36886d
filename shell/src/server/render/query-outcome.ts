import type { AppErrorData } from '@platform/shared/http';
import type { createQueryClient } from '@platform/shared/store';

export interface QueryOutcome {
  /** A page whose data does not exist is a 404, one that was requested wrongly a 400. */
  status: 200 | 400 | 404;
  /** The API did not respond to a query, or not as it should: the page says so, and is not kept for others. */
  apiFailed: boolean;
}

/**
 * Outcome of the queries of a page.
 * @param queryClient after the page was rendered
 */
export function outcomeOf(queryClient: ReturnType<typeof createQueryClient>): QueryOutcome {
  const kinds = queryClient
    .getQueryCache()
    .getAll()
    .map((query) => query.state.error as Partial<AppErrorData> | null)
    // "Too many requests" is of the kind of a wrong one, too, but the address is right, and the next answer may be.
    .map((error) => (error?.kind === 'validation' && error.retryable === true ? 'server' : error?.kind));
  const status = kinds.includes('not-found') ? 404 : kinds.includes('validation') ? 400 : 200;
  return { status, apiFailed: kinds.includes('network') || kinds.includes('server') };
}
