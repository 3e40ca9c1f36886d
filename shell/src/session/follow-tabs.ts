import type { AppStore, ViewerState } from '@platform/shared/store';

/** The used part of BroadcastChannel. */
export type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>;

export interface FollowTabsOptions {
  window: Window;
  store: AppStore;
  /** The viewer when the document was opened: the other tabs have not been notified of changes since then. */
  opened: ViewerState;
  /** Requests the current visitor from the server. */
  refresh: () => Promise<void>;
  /** Other tabs of this site; null where the browser does not support it. */
  channel: Channel | null;
  now?: () => number;
}

/** Milliseconds: switching tabs back and forth asks no more often than this. */
const atMostEvery = 5_000;

/**
 * Keeps the tabs of one browser in sync: a sign-in, a sign-out or an age decision in one of them is sent to the others,
 * and a page that comes back into view, out of the back-forward cache or back online asks the server again.
 * @returns a function that ends it
 */
export function followTabs({ window, store, opened, refresh, channel, now = Date.now }: FollowTabsOptions): () => void {
  const { document } = window;
  const ended = new AbortController();
  const { signal } = ended;
  let requestedAt = now();
  const ask = () => {
    requestedAt = now();
    // A network fault changes nothing; the next occasion asks again.
    refresh().catch(() => undefined);
  };
  /** State that tabs must agree on. It is not the session itself: each tab asks the server for that. */
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
  // Requests made while offline have failed.
  window.addEventListener('online', ask, { signal });
  channel?.addEventListener(
    'message',
    ({ data }: MessageEvent<unknown>) => {
      // A tab that already has this state does not ask: otherwise two tabs would go on for ever.
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
