import { useSyncExternalStore } from 'react';
import type { Currency } from '@platform/shared/contracts';
import { useRuntime } from '@platform/shared/remote';
import { useNavigate, useSearchParams } from '@platform/shared/router';
import * as ownPaths from '../own-paths';

/**
 * Whether the address of a game's page says that its purchase is to be confirmed (`?buy=1`, `?buy=gems`): that survives
 * the log-in and the payment page, and the browser's Back closes it.
 * @param slug the game's
 * @returns the currency to pay with, or null while nothing is to be confirmed
 */
export function useBuyAddress(slug: string): { currency: Currency | null; close: () => void } {
  const { router } = useRuntime();
  const [rendered] = useSearchParams();
  const navigate = useNavigate();
  const page = ownPaths.game(slug);
  // Of the router itself: the press is answered before the rest of the page is rendered for its new address.
  const buy = useSyncExternalStore(
    router.subscribe,
    () => (router.location.pathname === page ? new URLSearchParams(router.location.search).get('buy') : null),
    () => rendered.get('buy'),
  );
  return {
    currency: buy === null ? null : buy === 'gems' ? 'gems' : 'coins',
    close: () => void navigate(page, { replace: true, preventScrollReset: true }),
  };
}
