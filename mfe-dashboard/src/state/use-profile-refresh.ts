import { useCallback } from 'react';
import { invalidate } from '@platform/shared/queries';
import { useRuntime } from '@platform/shared/remote';
import { profileQuery } from './queries';

/**
 * Loads the profile again after a payment or a change of premium, for this page and for the header's balance. The payment
 * provider made the change, so no response of ours has named the transactions as stale.
 */
export function useProfileRefresh(): () => Promise<void> {
  const { queryClient, store } = useRuntime();
  return useCallback(async () => {
    void invalidate(queryClient, 'GET /api/transactions');
    void invalidate(queryClient, 'GET /api/transactions/balance');
    void invalidate(queryClient, 'GET /api/checkouts');
    void invalidate(queryClient, 'GET /api/subscription');
    // A failure stays in the query: what was paid is paid, and the next page asks again.
    const profile = await queryClient.fetchQuery({ ...profileQuery(), staleTime: 0 }).catch(() => null);
    if (profile !== null) store.getState().profileChanged(profile);
  }, [queryClient, store]);
}
