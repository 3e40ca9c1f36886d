import { useEffect } from 'react';
import type { PrivateShow } from '@platform/shared/contracts';
import { formatNumber } from '@platform/shared/format';
import { useRuntime } from '@platform/shared/remote';
import { useQuery } from '@platform/shared/store';
import { readBalance } from '../api/balance';
import { privateShowQuery } from '../state/queries';

/** Milliseconds between two looks at what a private show has cost so far. */
const lookEveryMs = 10_000;

export const coinsOf = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'coin' : 'coins'}`;

/** @returns what the last private show cost, and why it ended; null while one runs, and without one */
export function receiptOf({ stay }: PrivateShow): string | null {
  if (stay === null || stay.endedAt === null) return null;
  const cost = stay.coins === 0 ? 'You weren’t charged.' : `You paid ${coinsOf(stay.coins)}.`;
  const why = {
    left: 'You left the private show.',
    coins: 'Your coins ran out.',
    show: 'The private show has ended.',
  }[stay.endReason ?? 'left'];
  return `${why} ${cost}`;
}

/** A private show and the viewer's part of it, looked at again and again. The balance follows what it costs. */
export function usePrivateShow(nickname: string, everyMs = lookEveryMs) {
  const { http, store } = useRuntime();
  const query = useQuery({ ...privateShowQuery(nickname), refetchInterval: everyMs, staleTime: 0 });
  const stay = query.data?.stay ?? null;
  const cost = stay && `${stay.minutes} ${stay.coins} ${stay.endedAt}`;
  useEffect(() => {
    if (cost !== null) void readBalance({ http, store });
  }, [cost, http, store]);
  return query;
}
