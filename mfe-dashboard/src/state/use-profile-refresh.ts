import { useCallback } from 'react';
import { useRuntime } from '@platform/shared/remote';
import { profileQuery } from './queries';

/** Loads the profile again after a payment or a change of premium, for this page and for the header's balance. */
export function useProfileRefresh(): () => Promise<void> {
  const { queryClient, store } = useRuntime();
  return useCallback(async () => {
    // A failure stays in the query: what was paid is paid, and the next page asks again.
    const profile = await queryClient.fetchQuery({ ...profileQuery(), staleTime: 0 }).catch(() => null);
    if (profile !== null) store.getState().profileChanged(profile);
  }, [queryClient, store]);
}
