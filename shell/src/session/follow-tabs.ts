import type { AppStore, ViewerState } from '@platform/shared/store';

/** The part of BroadcastChannel that is used. */
export type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>;

export interface FollowTabsOptions {
  window: Window;
  store: AppStore;
  /** Who the visitor was when the document was opened: what was decided since then, the other tabs have not heard. */
  opened: ViewerState;
  /** Asks the server who the visitor is now. */
  refresh: () => Promise<void>;
  /** Other tabs of this site; null where the browser has no such thing. */
  channel: Channel | null;
  now?: () => number;
}

/** Milliseconds: switching tabs to and fro asks no more often than this. */
const atMostEvery = 5_000;

/**
 * Keeps the tabs of one browser in step: a sign-in, a sign-out or an age decision in one of them is told
 * to the others, and a page that comes back into view, out of the back-forward cache or back to a network asks anew.
 * @returns a function that ends it
 */
export function followTabs({ window, store, opened, refresh, channel, now = Date.now }: FollowTabsOptions): () => void {
  const { document } = window;
  const ended = new AbortController();
  const { signal } = ended;
  let requestedAt = now();
  const ask = () => {
    requestedAt = now();
    // A fault of the network changes nothing; the next occasion asks again.
    refresh().catch(() => undefined);
  };
  /** What tabs must agree on. It is not the session itself: each tab asks the server for that. */
  const standingOf = ({ session, audience }: ViewerState): string =>
    `${session.authorized}|${audience.gate}|${audience.softMode}`;
  const standing = (): string => standingOf(store.getState());
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible' && now() - requestedAt >= atMostEvery) ask();
    },
    { signal },
  );
  window.addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (persisted) ask();
    },
    { signal },
  );
  // Whatever was asked in the meantime has failed.
  window.addEventListener('online', ask, { signal });
  channel?.addEventListener(
    'message',
    ({ data }: MessageEvent<unknown>) => {
      // A tab that already stands there has nothing to ask: otherwise two would go on for ever.
      if (data !== standing()) ask();
    },
    { signal },
  );
  let told = standingOf(opened);
  const tell = () => {
    const current = standing();
    if (current === told) return;
    told = current;
    channel?.postMessage(current);
  };
  tell();
  const stop = store.subscribe(tell);
  return () => {
    ended.abort();
    stop();
    channel?.close();
  };
}
