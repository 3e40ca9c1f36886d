import { useMemo } from 'react';
import type { Purchase } from '@platform/shared/contracts';
import { useAppState } from '@platform/shared/remote';
import { canHaveMemberData, useQuery } from '@platform/shared/store';
import { purchasesQuery } from './queries';

export interface Viewer {
  authorized: boolean;
  premium: boolean;
  softMode: boolean;
  /** Coins and gems in the account; 0 for guests. */
  coins: number;
  gems: number;
  /** By game id; absent for guests, in soft mode, and until it is known. */
  purchases: Record<string, Purchase> | undefined;
  /** How far the purchases are; `idle` when there are none to load. */
  purchasesStatus: 'idle' | 'pending' | 'success' | 'error';
  retryPurchases: () => void;
}

/** Whether the viewer is known to own a game. */
export const isOwnedBy = ({ purchases }: Pick<Viewer, 'purchases'>, { id }: { id: number }): boolean =>
  purchases?.[id]?.completed === true;

/**
 * Who looks at the page: session, audience and, for members outside soft mode, purchases
 * (docs/spec/entities.md#purchase-facts).
 */
export function useViewer(): Viewer {
  const { authorized, profile } = useAppState((state) => state.session);
  const softMode = useAppState((state) => state.audience.softMode);
  const wanted = useAppState(canHaveMemberData);
  const { data, status, refetch } = useQuery({ ...purchasesQuery(), enabled: wanted });
  // The same while nothing of it changes: lists of cards are rendered for each other one.
  return useMemo<Viewer>(() => {
    const balanceOf = (currency: 0 | 1) =>
      profile?.balance.find(({ currencyType }) => currencyType === currency)?.count ?? 0;
    return {
      authorized,
      premium: profile?.isPremiumUser ?? false,
      softMode,
      coins: balanceOf(0),
      gems: balanceOf(1),
      // What a former session left in the cache is not for this viewer.
      purchases: wanted ? data : undefined,
      purchasesStatus: wanted ? status : 'idle',
      retryPurchases: () => void refetch(),
    };
  }, [authorized, profile, softMode, wanted, data, status, refetch]);
}
