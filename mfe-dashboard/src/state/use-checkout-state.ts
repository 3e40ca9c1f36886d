import { useEffect, useRef } from 'react';
import type { Checkout } from '@platform/shared/contracts';
import { useQuery } from '@platform/shared/store';
import { checkoutQuery, receiptQuery } from './payment-queries';
import { useProfileRefresh } from './use-profile-refresh';

/** Milliseconds between two looks at a checkout that waits: often at first, when the provider is about to answer. */
const intervals = [2_500, 2_500, 4_000, 6_000, 10_000] as const;

/** Whether news of it may come by itself. */
const isWaiting = (state: Checkout['state'] | undefined): boolean => state === 'open' || state === 'pending';

const nextLook = (state: Checkout['state'] | undefined, looks: number): number | false =>
  isWaiting(state) && (intervals[looks - 1] ?? 10_000);

/** A checkout as it stands, looked at again while it waits; balances follow when it has been paid or given back. */
export function useCheckoutState(id: string) {
  const checkout = useQuery({
    ...checkoutQuery(id),
    refetchInterval: ({ state: { data, dataUpdateCount } }) => nextLook(data?.state, dataUpdateCount),
  });
  // Who comes back from the provider comes to see what changed.
  useNews(checkout.data?.state, true);
  return checkout;
}

/** A payment with its receipt, looked at again while it waits. */
export function useReceipt(id: string) {
  const receipt = useQuery({
    ...receiptQuery(id),
    refetchInterval: ({ state: { data, dataUpdateCount } }) => nextLook(data?.checkout.state, dataUpdateCount),
  });
  useNews(receipt.data?.checkout.state, false);
  return receipt;
}

/**
 * Brings balances and lists up to date when a checkout has been paid or given back.
 * @param isPaidNews whether one that is paid at first sight was paid just now
 */
function useNews(state: Checkout['state'] | undefined, isPaidNews: boolean): void {
  const refreshProfile = useProfileRefresh();
  const seen = useRef<Checkout['state'] | undefined>(undefined);
  useEffect(() => {
    if (state === undefined || state === seen.current) return;
    const isNews = seen.current !== undefined || (isPaidNews && state === 'paid');
    seen.current = state;
    if (isNews && !isWaiting(state)) void refreshProfile();
  }, [state, isPaidNews, refreshProfile]);
}
