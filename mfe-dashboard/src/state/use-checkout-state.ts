import { useEffect, useRef } from 'react';
import type { Checkout } from '@platform/shared/contracts';
import { useQuery } from '@platform/shared/store';
import { checkoutQuery } from './payment-queries';
import { useProfileRefresh } from './use-profile-refresh';

/** Milliseconds between two looks at a checkout that waits: often at first, when the provider is about to answer. */
const intervals = [2_500, 2_500, 4_000, 6_000, 10_000] as const;

const isWaiting = (state: Checkout['state'] | undefined): boolean => state === 'open' || state === 'pending';

/** A checkout as it stands, looked at again while it waits; balances follow when it has been paid or given back. */
export function useCheckoutState(id: string) {
  const refreshProfile = useProfileRefresh();
  const checkout = useQuery({
    ...checkoutQuery(id),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      isWaiting(data?.state) && (intervals[dataUpdateCount - 1] ?? 10_000),
  });
  const state = checkout.data?.state;
  const seen = useRef<Checkout['state'] | undefined>(undefined);
  useEffect(() => {
    if (state === undefined || state === seen.current) return;
    const isNews = seen.current !== undefined || state === 'paid';
    seen.current = state;
    if (isNews && !isWaiting(state)) void refreshProfile();
  }, [state, refreshProfile]);
  return checkout;
}
