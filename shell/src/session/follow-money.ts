import type { Profile } from '@platform/shared/contracts';
import { invalidateAll, isPurchaseQuery } from '@platform/shared/queries';
import type { AppStore, QueryClient } from '@platform/shared/store';
import type { Channel } from './follow-tabs';

export interface FollowMoneyOptions {
  store: AppStore;
  queryClient: QueryClient;
  /** Asks the server who the visitor is now, and what they have. */
  refresh: () => Promise<void>;
  /** Other tabs of this site; null where the browser has no such thing. */
  channel: Channel | null;
}

/** Message between tabs: that the balance changed, without its value. */
type Change = 'balance' | 'purchases';

const balanceOf = (profile: Profile | null): string | null => profile && JSON.stringify(profile.balance);

/**
 * Keeps coins, gems and owned games of the tabs of one browser in step: what one of them buys, earns or pays in, the
 * others ask the server for. What a tab has learned from another it does not tell on.
 * @returns a function that ends it
 */
export function followMoney({ store, queryClient, refresh, channel }: FollowMoneyOptions): () => void {
  const ended = new AbortController();
  let learning = 0;
  const learn = (ask: () => Promise<unknown>): void => {
    learning += 1;
    // A fault of the network changes nothing; the page that is opened next asks again.
    ask()
      .catch(() => undefined)
      .finally(() => {
        learning -= 1;
      });
  };
  const tell = (change: Change): void => {
    if (learning === 0) channel?.postMessage(change);
  };
  const stopStore = store.subscribe(({ session }, before) => {
    const known = balanceOf(before.session.profile);
    const current = balanceOf(session.profile);
    // A sign-in or sign-out is told as such.
    if (known !== null && current !== null && known !== current) tell('balance');
  });
  const stopQueries = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'invalidate') return;
    if (isPurchaseQuery(event.query.queryKey as readonly unknown[])) tell('purchases');
  });
  channel?.addEventListener(
    'message',
    ({ data }: MessageEvent<unknown>) => {
      if (!store.getState().session.authorized) return;
      if (data === 'balance') learn(refresh);
      if (data === 'purchases') learn(() => invalidateAll(queryClient));
    },
    { signal: ended.signal },
  );
  return () => {
    ended.abort();
    stopStore();
    stopQueries();
    channel?.close();
  };
}
