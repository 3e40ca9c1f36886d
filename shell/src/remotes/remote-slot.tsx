import { type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { type RemoteLifecycles, type Runtime, useRuntime } from '@platform/shared/remote';
import type { RemoteName } from '../navigation/page-table';
import type { RemoteLoader } from './load-remote';
import { slotMarker } from './slot-marker';
import styles from './remote-slot.module.css';

export interface RemoteSlotProps {
  owner: RemoteName;
  /** Null on the server, where nothing is mounted. */
  loader: RemoteLoader | null;
  /** Behind the age gate: the remote's code is loaded, but nothing is mounted. */
  asleep?: boolean | undefined;
  /** Shown while the remote is loading and there is no server-rendered content. */
  loading: ReactNode;
  /** Shown on failure; any HTML of the server stays above it. */
  fallback: ComponentType<{ onRetry: () => void; retrying: boolean }>;
  /**
   * Called with a path that the table assigns to this remote but the remote does not have: nothing is mounted for it.
   */
  onUnowned: (pathname: string) => void;
  /** Owner of the page of a path. */
  ownerOf: (pathname: string) => string | undefined;
  /** Reloads the document; default: the browser's reload. */
  startOver?: () => void;
}

const reload = () => window.location.reload();

/** `retrying` keeps the fallback on the page, and with it the focus on its button. */
interface Phase {
  kind: 'loading' | 'ready' | 'failed' | 'crashed' | 'retrying';
  /** Owner of the phase: the next owner starts with a new one. */
  owner: RemoteName;
}

/**
 * Slot of a remote in the page: loads it, mounts it as a parcel, unmounts it when the page is left, and shows a
 * fallback with retry when anything fails. Failures do not affect anything outside the slot.
 */
export function RemoteSlot({
  owner,
  loader,
  asleep,
  loading,
  fallback: Fallback,
  onUnowned,
  ownerOf,
  startOver = reload,
}: RemoteSlotProps) {
  const runtime = useRuntime();
  const [phase, setPhase] = useState<Phase>({ kind: 'loading', owner });
  const [attempt, setAttempt] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  const callbacks = useRef({ onUnowned, ownerOf });
  useEffect(() => {
    callbacks.current = { onUnowned, ownerOf };
  }, [onUnowned, ownerOf]);

  useEffect(() => {
    if (!asleep) return;
    // The server rendered it from soft sources: it stays for readers of HTML, and no page hydrates it.
    place.current?.firstElementChild?.setAttribute('data-address', '');
    // A failure now is reported when the remote is needed.
    loader?.load(owner).catch(() => undefined);
  }, [asleep, loader, owner]);

  useEffect(() => {
    if (loader === null || asleep || place.current === null) return undefined;
    setPhase((before) => ({
      owner,
      kind: before.owner === owner && (before.kind === 'failed' || before.kind === 'retrying') ? 'retrying' : 'loading',
    }));
    return mountInto(place.current, {
      owner,
      loader,
      runtime,
      onUnowned: (pathname) => callbacks.current.onUnowned(pathname),
      ownerOf: (pathname) => callbacks.current.ownerOf(pathname),
      onPhase: (next) => {
        if (next === 'ready' && isFocusBeside(place.current))
          document.getElementById('main')?.focus({ preventScroll: true });
        setPhase({ kind: next, owner });
      },
    });
  }, [owner, loader, asleep, runtime, attempt]);

  const kind = phase.owner === owner ? phase.kind : 'loading';
  // A script that ran stays in the document: only a new document gets the remote's next release.
  const retry = useCallback(
    () => (kind === 'crashed' ? startOver() : setAttempt((count) => count + 1)),
    [kind, startOver],
  );
  // A visitor who navigates to another page of a failed remote wants that page, not the failure.
  useEffect(() => {
    if (kind !== 'failed' && kind !== 'crashed') return undefined;
    const { router } = runtime;
    return router.subscribe(() => {
      if (callbacks.current.ownerOf(router.location.pathname) === owner) retry();
    });
  }, [kind, owner, runtime, retry]);

  const busy = kind === 'loading' || kind === 'retrying';
  return (
    <div data-owner={owner} aria-busy={busy || undefined}>
      {/* React leaves this element's content alone: the edge and the parcel write it. */}
      <div
        ref={place}
        className={styles.place}
        data-slot={owner}
        suppressHydrationWarning
        dangerouslySetInnerHTML={slotContent}
      />
      {kind === 'failed' || kind === 'crashed' || kind === 'retrying' ? (
        <Fallback onRetry={retry} retrying={kind === 'retrying'} />
      ) : null}
      {kind === 'loading' ? <div className={styles.loading}>{loading}</div> : null}
    </div>
  );
}

/**
 * Whether the focus is on the fallback, whose button disappears when the remote loads: keyboard navigation would start
 * over at the top.
 */
const isFocusBeside = (place: HTMLElement | null): boolean =>
  place?.parentElement?.contains(document.activeElement) === true && !place.contains(document.activeElement);

const slotContent = { __html: slotMarker };

interface Mounting {
  owner: RemoteName;
  loader: RemoteLoader;
  runtime: Runtime;
  onPhase: (kind: 'ready' | 'failed' | 'crashed') => void;
  onUnowned: (pathname: string) => void;
  ownerOf: (pathname: string) => string | undefined;
}

/** @returns a function that ends it: it unmounts whatever was mounted by then, and suppresses later callbacks */
function mountInto(place: HTMLElement, { owner, loader, runtime, onPhase, onUnowned, ownerOf }: Mounting): () => void {
  const { router } = runtime;
  let ended = false;
  let crashed = false;
  let mounted: { unmount(): Promise<void> } | undefined;
  let element: HTMLElement | undefined;
  const rendered = takeRendered(place, owner, addressOf(router.location));
  // Without the server's content this component shows its loading state.
  if (rendered === null) place.querySelector(':scope > [data-waiting]')?.remove();

  const clear = () => {
    // A remote that cannot even be unmounted must not affect the next one: its element is removed.
    void Promise.resolve(mounted?.unmount())
      .catch(() => undefined)
      .then(() => element?.remove());
  };
  const fail = () => {
    if (!ended) onPhase('failed');
  };
  /** Whether the location to mount is the one that the server rendered. */
  const isRendered = (): boolean => rendered !== null && rendered.dataset['address'] === addressOf(router.location);
  const prepare = async (lifecycles: RemoteLifecycles): Promise<void> => {
    const { location } = router;
    await lifecycles.prepare(runtime, location, isRendered());
    // The visitor has navigated meanwhile.
    if (!ended && location !== router.location) await prepare(lifecycles);
  };
  let stopWatching = (): void => undefined;
  /** Reports when the visitor is at a path of this owner that the remote does not have, now and later. */
  const watch = ({ owns }: RemoteLifecycles): void => {
    const look = () => {
      const { pathname } = router.location;
      if (ownerOf(pathname) === owner && owns?.(pathname) === false) onUnowned(pathname);
    };
    stopWatching = router.subscribe(look);
    look();
  };
  const run = async () => {
    const lifecycles = await loader.load(owner);
    if (!ended) watch(lifecycles);
    if (!ended) await prepare(lifecycles);
    if (ended) return;
    // Server-rendered content is hydrated by the first mount; every later mount gets a fresh element.
    const hydrated = isRendered() ? rendered : null;
    element = hydrated ?? document.createElement('div');
    if (hydrated === null) place.replaceChildren(element);
    delete element.dataset['rendered'];
    mounted = await loader.mount(lifecycles, element, {
      runtime,
      onCrash: () => {
        if (ended || crashed) return;
        crashed = true;
        element?.remove();
        clear();
        onPhase('crashed');
      },
    });
    if (ended || crashed) clear();
    else onPhase('ready');
  };
  run().catch(fail);
  return () => {
    ended = true;
    stopWatching();
    // Server-rendered content stays until something replaces it: a retry may fail, too.
    clear();
  };
}

const addressOf = ({ pathname, search }: { pathname: string; search: string }): string => `${pathname}${search}`;

/** The server-rendered content that is still untouched, if it is this owner's page; other content is removed. */
function takeRendered(place: HTMLElement, owner: RemoteName, address: string): HTMLElement | null {
  const rendered = place.querySelector<HTMLElement>(':scope > [data-rendered]');
  if (rendered === null) return null;
  // The first caller is on the page that the server rendered.
  rendered.dataset['address'] ??= address;
  if (rendered.dataset['rendered'] === owner && rendered.dataset['address'] === address) return rendered;
  rendered.remove();
  return null;
}
