import type { Currency } from '@platform/shared/contracts';
import { useNavigate, useSearchParams } from '@platform/shared/router';
import * as ownPaths from '../own-paths';

/**
 * Whether the address of a game's page says that its purchase is to be confirmed (`?buy=1`, `?buy=gems`): that survives
 * the log-in and the payment page, and the browser's Back closes it.
 * @param slug the game's
 * @returns the currency to pay with, or null while nothing is to be confirmed
 */
export function useBuyAddress(slug: string): { currency: Currency | null; close: () => void } {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const buy = search.get('buy');
  return {
    currency: buy === null ? null : buy === 'gems' ? 'gems' : 'coins',
    close: () => void navigate(ownPaths.game(slug), { replace: true, preventScrollReset: true }),
  };
}
