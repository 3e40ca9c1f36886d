import { useRef, useState } from 'react';
import type { Currency, GameCard } from '@platform/shared/contracts';
import { type AppError, toAppError } from '@platform/shared/http';
import { invalidate, makeKey } from '@platform/shared/queries';
import { useRuntime } from '@platform/shared/remote';
import { refreshBalance } from '../api/balance';
import { buyGame } from '../api/purchases';

/** What a confirmation says after a try that did not buy. */
export type PurchaseProblem =
  /** The price on the page was no longer the game's; the new one is shown, and is to be confirmed. */
  | { kind: 'price-changed'; price: number }
  /** Another tab or device spent the coins meanwhile. */
  | { kind: 'spent' }
  /** No reply says how it ended: it may have been made. */
  | { kind: 'unknown' }
  | { kind: 'failed'; message: string };

export interface PurchaseTry {
  busy: boolean;
  problem: PurchaseProblem | null;
  /** Buys at the price that is shown. A lost answer is asked for again with the same key, so nothing is paid twice. */
  confirm: (price: number) => Promise<void>;
}

/** Whether the server may have made the purchase although it did not say so: the reply was lost, or came from a fault. */
const hasUnknownEnd = ({ status }: AppError): boolean => status === 0 || status >= 500;

/**
 * The purchase of a game, once it is confirmed.
 * @param onBought called when the member owns the game, whichever tab bought it
 */
export function usePurchase(
  game: Pick<GameCard, 'id' | 'title'>,
  currency: Currency,
  onBought: () => void,
): PurchaseTry {
  const runtime = useRuntime();
  const { http, queryClient, store } = runtime;
  const [state, setState] = useState<{ busy: boolean; problem: PurchaseProblem | null }>({
    busy: false,
    problem: null,
  });
  const busy = useRef(false);
  /** A new price is another purchase, and needs another key. */
  const key = useRef<{ price: number; value: string } | null>(null);

  const refused = async (error: AppError): Promise<PurchaseProblem | null> => {
    switch (error.code) {
      case 'already-owned':
        await invalidate(queryClient, 'GET /api/games/purchase');
        store.getState().notify('info', `${game.title} is already in your library.`);
        return null;
      case 'price-changed':
        await invalidate(queryClient, 'GET /api/games/purchase');
        return { kind: 'price-changed', price: error.details['price'] ?? 0 };
      case 'balance-too-low':
        await refreshBalance({ http, store });
        return { kind: 'spent' };
      default:
        return hasUnknownEnd(error) ? { kind: 'unknown' } : { kind: 'failed', message: error.message };
    }
  };

  const confirm = async (price: number): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setState({ busy: true, problem: null });
    if (key.current?.price !== price) key.current = { price, value: makeKey() };
    try {
      const { balance } = await buyGame(runtime, { gameId: game.id, currency, price, key: key.current.value });
      const { session, profileChanged, notify } = store.getState();
      if (session.profile !== null) profileChanged({ ...session.profile, balance });
      notify('success', `${game.title} is in your library.`);
      setState({ busy: false, problem: null });
      onBought();
    } catch (error) {
      const problem = await refused(toAppError(error));
      setState({ busy: false, problem });
      if (problem === null) onBought();
    } finally {
      busy.current = false;
    }
  };
  return { ...state, confirm };
}
