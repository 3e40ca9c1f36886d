import { useRef, useState } from 'react';
import { formatNumber } from '@platform/shared/format';
import { type AppError, toAppError } from '@platform/shared/http';
import { makeKey } from '@platform/shared/queries';
import { useRuntime } from '@platform/shared/remote';
import { sendTip } from '../api/room';
import { readBalance } from '../api/balance';

export interface TipTry {
  isBusy: boolean;
  /** What went wrong, and what to do; null when nothing did. */
  problem: { title: string; advice: string } | null;
  /** Tips. A lost response is asked for again with the same key, so nothing is paid twice. */
  send: (coins: number, text: string) => Promise<void>;
}

/**
 * Tipping a performer.
 * @param name the performer's
 * @param onSent called when it is paid
 */
export function useTip(nickname: string, name: string, onSent: () => void): TipTry {
  const runtime = useRuntime();
  const { http, store } = runtime;
  const [state, setState] = useState<Pick<TipTry, 'isBusy' | 'problem'>>({ isBusy: false, problem: null });
  const isBusy = useRef(false);
  /** Another sum or text is another tip, and needs another key. */
  const key = useRef<{ of: string; value: string } | null>(null);

  const problemOf = async (error: AppError): Promise<NonNullable<TipTry['problem']>> => {
    switch (error.code) {
      case 'balance-too-low':
        await readBalance({ http, store });
        return { title: 'Your coins were spent elsewhere', advice: 'Nothing was charged for this tip.' };
      case 'network':
        return {
          title: 'We couldn’t reach the server',
          advice: 'Check your connection and try again. You won’t be charged twice.',
        };
      case 'slow':
        return { title: error.message, advice: 'You won’t be charged twice.' };
      default:
        return { title: 'The tip wasn’t sent', advice: error.message };
    }
  };
  const send = async (coins: number, text: string): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setState({ isBusy: true, problem: null });
    const of = `${coins} ${text}`;
    if (key.current?.of !== of) key.current = { of, value: makeKey() };
    try {
      const { balance } = await sendTip(runtime, nickname, { coins, text, key: key.current.value });
      key.current = null;
      const { session, profileChanged, notify } = store.getState();
      if (session.profile !== null) profileChanged({ ...session.profile, balance });
      notify('success', `You tipped ${name} ${formatNumber(coins)} ${coins === 1 ? 'coin' : 'coins'}.`);
      setState({ isBusy: false, problem: null });
      onSent();
    } catch (error) {
      setState({ isBusy: false, problem: await problemOf(toAppError(error)) });
    } finally {
      isBusy.current = false;
    }
  };
  return { ...state, send };
}
