import type { BrowserRouter } from './host-router';

const storageKey = 'scroll-positions';
/** Milliseconds that a page may take to grow to its old height, and that a restored position is held. */
const maxWait = 3_000;
const hold = 500;
/** Number of history entries that are remembered over a reload. */
const remembered = 50;
const ownMovements = [
  'wheel',
  'touchstart',
  'keydown',
  'pointerdown',
];
const firstPresses = ['keydown', 'pointerdown'];

/**
 * Keeps the scroll position of every history entry. React Router's own restores too early: a remote's content comes
 * later, so this one tries by animation frame until the page is tall enough, holds the position while one remote
 * replaces another, and stops on the visitor's first own scroll.
 * @returns a function that ends it
 */
export function startScrollRestorer(
  window: Window,
  router: Pick<BrowserRouter, 'location' | 'action' | 'keepsScroll' | 'subscribe'>,
): () => void {
  window.history.scrollRestoration = 'manual';
  const positions = readPositions(window);
  let { key, pathname } = router.location;
  let stop: (() => void) | undefined;

  const remember = () => {
    // While the page grows, its scroll position is not the visitor's.
    if (stop === undefined) positions.set(key, Math.round(window.scrollY));
  };
  /** Tries once a frame until it succeeds, times out or the visitor scrolls. */
  const tryEachFrame = (attempt: (now: number) => 'done' | 'again', onTimeout: () => void) => {
    let frame = 0;
    const end = () => {
      stop = undefined;
      window.cancelAnimationFrame(frame);
      for (const type of ownMovements) window.removeEventListener(type, end);
    };
    for (const type of ownMovements) window.addEventListener(type, end, { passive: true });
    stop = end;
    const started = performance.now();
    const next = () => {
      const now = performance.now();
      if (attempt(now) === 'done') return end();
      if (now - started > maxWait) {
        onTimeout();
        return end();
      }
      frame = window.requestAnimationFrame(next);
    };
    next();
  };
  const scrollTo = (top: number) => window.scrollTo({ top, behavior: 'instant' });
  const restore = (top: number) => {
    if (top === 0) return scrollTo(0);
    let since: number | undefined;
    tryEachFrame(
      (now) => {
        const reachable = window.document.documentElement.scrollHeight - window.innerHeight;
        if (reachable < top) since = undefined;
        else {
          since ??= now;
          if (Math.abs(window.scrollY - top) > 1) scrollTo(top);
        }
        return since !== undefined && now - since >= hold ? 'done' : 'again';
      },
      () => scrollTo(top),
    );
  };
  const scrollToFragment = (hash: string) => {
    const id = decodeFragment(hash);
    tryEachFrame(
      () => {
        const element = window.document.getElementById(id);
        element?.scrollIntoView();
        return element === null ? 'again' : 'done';
      },
      () => undefined,
    );
  };

  const onHide = () => {
    remember();
    writePositions(window, positions);
  };
  const unsubscribe = router.subscribe(() => {
    const { location, action } = router;
    const samePage = location.pathname === pathname;
    const kept = positions.get(key);
    stop?.();
    ({ key, pathname } = location);
    if (router.keepsScroll) {
      // The one last heard of: to read it now would lay out the page before the press is answered.
      if (kept !== undefined) positions.set(key, kept);
      if (samePage && action === 'PUSH') return;
    } else if (action !== 'POP' && (!samePage || (action === 'PUSH' && location.hash === ''))) scrollTo(0);
    // From here on a position is in pixels of a page with true heights (content-visibility in style sheets).
    window.document.documentElement.dataset['navigated'] = '';
    if (action === 'POP') restore(positions.get(key) ?? 0);
    else if (location.hash !== '' && !router.keepsScroll) scrollToFragment(location.hash);
  });
  window.addEventListener('scroll', remember, { passive: true });
  // Who followed a link to a place in the page was scrolled before this began.
  for (const type of firstPresses)
    window.addEventListener(type, remember, { capture: true, once: true, passive: true });
  window.addEventListener('pagehide', onHide);
  const known = positions.get(key);
  if (known !== undefined) restore(known);

  return () => {
    stop?.();
    unsubscribe();
    window.removeEventListener('scroll', remember);
    for (const type of firstPresses) window.removeEventListener(type, remember, { capture: true });
    window.removeEventListener('pagehide', onHide);
  };
}

function decodeFragment(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

/** A browser may refuse storage altogether; then nothing is remembered over a reload. */
function readPositions(window: Window): Map<string, number> {
  try {
    const value: unknown = JSON.parse(window.sessionStorage.getItem(storageKey) ?? '{}');
    return new Map(
      Object.entries(value ?? {}).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
    );
  } catch {
    return new Map();
  }
}

function writePositions(window: Window, positions: ReadonlyMap<string, number>): void {
  try {
    window.sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries([...positions].slice(-remembered))));
  } catch {
    // Full or forbidden: see above.
  }
}
